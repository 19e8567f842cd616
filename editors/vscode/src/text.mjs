// Text processing for the commands. It does not use the editor's API, so it can be tested without an editor.

/** @typedef {{ line: number, character: number }} Place */
/** @typedef {{ start: Place, end: Place }} Range */

/**
 * Quotes an argument for a shell.
 * @param {string} argument
 * @param {string} shell the path of the shell
 */
export function quoted(argument, shell) {
  switch (kindOf(shell)) {
    case "powershell":
      return `'${argument.replaceAll("'", "''")}'`;
    case "cmd":
      return `"${argument.replaceAll('"', '""')}"`;
    case "fish":
      return `'${argument.replace(/[\\']/g, "\\$&")}'`;
    default:
      return `'${argument.replaceAll("'", "'\\''")}'`;
  }
}

/**
 * Returns a command line that runs a program in a shell.
 * @param {string[]} words the program and its arguments
 * @param {string} shell the path of the shell
 */
export function commandLine(words, shell) {
  const plain = /^[A-Za-z0-9_./:-]+$/;
  const said = words.map((word) => (plain.test(word) ? word : quoted(word, shell)));
  // In PowerShell a quoted string is a value; `&` calls it.
  const call = kindOf(shell) === "powershell" && said[0] !== words[0] ? "& " : "";
  return call + said.join(" ");
}

/** @param {string} shell */
function kindOf(shell) {
  const name = shell.split(/[\\/]/).pop().toLowerCase().replace(/\.exe$/, "");
  if (name === "powershell" || name === "pwsh") return "powershell";
  return name === "cmd" || name === "fish" ? name : "sh";
}

/**
 * Returns the keys to type into a REPL so that text arrives as one entry.
 *
 * Several lines are sent as a bracketed paste. On Windows the REPL does not receive it, so there each line
 * but the last ends in Alt-Enter, which begins a new line without running anything.
 * @param {string} text
 * @param {string} platform a value of `process.platform`
 */
export function entry(text, platform) {
  // Text must not end the bracketed paste, nor press other keys.
  const clean = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  const lines = dedented(clean.replaceAll("\t", "  ")).split("\n");
  if (lines.length === 1) return `${lines[0]}\r`;
  if (platform === "win32") return `${lines.join("\x1b\r")}\r`;
  return `\x1b[200~${lines.join("\r")}\x1b[201~\r`;
}

/** Removes blank lines around text, and the common indentation. */
function dedented(text) {
  const lines = text.replace(/^(\s*\n)+|\s+$/g, "").split("\n");
  const depths = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const depth = Math.min(...depths, Infinity);
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0)).join("\n");
}

/**
 * Returns the range of a command: the selection, else the definition around the cursor, else its line.
 * @param {string} text
 * @param {Range} selection
 * @param {Range[]} definitions
 * @returns {Range}
 */
export function meant(text, selection, definitions) {
  const { start, end } = selection;
  if (before(start, end)) return selection;
  const around = definitions.find((range) => !before(start, range.start) && !before(range.end, start));
  if (around) return around;
  const line = text.split("\n")[start.line] ?? "";
  return { start: { line: start.line, character: 0 }, end: { line: start.line, character: line.length } };
}

/** @param {Place} a @param {Place} b */
function before(a, b) {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

/**
 * Returns the text in a range.
 * @param {string} text
 * @param {Range} range
 */
export function part(text, { start, end }) {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.character);
  lines[0] = lines[0].slice(start.character);
  return lines.join("\n");
}

/**
 * Returns a script that prints the picture of an expression, with the definitions before it. Other expressions
 * are left out: they may take long, and would be printed, too.
 * @param {string} text
 * @param {Range} chosen the range of the expression
 * @param {Range[]} definitions
 */
export function pictureScript(text, chosen, definitions) {
  const kept = [...definitions, ...settings(text, definitions)]
    .filter((range) => !before(chosen.start, range.end))
    .sort((a, b) => (before(a.start, b.start) ? -1 : 1))
    .map((range) => part(text, range));
  const expression = dedented(part(text, chosen));
  // The line break keeps the bracket out of a comment at the end of the expression.
  return [...kept, `svg(${expression}\n)`, ""].join("\n");
}

/**
 * Returns the ranges of `use` and `using` statements, which are not among the server's symbols.
 * @param {string} text
 * @param {Range[]} definitions
 * @returns {Range[]}
 */
function settings(text, definitions) {
  const lines = text.split("\n");
  const found = [];
  for (let first = 0; first < lines.length; first += 1) {
    const inside = definitions.some(({ start, end }) => start.line <= first && first <= end.line);
    if (inside || !/^(use|using)\b/.test(lines[first])) continue;
    let last = first;
    let open = brackets(lines[last]);
    while (open > 0 && last + 1 < lines.length) {
      last += 1;
      open += brackets(lines[last]);
    }
    found.push({
      start: { line: first, character: 0 },
      end: { line: last, character: lines[last].length },
    });
    first = last;
  }
  return found;
}

/** Returns the number of brackets that a line leaves open. */
function brackets(line) {
  const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").replace(/\/\/.*/, "");
  return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
}

/**
 * Returns the program's error message, without its location in the generated script.
 * @param {string} said the standard error of the program
 */
export function complaint(said) {
  const line = said.split("\n").find((text) => /\berror\[/.test(text)) ?? said.trim().split("\n")[0];
  return line.replace(/^.*?error\[[^\]]*\]:\s*/, "").trim();
}

/**
 * Returns a page that shows a picture and cannot run scripts.
 * @param {string} svg
 * @param {string} title
 */
export function picturePage(svg, title) {
  const escaped = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const data = Buffer.from(svg).toString("base64");
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escaped}</title>
<style>body { padding: 1em; } img { max-width: 100%; }</style>
</head>
<body><img alt="${escaped}" src="data:image/svg+xml;base64,${data}"></body>
</html>
`;
}
