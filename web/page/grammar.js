// Splits source into tokens with the TextMate grammar of the editors, which is generated from the program's
// tables and tested against its lexer.

import grammar from "../../editors/vscode/syntaxes/tweedle.tmLanguage.json" with { type: "json" };

/** The class of a token by the prefix of its scope; the first match counts. */
const CLASSES = [
  ["keyword.operator.word", "keyword"],
  ["keyword.operator", "operator"],
  ["keyword.other.mark", "mark"],
  ["keyword", "keyword"],
  ["constant.numeric", "number"],
  ["constant.character", "escape"],
  ["constant.language", "keyword"],
  ["support.constant", "constant"],
  ["support.function", "builtin"],
  ["string", "string"],
  ["comment", "comment"],
  ["entity.name", "definition"],
  ["variable.other.definition", "definition"],
  ["variable.parameter", "player"],
  ["variable.language", "result"],
  ["invalid", "invalid"],
  ["punctuation", "punctuation"],
];

/** All token classes. */
export const classes = [...new Set(CLASSES.map(([, name]) => name))];

function classOf(scope = "") {
  return CLASSES.find(([start]) => scope.startsWith(start))?.[1] ?? null;
}

const rules = grammar.patterns.map(({ match, name, captures }) => ({
  pattern: new RegExp(match, "duy"),
  name: classOf(name),
  groups: Object.entries(captures ?? {})
    .filter(([, about]) => about.name && classOf(about.name))
    .map(([group, about]) => [Number(group), classOf(about.name)]),
}));

/**
 * Returns the tokens of a line, `[from, to, class]`, in order, without those that have no class. The leftmost
 * match counts, and of several rules the first.
 *
 * @param {string} line
 * @returns {[number, number, string][]}
 */
export function tokens(line) {
  const found = [];
  const put = (from, to, name) => {
    if (name && from < to) found.push([from, to, name]);
  };
  let at = 0;
  while (at < line.length) {
    const code = line.charCodeAt(at);
    if (code === 32 || code === 9) {
      at += 1;
      continue;
    }
    let match = null;
    const rule = rules.find(({ pattern }) => {
      pattern.lastIndex = at;
      match = pattern.exec(line);
      return match !== null && match[0].length > 0;
    });
    if (!rule) {
      at += 1;
      continue;
    }
    let from = at;
    const end = at + match[0].length;
    for (const [group, name] of rule.groups) {
      const place = match.indices[group];
      if (!place || place[0] < from) continue;
      put(from, place[0], rule.name);
      put(place[0], place[1], name);
      from = place[1];
    }
    put(from, end, rule.name);
    at = end;
  }
  return found;
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML. */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
}

/** Returns source with syntax highlighting, as HTML. */
export function highlighted(text) {
  const lines = text.split("\n").map((line) => {
    let [out, at] = ["", 0];
    for (const [from, to, name] of tokens(line)) {
      out += escaped(line.slice(at, from));
      out += `<span class="t-${name}">${escaped(line.slice(from, to))}</span>`;
      at = to;
    }
    return out + escaped(line.slice(at));
  });
  return lines.join("\n");
}
