// The documentation pages: the project's documentation, the standard library and the examples, and the texts
// for the search. Programs on the pages can be run.

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { escaped, highlighted } from "../page/grammar.js";
import { markdown } from "../page/markdown.js";
import { themed } from "../page/picture.js";

/** The documentation pages in the order of the list, with short titles. */
const DOCS = [
  ["two-players", "Two players in ten minutes"],
  ["tour", "A tour in twelve steps"],
  ["tutorial", "Tutorial"],
  ["language", "Language"],
  ["builtins", "Builtins"],
  ["by-example", "By example"],
  ["gallery", "Gallery"],
  ["cgsuite", "For CGSuite users"],
  ["coming-from", "Coming from other programs"],
  ["formulating", "Formulating your rules"],
  ["playing", "Playing"],
  ["repl", "The REPL"],
  ["keywords", "Keywords and symbols"],
  ["glossary", "Glossary"],
  ["command-line", "Command line"],
  ["results", "Results"],
  ["nim", "Nim"],
  ["order", "Order"],
  ["equality", "Equality"],
  ["coalitions", "Coalitions"],
  ["ends", "Ends that add"],
  ["scores", "Scores"],
  ["loopy", "Loopy games"],
  ["periods", "Periods"],
  ["preferences", "Preferences"],
  ["trust", "What is proved"],
  ["performance", "Performance"],
  ["install", "Install"],
  ["web", "The web app"],
  ["scale", "Clusters"],
  ["json", "JSON"],
  ["codes", "Diagnostics"],
  ["sage", "Sage"],
  ["architecture", "Architecture"],
];

/** The links in the header of every page. */
const HEAD = [
  ["index.html", "Try it"],
  ["tutorial.html", "Tutorial"],
  ["gallery.html", "Gallery"],
  ["language.html", "Language"],
  ["builtins.html", "Builtins"],
  ["library.html", "Library"],
  ["examples.html", "Examples"],
  ["docs.html", "All pages"],
];

/** The groups of examples by folder, in the order of the list. */
const GROUPS = [
  ["", "To begin with"],
  ["two_players", "Two players"],
  ["spindler", "Spindler, An extension of the normal play convention to N-player combinatorial games"],
  ["questions", "Spindler's open questions"],
  ["suetsugu", "Suetsugu, Multiplayer games as extension of misère games"],
  ["ending", "Inoue et al., On Ending Partizan Subtraction Nim"],
  ["entailment", "Impartial games with entailing moves"],
];

/** The search field of the documentation pages. */
const SEARCH = `<div class="search" data-search role="search">
<label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search  /" autocomplete="off" spellcheck="false"
  role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<div id="found" role="listbox" aria-label="Results of the search" hidden></div>
<span class="hidden" role="status"></span>
</div>`;

/** Returns the header of a page. */
export function head(current, search = "") {
  const links = HEAD.map(([file, title]) => {
    const here = file === current ? ' aria-current="page"' : "";
    return `<a href="${file}"${here}>${title}</a>`;
  });
  return `<header>
<a class="name" href="index.html"><img src="icon.svg" alt="">Tweedle</a>
<nav aria-label="Pages">${links.join("\n")}</nav>
${search}<button type="button" data-act="theme" aria-pressed="false">Dark</button>
</header>`;
}

/** Returns the anchor of a heading, as on GitHub. */
function slug(text, taken) {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");
  let [name, count] = [plain, 0];
  while (taken.has(name)) name = `${plain}-${++count}`;
  taken.add(name);
  return name;
}

/** Returns a program that can be run. */
function runnable(text) {
  const code = highlighted(text.replace(/\n$/, ""));
  return `<div data-program><pre tabindex="0"><code>${code}</code></pre><div class="bar"></div>` +
    `<div class="answers" role="log" aria-live="polite" aria-label="Results"></div></div>\n`;
}

