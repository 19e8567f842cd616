// Output as HTML text. The build, which has no document, uses it as well.

import { AnsiUp } from "ansi_up";
import { escaped, highlighted } from "./grammar.js";
import { themed } from "./picture.js";

const ansi = new AnsiUp();
ansi.use_classes = true;
ansi.url_allowlist = {};

/** Returns text with ANSI colours. */
function coloured(className, text) {
  return `<pre class="${className}">${ansi.ansi_to_html(text)}</pre>`;
}

/** Returns the beginning of a name of files for the value of a statement. */
function fileName(code) {
  const words = code.replace(/\/\/.*$/, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 48).replace(/-$/, "") || "picture";
}

/** Returns a picture with the buttons that download it. */
function picture(svg, code = "") {
  const buttons = ["SVG", "PNG"].map((kind) => {
    return `<button type="button" data-save="${kind.toLowerCase()}" aria-label="Download ${kind}">${kind}</button>`;
  });
  return `<figure class="picture" data-name="${escaped(fileName(code))}"><div class="drawing" tabindex="0">` +
    `${themed(svg)}</div><figcaption>${buttons.join("")}</figcaption></figure>`;
}

/** Returns the text of a value that is drawn as well. */
function folded(text) {
  return `<details class="folded"><summary>Text</summary>${coloured("value", text)}</details>`;
}

function wide(html) {
  return `<div class="wide" tabindex="0" role="group" aria-label="table">${html}</div>`;
}

/**
 * Returns the HTML of a text, value or picture; an empty string for messages of other kinds.
 *
 * @param {{kind: string}} said
 * @param {string} [code] the statement that is shown above a value: a position is not repeated above its picture
 * @param {string} [source] the statement, which names the files of its picture
 */
export function markup(said, code, source = code) {
  if (said.kind === "text") return coloured("text", said.text);
  if (said.kind === "picture") return picture(said.svg, source);
  if (said.kind !== "value") return "";
  const table = said.html?.startsWith("<table");
  const parts = [];
  // A table is shown as HTML; `:show` draws it. The empty corner of a table is not a header.
  if (table) parts.push(wide(said.html.replace("<th></th>", "<td></td>")));
  else if (!said.svg) parts.push(coloured("value", said.text));
  else if (plain(said).includes("\n")) parts.push(picture(said.svg, source), folded(said.text));
  else if (repeats(said, code)) parts.push(picture(said.svg, source));
  else parts.push(coloured("value", said.text), picture(said.svg, source));
  if (said.took) parts.push(`<small class="took">${escaped(said.took)}</small>`);
  return parts.join("");
}

/** Returns the text of a value without colours. */
export function plain({ text }) {
  return text.replace(/\x1b\[[0-9;]*m/g, "").trim();
}

/** Tests whether a value is written like its statement. */
export function repeats(said, code) {
  return plain(said) === code?.replace(/\/\/.*$/, "").trim();
}

/** Returns the text that an expected-output comment of a line expects, or null. */
export function wanted(line) {
  return /\/\/ =>\s*(.*?)\s*(?:\/\/.*)?$/.exec(line)?.[1] ?? null;
}

/**
 * Returns the HTML of the line of a statement, without an expected-output comment that repeats the value.
 *
 * @param {string[]} lines the lines of the script
 * @param {{line: string, text: string}} said the value
 * @param {boolean} isCaptioned set to show the comments above the statement as well
 */
export function statement(lines, said, isCaptioned) {
  const number = Number(said.line);
  const line = lines[number - 1] ?? "";
  const code = wanted(line) === plain(said) ? line.replace(/\s*\/\/ =>.*$/, "") : line;
  const kept = code.trim() ? code : line;
  const comments = [];
  for (let at = number - 2; isCaptioned && /^\/\/ (?!=>)/.test(lines[at] ?? ""); at -= 1) {
    comments.unshift(lines[at].slice(3));
  }
  const caption = comments.length > 0 ? `<p class="caption">${prose(comments.join(" "))}</p>` : "";
  const shown = `<code class="program">${highlighted(kept)}</code>`;
  return `${caption}<div class="at"><span class="line">${number}</span> ${shown}</div>`;
}

/** Returns a sentence with its code, which is between backticks, as HTML. */
export function prose(text) {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
