// Tests the links of all pages.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");

test("all links work", async () => {
  const names = await readdir(dist, { recursive: true });
  const files = new Set(names.map((name) => name.replaceAll("\\", "/")));
  const pages = names.filter((name) => name.endsWith(".html"));
  const texts = new Map();
  for (const name of pages) texts.set(name, await readFile(join(dist, name), "utf8"));
  const ids = new Map([...texts].map(([name, text]) => [name, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]));
  const broken = [];
  let count = 0;
  for (const [name, text] of texts) {
    for (const [, address] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(address)) continue;
      count += 1;
      const [file, part] = address.split("#");
      const at = file || name;
      const opened = /^open=(.*)$/.exec(part ?? "")?.[1];
      const there = opened ? files.has(`files/${opened}`) : !part || ids.get(at)?.has(decodeURIComponent(part));
      if (!files.has(at) || !there) broken.push(`${name}: ${address}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(count > 500, `${count} links`);
});
