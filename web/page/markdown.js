// Markdown as HTML: the documentation pages, which the build makes, and help in the app.

import MarkdownIt from "markdown-it";
import { escaped, highlighted } from "./grammar.js";

/** Returns code, highlighted if it is Tweedle. */
function code(text, language) {
  const lines = text.replace(/\n$/, "");
  return `<pre tabindex="0"><code>${language === "tweedle" ? highlighted(lines) : escaped(lines)}</code></pre>\n`;
}

/**
 * Returns a converter. `link` maps the address of a link to another one, or to null if the link becomes plain text.
 *
 * @param {(address: string) => string | null} link
 * @param {{html?: boolean}} about whether HTML in the text is kept: never for text of others
 */
export function markdown(link, { html = false } = {}) {
  const md = new MarkdownIt({ html, linkify: false });
  const { rules } = md.renderer;
  rules.fence = (tokens, index) => code(tokens[index].content, tokens[index].info.trim());
  rules.code_block = (tokens, index) => code(tokens[index].content, "tweedle");
  rules.table_open = () => '<div class="wide" role="group" aria-label="table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  const open = [];
  rules.link_open = (tokens, index, options, env, self) => {
    const address = link(tokens[index].attrGet("href"));
    open.push(address !== null);
    if (address === null) return "";
    tokens[index].attrSet("href", address);
    return self.renderToken(tokens, index, options);
  };
  rules.link_close = () => (open.pop() ? "</a>" : "");
  return md;
}

/** Returns the address on the site of a link in help; null if the site does not have it. */
function onSite(address) {
  if (/^https?:/.test(address)) return address;
  const [, name, rest] = /^(?:docs\/)?([a-z-]+)\.md(#.*)?$/.exec(address) ?? [];
  return name ? `${name}.html${rest ?? ""}` : null;
}

const md = markdown(onSite);
// A click on a link does not end the session.
md.renderer.rules.link_open = ((before) => (tokens, index, ...rest) => {
  tokens[index].attrSet("target", "_blank");
  return before(tokens, index, ...rest);
})(md.renderer.rules.link_open);

/** Tests whether a line of help for terminals is code: it is indented, or says what it prints. */
const isCode = (line) => /^ {4}|\/\/ (?:=>|!!)/.test(line);

/** Returns help for terminals, whose prose is indented by two columns, as Markdown. */
function fromTerminal(lines) {
  const out = [];
  let block = [];
  const end = () => {
    if (block.length === 0) return;
    const indent = Math.min(...block.map((line) => /^ */.exec(line)[0].length));
    out.push("\n```tweedle", ...block.map((line) => line.slice(indent)), "```\n");
    block = [];
  };
  for (const line of lines) {
    if (isCode(line)) {
      block.push(line);
      continue;
    }
    end();
    // These lines begin paragraphs.
    out.push(line.trim().replace(/^(?=(?:Sources?|More): )/, "\n"));
  }
  end();
  return out.join("\n");
}

/**
 * Returns help about a name as HTML.
 *
 * @param {string} text the title in the first line, then Markdown or help for terminals
 */
export function help(text) {
  const [title, ...lines] = text.split("\n");
  const [, name, rest = ""] = /^(.*?)(?: {2,}(.*))?$/.exec(title);
  const head = /^\p{Lu}[\p{L} ]|`/u.test(name) ? name : `\`${name}\``;
  const isMarkdown = lines.some((line) => /^\S/.test(line));
  const body = isMarkdown ? lines.join("\n") : fromTerminal(lines);
  // A page of the documentation that is only named becomes a link.
  const linked = body.replace(/(?<![\w(/\[])docs\/([a-z-]+)\.md/g, "[$1]($1.md)");
  return md.render(`## ${head} ${rest}\n\n${linked}`);
}
