// Tests the manifest and the contents of the package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const read = (name) => readFileSync(`${here}${name}`, "utf8");
const manifest = JSON.parse(read("package.json"));
const { contributes } = manifest;

test("contributed files exist", () => {
  const [language] = contributes.languages;
  const files = [manifest.icon, manifest.main, language.configuration];
  for (const { path } of [...contributes.grammars, ...contributes.snippets]) files.push(path);
  for (const file of files) assert.ok(existsSync(`${here}${file}`), file);
});

test("the icon is a picture of 128 by 128 pixels", () => {
  const icon = readFileSync(`${here}${manifest.icon}`);
  assert.equal(icon.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([icon.readUInt32BE(16), icon.readUInt32BE(20)], [128, 128]);
});

test("commands in menus and key bindings exist", () => {
  const named = contributes.commands.map(({ command }) => command);
  const shown = [contributes.keybindings, ...Object.values(contributes.menus)].flat();
  for (const { command } of shown) assert.ok(named.includes(command), command);
  const registered = [...read("src/extension.mjs").matchAll(/"(tweedle\.\w+)":/g)].map((found) => found[1]);
  assert.deepEqual(registered.sort(), named.sort());
});

test("the README lists every setting and every snippet", () => {
  const page = read("README.md");
  for (const name of Object.keys(contributes.configuration.properties)) assert.ok(page.includes(`\`${name}\``), name);
  const snippets = JSON.parse(read(contributes.snippets[0].path));
  for (const { prefix } of Object.values(snippets)) assert.ok(page.includes(`\`${prefix}\``), prefix);
});

test("the package contains the necessary files and no others", () => {
  const vsce = fileURLToPath(new URL("../node_modules/@vscode/vsce/vsce", import.meta.url));
  const listed = execFileSync(process.execPath, [vsce, "ls", "--no-dependencies"], { cwd: here, encoding: "utf8" });
  const files = listed.split("\n").filter((line) => existsSync(`${here}${line}`) && line);
  assert.deepEqual(files.sort(), [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE.txt",
    "README.md",
    "dist/extension.js",
    "images/icon.png",
    "language-configuration.json",
    "package.json",
    "snippets/tweedle.json",
    "syntaxes/tweedle.tmLanguage.json",
  ]);
});