/** Returns the converter of the documentation pages, whose programs can be run. */
function converter(pictures, known) {
  const md = markdown((address) => {
    const [, file, rest] = /^([^#]*)(.*)$/.exec(address);
    if (file === "" || /^[a-z]+:/.test(file)) return address;
    const name = basename(file);
    const example = /^\.\.\/((?:examples|stdlib)\/.*\.cgs)$/.exec(file);
    if (example) return `index.html#open=${example[1]}`;
    if (name === "README.md") return "docs.html";
    if (name.endsWith(".md") && known.has(name.slice(0, -3))) return `${name.slice(0, -3)}.html${rest}`;
    return null;
  }, { html: true });
  const { rules } = md.renderer;
  const plain = rules.fence;
  rules.fence = (tokens, index) => {
    const { info, content } = tokens[index];
    return info.trim() === "tweedle" ? runnable(content) : plain(tokens, index);
  };
  rules.image = (tokens, index) => {
    const { content } = tokens[index];
    const address = tokens[index].attrGet("src");
    const svg = pictures.get(basename(address));
    if (svg === undefined) throw new Error(`the picture ${address} does not exist`);
    return `<figure class="picture" title="${escaped(content)}">${themed(svg)}</figure>`;
  };
  return md;
}

/** Returns the text of a block of tokens, without markup. */
function textOf(token) {
  if (token.type === "fence" || token.type === "code_block") return token.content;
  const parts = (token.children ?? []).map(({ type, content }) => (/break$/.test(type) ? " " : content));
  return token.type === "inline" ? parts.join("") : "";
}

/** Converts Markdown to a page: title, sections, the texts below its headings, HTML. */
function read(md, text) {
  const tokens = md.parse(text, {});
  const [taken, sections, texts] = [new Set(), [], []];
  let title = "";
  tokens.forEach((token, index) => {
    const isHeading = tokens[index - 1]?.type === "heading_open";
    if (texts.length > 0 && !isHeading) texts.at(-1).parts.push(textOf(token));
    if (token.type !== "heading_open") return;
    const plain = tokens[index + 1].children.map(({ content }) => content).join("");
    const id = slug(plain, taken);
    token.attrSet("id", id);
    if (token.tag === "h1") title ||= plain;
    if (token.tag === "h2") sections.push([id, plain]);
    texts.push({ anchor: token.tag === "h1" ? "" : id, heading: token.tag === "h1" ? "" : plain, parts: [] });
  });
  return { title, sections, texts, html: md.renderer.render(tokens, md.options, {}) };
}

/** Returns the steps of the tour: title, prose as HTML, and program of each section of the page. */
function stepsOf(md, text) {
  const tokens = md.parse(text, {});
  const begins = tokens.flatMap(({ type, tag }, at) => (type === "heading_open" && tag === "h2" ? [at] : []));
  return begins.map((begin) => {
    const title = tokens[begin + 1].content;
    const end = tokens.findIndex(({ type }, at) => at > begin && type === "fence");
    if (end < 0) throw new Error(`the step ${title} of the tour has no program`);
    const html = md.renderer.render(tokens.slice(begin + 3, end), md.options, {});
    return { title, html, program: tokens[end].content };
  });
}

/** Returns a complete page. */
function page(file, title, sections, html) {
  const list = sections.map(([id, text]) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  const nav = list.length > 1
    ? `<nav aria-label="Sections"${list.length > 8 ? " data-long" : ""}><ul>${list.join("")}</ul></nav>`
    : "<div></div>";
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)} – Tweedle</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
<script src="early.js"></script>
<script type="module" src="doc.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the content</a>
${head(file, `${SEARCH}\n`)}
<main class="page">
${nav}
<article id="text">
${html}
</article>
</main>
</body>
</html>
`;
}

/** Returns the description of a script: its `//!` lines. */
function about(text) {
  const lines = text.split("\n").filter((line) => /^\/\/!(?! allow:)/.test(line));
  return lines.map((line) => line.slice(3).trim()).join(" ");
}

/** Returns the title of an example and a sentence about it. */
function described(name, text) {
  const lines = text.split("\n").filter((line) => line.startsWith("//|")).map((line) => line.slice(3).trim());
  const first = lines.findIndex((line) => line.startsWith("# "));
  if (first !== 0) return { title: null, line: sentence(about(text)) };
  if (!name.includes("/") && about(text)) return { title: about(text).replace(/:.*/, ""), line: lines[0].slice(2) };
  const end = lines.findIndex((line, index) => index > 0 && (line === "" || line.startsWith("#")));
  const rest = lines.slice(1, end < 0 ? undefined : end).join(" ");
  return { title: lines[0].slice(2), line: sentence(about(text) || rest) };
}

/** Returns the names that a module defines for others: name, number of the line, doc comment. */
function definitions(text) {
  const lines = text.split("\n");
  const found = new Map();
  lines.forEach((line, index) => {
    const name = /^(?:ruleset )?([\p{L}_]+)(?=\(| :=)/u.exec(line)?.[1];
    let from = index;
    while (/^\/\/\//.test(lines[from - 1] ?? "")) from -= 1;
    if (!name || from === index || found.has(name)) return;
    found.set(name, { index, comment: lines.slice(from, index).map((one) => one.slice(3)).join(" ") });
  });
  return found;
}

/** Returns the first sentence of a string. */
function sentence(text) {
  return /^.*?[.?](?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text;
}

async function scripts(folder) {
  const names = await readdir(folder, { recursive: true });
  const found = names.filter((name) => name.endsWith(".cgs")).sort();
  return Promise.all(
    found.map(async (name) => [name.replaceAll("\\", "/"), await readFile(join(folder, name), "utf8")]),
  );
}

/**
 * Returns all pages, the files that can be opened, the choices of the dialog that opens them, and the texts of
 * the search.
 *
 * @param {string} root the folder of the project
 */
export async function pages(root) {
  const pictures = new Map();
  for (const name of await readdir(join(root, "docs"), { recursive: true })) {
    if (name.endsWith(".svg")) pictures.set(basename(name), await readFile(join(root, "docs", name), "utf8"));
  }
  const md = converter(pictures, new Set(DOCS.map(([name]) => name)));
  const made = new Map();
  const found = [];
  const blanks = (text) => text.replace(/\s+/g, " ").trim();
  for (const [name, short] of DOCS) {
    const source = await readFile(join(root, "docs", `${name}.md`), "utf8");
    if (name === "tour") made.set("tour.json", JSON.stringify(stepsOf(md, source)));
    const { title, sections, texts, html } = read(md, source);
    made.set(`${name}.html`, page(`${name}.html`, title, sections, html));
    for (const { anchor, heading, parts } of texts) {
      found.push({ page: `${name}.html`, anchor, title: short, heading, text: blanks(parts.join(" ")) });
    }
  }
  const all = read(md, await readFile(join(root, "docs", "README.md"), "utf8"));
  const licences = '<p><a href="licences.txt">Licences</a> of the packages in the web app.</p>';
  made.set("docs.html", page("docs.html", all.title, all.sections, all.html + licences));

  const [library, examples] = await Promise.all([scripts(join(root, "stdlib")), scripts(join(root, "examples"))]);
  const files = new Map();
  const choices = [];
  const choice = (path, title, line) =>
    `<li><a class="choice" href="#open=${path}">${escaped(title)}</a> <small>${md.renderInline(line)}</small></li>`;
  const choose = (id, title, items) => choices.push(
    `<section aria-labelledby="${id}"><h3 id="${id}">${escaped(title)}</h3>\n<ul>${items.join("\n")}</ul></section>`,
  );

  const groups = GROUPS.map(([folder, title]) => {
    const all = examples.filter(([name]) => (name.includes("/") ? name.slice(0, name.indexOf("/")) : "") === folder);
    return { folder, title, all: all.map(([name, text]) => ({ name, text, ...described(name, text) })) };
  });
  const others = examples.filter(([name]) => !groups.some(({ all }) => all.some((one) => one.name === name)));
  if (others.length > 0) throw new Error(`no group for the examples ${others.map(([name]) => name).join(", ")}`);
  const sections = groups.map(({ folder, title, all }) => {
    const short = (name) => name.slice(folder ? folder.length + 1 : 0, -4);
    const items = all.map(({ name, text, title: own, line }) => {
      const path = `examples/${name}`;
      files.set(path, text);
      const dd = own ? `${md.renderInline(own)}. ${md.renderInline(line)}` : md.renderInline(line);
      const link = `<a href="index.html#open=${path}" aria-label="open ${escaped(name)}">open</a>`;
      return [choice(path, own ?? short(name), line), `<dt>${escaped(short(name))} · ${link}</dt><dd>${dd}</dd>`];
    });
    choose(`group-${folder || "first"}`, title, items.map(([one]) => one));
    const id = `examples-${folder || "first"}`;
    const html = `<h2 id="${id}">${escaped(title)}</h2>\n<dl>${items.map(([, one]) => one).join("\n")}</dl>`;
    return { id, title, html };
  });
  const intro = "<h1>Examples</h1>\n<p>Papers recomputed, and further results. Some scripts take minutes.</p>";
  const list = sections.map(({ html }) => html).join("\n");
  const anchors = sections.map(({ id, title }) => [id, title]);
  made.set("examples.html", page("examples.html", "Examples", anchors, `${intro}\n${list}`));

  const modules = library.map(([name, text]) => {
    const [path, title, file] = [`stdlib/${name}`, name.slice(0, -4), `library-${name.slice(0, -4)}.html`];
    files.set(path, text);
    const line = sentence(about(text));
    const code = highlighted(text.trimEnd()).split("\n");
    for (const [defined, { index, comment }] of definitions(text)) {
      code[index] = `<span id="${defined}">${code[index]}</span>`;
      found.push({ page: file, anchor: defined, title: `Library: ${title}`, heading: defined, text: blanks(comment) });
    }
    const html = `<h1>${escaped(title)}</h1>\n<p>${md.renderInline(about(text))}</p>
<p><a href="index.html#open=${path}">Open in the editor</a></p>
<pre tabindex="0"><code>${code.join("\n")}</code></pre>`;
    made.set(file, page(file, name, [], html));
    found.push({ page: file, anchor: "", title: `Library: ${title}`, heading: "", text: blanks(about(text)) });
    const link = `<a href="index.html#open=${path}" aria-label="open ${escaped(name)}">open</a>`;
    const term = `<dt><a href="${file}">${escaped(name)}</a> · ${link}</dt>`;
    return [choice(path, title, line), `${term}<dd>${md.renderInline(line)}</dd>`];
  });
  choose("group-library", "Standard library", modules.map(([one]) => one));
  made.set("library.html", page("library.html", "The standard library", [],
    `<h1>The standard library</h1>\n<p>Modules to import with <code>use name</code>.</p>
<dl>${modules.map(([, one]) => one).join("\n")}</dl>`));
  made.set("search.json", JSON.stringify(found));
  return { made, files, choices: choices.join("\n") };
}
