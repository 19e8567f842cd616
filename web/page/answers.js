// Shows output: values, pictures, errors, files, boards to play on.

import { highlighted } from "./grammar.js";
import { markup, plain, statement } from "./markup.js";
import { standalone, themed } from "./picture.js";
import { board } from "./play.js";
import { problem } from "./problem.js";
import { isDeep } from "./tweedle.js";

function element(name, className, html) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (html !== undefined) made.innerHTML = html;
  return made;
}

function elements(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return [...made.content.childNodes];
}

/** Returns an element for source with syntax highlighting. */
export function program(text, name = "code") {
  return element(name, "program", highlighted(text));
}

/** Returns a link that downloads text or a blob as a file. */
function download(name, content) {
  const made = element("a", "file");
  const kind = name.endsWith(".svg") ? "image/svg+xml" : "text/plain;charset=utf-8";
  made.href = URL.createObjectURL(new Blob([content], { type: content.type ?? kind }));
  made.download = name.split("/").pop();
  made.textContent = `Download ${name}`;
  return made;
}

/** The pixels of a PNG file for each unit of the picture. */
const SCALE = 2;

/** Draws a picture, and returns it as PNG. */
async function png(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SCALE * image.width, SCALE * image.height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Downloads the picture of a figure. */
async function save(figure, kind) {
  const drawn = new XMLSerializer().serializeToString(figure.querySelector("svg"));
  const svg = standalone(drawn, kind === "png");
  const link = download(`${figure.dataset.name}.${kind}`, kind === "png" ? await png(svg) : svg);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The first picture is part of the page.
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-save]");
  if (button) void save(button.closest("figure"), button.dataset.save);
});

/** Adds a button that opens a copy of a position to change, if it is one. */
function offerEdit(parts, said, tweedle, insert) {
  const figure = parts.find((part) => part.matches?.("figure.picture"));
  if (!figure || !insert || !/^[^[({].*\((?:"|\[\()/.test(plain(said))) return;
  const button = element("button", "", "Edit");
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  let panel = null;
  button.addEventListener("click", async () => {
    const { editor } = await import("./edit.js");
    const isOpen = panel?.isConnected;
    if (isOpen) panel.remove();
    else figure.after((panel = editor(plain(said), tweedle, insert)));
    button.setAttribute("aria-expanded", String(!isOpen));
  });
  figure.querySelector("figcaption").append(button);
}

/** Shows help, once the converter of Markdown is loaded. */
async function showHelp(pre, topics) {
  const { help } = await import("./markdown.js");
  pre.replaceWith(element("div", "help-page", JSON.parse(topics).map(help).join("")));
}

/**
 * @typedef {object} About
 * @property {string} [source] the source that is run
 * @property {HTMLElement} [echo] the element that shows the entry: errors are marked in it
 * @property {string} [name] the name of the script in the editor
 * @property {(label: object) => void} [go] shows a label of an error in the editor
 * @property {(text: string) => unknown} [send] runs an entry: a move in a game
 * @property {(said: object) => void} [note] receives all messages
 * @property {string} [code] the statement of a value, if it is shown above the value
 * @property {string} [statement] the statement of a value
 * @property {(text: string) => void} [insert] inserts an expression into the program
 */

/**
 * Returns the elements that show an output message; none for messages that are not for the user.
 *
 * @param {object} said
 * @param {About} about
 */
export function shown(said, about = {}) {
  switch (said.kind) {
    case "text":
    case "value":
    case "picture":
      return elements(markup(said, about.code, about.statement));
    case "problem":
    case "warning":
      return [problem(said, about)];
    case "play":
      return [board({ ...said, svg: themed(said.svg ?? "") }, about.send ?? (() => {}))];
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

/** The board that is in play. */
let current = null;

/** Appends a board, retires the previous one, and moves the focus if it was on that. */
function replaceBoard(next, into) {
  const focused = current?.contains(document.activeElement);
  into.append(next);
  if (focused) next.focusMove();
  current?.retire();
  current = next;
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
 * Sends a request, and appends its output to an element. If the source has several statements, each value is
 * shown with its statement.
 *
 * @param {import("./tweedle.js").Tweedle} tweedle
 * @param {object} request
 * @param {HTMLElement} into
 * @param {About} about
 * @returns {Promise<object | null>} the answer, or null if the computation was stopped
 */
export async function answer(tweedle, request, into, about = {}) {
  const lines = about.source?.split("\n") ?? [];
  const progress = element("p", "progress");
  progress.setAttribute("aria-hidden", "true");
  const panics = [];
  let written = null;
  const tell = (said) => {
    if (said.kind === "progress") {
      progress.textContent = said.text;
      into.append(progress);
      return;
    }
    if (said.kind === "panic") panics.push(said);
    about.note?.(said);
    let code;
    if (said.kind === "value" && lines.length > 1) {
      code = lines[said.line - 1];
      into.append(...elements(statement(lines, said, about.name !== undefined)));
    }
    const parts = shown(said, { ...about, code, statement: lines[(said.line ?? 1) - 1] });
    if (said.kind === "value") offerEdit(parts, said, tweedle, about.insert);
    if (said.kind === "play") replaceBoard(parts[0], into);
    else into.append(...parts);
    if (said.hint) current?.hint(Number(said.hint));
    // The help of an error is a sentence.
    if (said.kind === "text" && said.help) written = showHelp(parts[0], said.help);
    if (progress.isConnected) into.append(progress);
  };
  try {
    const known = await tweedle.ask(request, tell);
    await written;
    return known;
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
