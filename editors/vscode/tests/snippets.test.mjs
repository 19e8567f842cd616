// Tests the snippets with their default values.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { skip, tweedle } from "./tweedle.mjs";

const file = new URL("../snippets/tweedle.json", import.meta.url);
const snippets = Object.values(JSON.parse(readFileSync(file, "utf8")));

/** Returns the text of a snippet with the default value of each placeholder. */
function filled(body) {
  let text = body.join("\n").replaceAll(/\$\{\d+\|((?:\\.|[^,|])*)[^}]*\|\}/g, (_, first) => first.replaceAll("\\", ""));
  // Placeholders can be nested: replace the innermost ones first.
  for (let last = ""; last !== text; ) {
    last = text;
    text = text.replaceAll(/\$\{\d+:([^${}]*)\}/g, "$1");
  }
  return text.replaceAll("$0", "").trimEnd() + "\n";
}

test("placeholders are replaced", () => {
  assert.equal(filled(["f(${1:n}) := ${2:${1:n} + 1}$0"]), "f(n) := n + 1\n");
  assert.equal(filled(["using ${1|a(3\\, P),b|}"]), "using a(3, P)\n");
  for (const { body } of snippets) assert.ok(!filled(body).includes("$"), filled(body));
});

test("each snippet passes `tweedle check` and `tweedle test`", { skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tweedle-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "mine.cgs"), "x := 1\n");
  for (const { prefix, body } of snippets) {
    const script = join(folder, `${prefix}.cgs`);
    const text = filled(body);
    writeFileSync(script, text);
    for (const command of ["check", "test"]) {
      const { status, stdout, stderr } = spawnSync(tweedle, [command, script], { encoding: "utf8" });
      assert.equal(status, 0, `${command} ${text}${stdout}${stderr}`);
    }
  }
});
