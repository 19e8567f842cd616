// What is said, as it is shown.

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

/** A text with the colours of a terminal. */
function coloured(className, text) {
  return element("pre", className, ansi.ansi_to_html(text));
}

/** A text in the colours of the language. */
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

/** A link that gives a text as a file. */
function download(name, text) {
  const made = element("a", "file");
  const kind = name.endsWith(".svg") ? "image/svg+xml" : "text/plain;charset=utf-8";
  made.href = URL.createObjectURL(new Blob([text], { type: kind }));
  made.download = name.split("/").pop();
  made.textContent = `Download ${name}`;
  return made;
}

/** What is shown of something that is told; nothing of what is not for the reader. */
export function shown(said) {
  switch (said.kind) {
    case "text":
      return [coloured("text", said.text)];
    case "value": {
      const table = said.html?.startsWith("<table");
      const parts = [table ? wide(said.html) : coloured("value", said.text)];
      // A table is read; `:show` draws it.
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

/** What is said of a computation that was stopped. */
function stopped(trap, told) {
  const panic = told.findLast(({ kind }) => kind === "panic");
  if (trap === undefined) return "Stopped.";
  if (panic) return `The program has a fault; please report it.\n${panic.text}`;
  if (isDeep(trap)) {
    return "The browser has no room for so many calls inside each other. The program that is installed\n" +
      "goes deeper; moves of a ruleset may go on for as long as they like, here too.";
  }
  return `The browser has ended the computation: ${trap}. It may have no more memory.`;
}

/**
 * Asks, and shows below each other what is told.
 *
 * @param {import("./tweedle.js").Tweedle} tweedle
 * @param {object} request
 * @param {HTMLElement} into
 * @param {string} [source] the text that has several statements: what is shown says which it is of
 * @returns {Promise<object | null>} the answer; null if it was stopped
 */
export async function answer(tweedle, request, into, source) {
  const lines = source?.split("\n") ?? [];
  const progress = element("p", "progress");
  progress.setAttribute("aria-hidden", "true");
  const told = [];
  const tell = (said) => {
    if (said.kind === "progress") {
      progress.textContent = said.text;
      into.append(progress);
      return;
    }
    if (said.kind === "panic") told.push(said);
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
    note.textContent = stopped(error.trap, told);
    into.append(note);
    const begun = await tweedle.settled();
    const lost = tweedle.lost.map((text) => text.split("\n")[0]).join("; ");
    const rest = element("p", "note");
    if (!begun) rest.textContent = "It could not be begun anew: load the page again.";
    else if (lost) rest.textContent = `Begun anew; what could not be defined again: ${lost}`;
    else rest.textContent = "Begun anew with what was defined.";
    into.append(rest);
    return null;
  } finally {
    progress.remove();
  }
}
