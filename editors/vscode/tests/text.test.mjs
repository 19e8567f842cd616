// Tests the text processing of the commands, without an editor.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { commandLine, complaint, entry, meant, part, picturePage, pictureScript, quoted } from "../src/text.mjs";

const at = (line, character) => ({ line, character });
const range = (a, b, c, d) => ({ start: at(a, b), end: at(c, d) });

test("arguments are quoted for the shell that reads them", () => {
  assert.equal(quoted("it's", "/bin/bash"), "'it'\\''s'");
  assert.equal(quoted("it's", "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe"), "'it''s'");
  assert.equal(quoted("it's", "/usr/bin/pwsh"), "'it''s'");
  assert.equal(quoted("a b", "C:\\Windows\\System32\\cmd.exe"), '"a b"');
  assert.equal(quoted("it's \\", "/usr/bin/fish"), "'it\\'s \\\\'");
});

test("sh reads quoted arguments back", { skip: process.platform === "win32" }, () => {
  for (const word of ["a b", "it's", '"$HOME"', "`x`", "a\\b", "-", "$(x)", "é'"]) {
    const said = execFileSync("sh", ["-c", commandLine(["printf", "%s", word], "/bin/sh")]);
    assert.equal(said.toString(), word);
  }
});

test("plain arguments are not quoted, and PowerShell calls a quoted program with &", () => {
  const words = ["tweedle", "run", "/home/a/nim.cgs"];
  assert.equal(commandLine(words, "/bin/zsh"), "tweedle run /home/a/nim.cgs");
  assert.equal(commandLine(words, "pwsh"), "tweedle run /home/a/nim.cgs");
  const far = ["C:\\My Programs\\tweedle.exe", "run", "C:\\a.cgs"];
  assert.equal(commandLine(far, "pwsh.exe"), "& 'C:\\My Programs\\tweedle.exe' run 'C:\\a.cgs'");
  assert.equal(commandLine(far, "/bin/sh"), "'C:\\My Programs\\tweedle.exe' run 'C:\\a.cgs'");
});

test("a line is typed with Enter", () => {
  assert.equal(entry("  outcome(*2)  ", "linux"), "outcome(*2)\r");
  assert.equal(entry("\n\n1 + 1\n", "win32"), "1 + 1\r");
});

test("several lines arrive as one entry", () => {
  assert.equal(entry("ruleset a(n)\r\n\ta(n - 1)\r\nend\r\n", "linux"), "\x1b[200~ruleset a(n)\r  a(n - 1)\rend\x1b[201~\r");
  assert.equal(entry("[1,\n 2]", "win32"), "[1,\x1b\r 2]\r");
  assert.equal(entry("  f(\n    1)", "darwin"), "\x1b[200~f(\r  1)\x1b[201~\r");
});

test("text cannot end the bracketed paste", () => {
  assert.equal(entry("1\x1b[201~\x04\n2", "linux"), "\x1b[200~1[201~\r2\x1b[201~\r");
});

const TEXT = `use heaps (kayles,
  dawson)
using normal(2)
/// A walk.
ruleset walk(n)
  walk(n - 1)  if n > 0
end
slow(9)
tree(walk(3)) // => a picture
later := 1`;
const DEFINITIONS = [range(3, 0, 6, 3), range(9, 0, 9, 10)];

test("the range of a command is the selection, else the definition, else the line", () => {
  assert.deepEqual(meant(TEXT, range(8, 5, 8, 12), DEFINITIONS), range(8, 5, 8, 12));
  assert.deepEqual(meant(TEXT, range(5, 4, 5, 4), DEFINITIONS), range(3, 0, 6, 3));
  assert.deepEqual(meant(TEXT, range(7, 2, 7, 2), DEFINITIONS), range(7, 0, 7, 7));
  assert.equal(part(TEXT, range(8, 5, 8, 12)), "walk(3)");
  assert.equal(part(TEXT, range(5, 9, 6, 3)), "- 1)  if n > 0\nend");
});

test("a picture uses the definitions before it, and no other expressions", () => {
  const script = pictureScript(TEXT, range(8, 0, 8, 29), DEFINITIONS);
  const before = TEXT.split("\n").slice(0, 7).join("\n");
  assert.equal(script, `${before}\nsvg(tree(walk(3)) // => a picture\n)\n`);
});

test("`use` inside a definition, a comment or a name is not a statement", () => {
  const text = "// use a\nuser := 1\n  use b\nuse c // (\nx";
  assert.equal(pictureScript(text, range(4, 0, 4, 1), [range(1, 0, 1, 9)]), "user := 1\nuse c // (\nsvg(x\n)\n");
});

test("only the error message is shown", () => {
  assert.equal(complaint("<stdin>:1:5: error[tweedle::name]: `y` is not defined; define it\n  note: x\n"),
    "`y` is not defined; define it");
  assert.equal(complaint("tweedle: no\n"), "tweedle: no");
  assert.equal(complaint(""), "");
});

test("a page with a picture cannot run scripts", () => {
  const page = picturePage("<svg><script>1</script></svg>", 'x" <b>');
  assert.ok(!page.includes("<script>") && !page.includes("<b>"));
  assert.match(page, /default-src 'none'/);
});
