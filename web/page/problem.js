// Shows errors and warnings: the message, the code with the wrong range underlined, and the help.

import { highlighted } from "./grammar.js";
import { prose } from "./markup.js";

/** The maximal number of characters of a line before and after the start of a range. */
const [BEFORE, AFTER] = [60, 100];

/** The number of innermost calls in a trace. */
const INNERMOST = 3;

/** Underlines a range of an element's text. */
export function underline(element, from, to) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  let at = 0;
  for (const node of nodes) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, node.length)];
    at += node.length;
    if (start >= end) continue;
    const part = node.splitText(start);
    part.splitText(end - start);
    const mark = document.createElement("mark");
    mark.className = "wrong";
    part.replaceWith(mark);
    mark.append(part);
  }
  if (to > at) {
    // The range is after the end of the text.
    const mark = document.createElement("mark");
    mark.className = "wrong";
    mark.textContent = "\u00a0";
    element.append(mark);
  }
}

function parsed(text) {
  return text ? JSON.parse(text) : [];
}

/** Returns the labels of a problem: file, line, code of the line, range in it, text. */
export function labels(said) {
  return parsed(said.labels);
}

/** Tests whether a file name belongs to an entry. */
function isEntry(file) {
  return /^<\d+>$/.test(file);
}

/** Returns the line of a label with its range underlined. */
function excerpt({ code, from, to }) {
  const start = from > BEFORE ? from - BEFORE : 0;
  const end = Math.min(code.length, from + AFTER);
  const made = document.createElement("code");
  made.className = "program";
  made.innerHTML = highlighted(code.slice(start, end));
  underline(made, from - start, Math.max(Math.min(to, end), from + 1) - start);
  if (start > 0) made.prepend("…");
  if (end < code.length) made.append("…");
  return made;
}

/** Returns the location of a label: a button if the editor can show it. */
function location(label, { name, go }) {
  const { file, line } = label;
  if (file === name && go) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "to";
    button.textContent = `line ${line}`;
    button.title = "Show the line in the editor";
    button.addEventListener("click", () => go(label));
    return button;
  }
  const made = document.createElement("span");
  made.className = "line";
  made.textContent = isEntry(file) || file === name ? `line ${line}` : `${file}, line ${line}`;
  return made;
}

/** Returns the offset of a label in the source that is on display, or null if the label is not in it. */
function offset({ file, line, code, from }, lines) {
  if (!isEntry(file) || lines[line - 1] !== code) return null;
  return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + from;
}

/**
 * Returns an element for an error or a warning.
 *
 * @param {{kind: string, code: string, text: string, help?: string, labels?: string, calls?: string}} said
 * @param {{source?: string, echo?: HTMLElement, name?: string, go?: Function}} about the entry, the element
 *   that shows it, the name of the script in the editor, and a function that shows a label in the editor
 */
export function problem(said, about) {
  const made = document.createElement("div");
  made.className = said.kind;
  const word = said.kind === "warning" ? "Warning" : "Error";
  made.innerHTML = `<p class="message"><b>${word}:</b> ${prose(said.text)}</p>`;
  const lines = about.echo ? (about.source ?? "").split("\n") : [];
  for (const label of labels(said)) {
    const at = offset(label, lines);
    const line = document.createElement("p");
    line.className = "label";
    if (at !== null) {
      const length = Math.max(label.to - label.from, 1);
      underline(about.echo, at, at + length);
      // A message about the marked code needs no label.
      if (!label.text || said.text.includes(`\`${label.code.slice(label.from, label.to)}\``)) continue;
      const code = document.createElement("code");
      code.textContent = label.code.slice(label.from, label.to);
      line.append(code, `: ${label.text}`);
    } else {
      line.append(location(label, about), " ", excerpt(label));
      if (label.text) line.append(` ${label.text}`);
    }
    made.append(line);
  }
  if (said.help) {
    const help = document.createElement("p");
    help.className = "advice";
    help.innerHTML = `<b>Help:</b> ${prose(said.help)}`;
    made.append(help);
  }
  // The innermost calls, and the outermost one if there are more.
  parsed(said.calls).forEach((call, index) => {
    const line = document.createElement("p");
    line.className = "call";
    line.innerHTML = `${index === INNERMOST ? "… " : ""}in <code></code>`;
    line.lastChild.textContent = call.text;
    if (call.file && !isEntry(call.file)) line.append(`, called at ${call.file}, line ${call.line}`);
    made.append(line);
  });
  const more = document.createElement("p");
  more.className = "code";
  more.innerHTML = `<a></a>`;
  more.firstChild.textContent = said.code;
  more.firstChild.href = `codes.html#${said.code.replaceAll(":", "")}`;
  made.append(more);
  return made;
}
