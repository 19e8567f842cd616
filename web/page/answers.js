// Shows output: values, pictures, errors, files.

import { AnsiUp } from "ansi_up";
import { highlighted } from "./grammar.js";
import { themed } from "./picture.js";
import { isDeep } from "./tweedle.js";

const ansi = new AnsiUp();
ansi.use_classes = true;
ansi.url_allowlist = {};

function element(name, className, html) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (html !== undefined) made.innerHTML = html;
  return made;
}

/** Returns an element for text with ANSI colours. */
function coloured(className, text) {
  return element("pre", className, ansi.ansi_to_html(text));
}

/** Returns an element for source with syntax highlighting. */
export function program(text, name = "code") {
  return element(name, "program", highlighted(text));
}

function picture(svg) {
  const made = element("figure", "picture", themed(svg));
  made.tabIndex = 0;
  return made;
}

function wide(html) {
  const made = element("div", "wide", html);
  made.tabIndex = 0;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "table");
  return made;
}

/** Returns a link that downloads text as a file. */
function download(name, text) {
  const made = element("a", "file");
  const kind = name.endsWith(".svg") ? "image/svg+xml" : "text/plain;charset=utf-8";
  made.href = URL.createObjectURL(new Blob([text], { type: kind }));
  made.download = name.split("/").pop();
  made.textContent = `Download ${name}`;
  return made;
}

/** Returns the elements that show an output message; none for messages that are not for the user. */
export function shown(said) {
  switch (said.kind) {
    case "text":
      return [coloured("text", said.text)];
    case "value": {
      const table = said.html?.startsWith("<table");
      const parts = [table ? wide(said.html) : coloured("value", said.text)];
      // A table is shown as HTML; `:show` draws it.
      if (said.svg && !table) parts.push(picture(said.svg));
      if (said.took) parts.push(element("small", "took", said.took));
      return parts;
    }
    case "problem":
    case "warning":
      return [coloured(said.kind, said.framed)];
    case "picture":
      return [picture(said.svg)];
    case "pasted": {
      const line = element("div", "asked", `<span class="prompt" aria-hidden="true"></span>`);
      line.firstChild.textContent = said.prompt;
      line.append(program(said.text));
      return [line];
    }
    case "file":
      return [download(said.name, said.text)];
    default:
      return [];
  }
}

/** Returns the message for a computation that was stopped. */
function stopped(trap, panics) {
  const panic = panics.at(-1);
  if (trap === undefined) return "Stopped.";
  if (panic) return `Internal error: this is a bug in Tweedle, please report it.\n${panic.text}`;
  if (isDeep(trap)) {
    return "The browser's stack is too small for calls nested this deeply. The installed program allows deeper\n" +
      "nesting. The length of play of a ruleset is not limited, in the browser either.";
  }
  return `The browser ended the computation: ${trap}. It may have run out of memory.`;
}

/**
 * Sends a request, and appends its output to an element.
 *
 * @param {import("./tweedle.js").Tweedle} tweedle
 * @param {object} request
 * @param {HTMLElement} into
 * @param {string} [source] the source, if it has several statements: each value is shown with its statement
 * @returns {Promise<object | null>} the answer, or null if the computation was stopped
 */
export async function answer(tweedle, request, into, source) {
  const lines = source?.split("\n") ?? [];
  const progress = element("p", "progress");
  progress.setAttribute("aria-hidden", "true");
  const panics = [];
  const tell = (said) => {
    if (said.kind === "progress") {
      progress.textContent = said.text;
      into.append(progress);
      return;
    }
    if (said.kind === "panic") panics.push(said);
    if (said.kind === "value" && lines.length > 1) {
      const at = element("div", "at", `<span class="line">${said.line}</span> `);
      at.append(program(lines[said.line - 1] ?? ""));
      into.append(at);
    }
    into.append(...shown(said));
    if (progress.isConnected) into.append(progress);
  };
  try {
    return await tweedle.ask(request, tell);
  } catch (error) {
    const note = element("p", error.trap === undefined ? "note" : "note problem");
    note.textContent = stopped(error.trap, panics);
    into.append(note);
    const begun = await tweedle.settled();
    const lost = tweedle.lost.map((text) => text.split("\n")[0]).join("; ");
    const rest = element("p", "note");
    if (!begun) rest.textContent = "Tweedle could not be restarted: reload the page.";
    else if (lost) rest.textContent = `Restarted; these definitions could not be restored: ${lost}`;
    else rest.textContent = "Restarted with the same definitions.";
    into.append(rest);
    return null;
  } finally {
    progress.remove();
  }
}
