// Tests the web app in a browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { packed } from "../page/link.js";
import { begin, visit } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let world;
before(async () => (world = await begin()));
after(() => world?.end());

/** A test on a page, which fails if the console has errors or warnings. */
function page(name, { path = "", options = {}, complaints = [] }, act) {
  test(name, async () => {
    const seen = await visit(world, path, options);
    try {
      await act(seen, seen.page);
      assert.deepEqual(seen.complaints, complaints);
    } finally {
      await seen.end();
    }
  });
}

page("entries are answered", {}, async (seen, page) => {
  assert.deepEqual(await seen.ask("outcome(*2 + *3)"), ["∅"]);
  assert.deepEqual(await seen.ask("1 + 1\n2 + 2"), ["2", "4"]);
  assert.deepEqual(await seen.ask("_ + 1"), ["5"]);
  const [help] = await seen.ask("?outcome");
  assert.match(help, /^outcome\(G, first\?\)/);
  const [table] = await seen.ask("table(nim_sum(a, b) for a in 0..2 for b in 0..2)");
  assert.match(table, /0/);
  assert.equal(await page.locator("#log table th").count() > 0, true);
});

page("errors are shown with their location", {}, async (seen, page) => {
  const [said] = await seen.ask("outcom(*2)");
  assert.match(said, /`outcom` is not defined/);
  assert.match(said, /did you mean `outcome`\?/);
  assert.equal(await page.locator("#log .problem").count(), 1);
});

page("names, members and symbols are completed", {}, async (seen, page) => {
  await seen.ready();
  const line = page.locator("#line .cm-content");
  await seen.type("birthd");
  await page.keyboard.press("Tab");
  const text = (wanted) => page.waitForFunction(
    (wanted) => document.querySelector("#line .cm-content").textContent === wanted, wanted,
  );
  await text("birthday");
  await page.keyboard.insertText("(*3) + \\emptyset");
  await page.keyboard.press("Tab");
  await text("birthday(*3) + ∅");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("outc");
  await page.locator(".cm-tooltip-autocomplete li").nth(1).waitFor();
  // A list that has just appeared ignores keys for a moment.
  await page.waitForTimeout(150);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await line.textContent(), /^outcome./);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("outcome(");
  const signature = page.locator(".cm-tooltip.signature");
  await signature.waitFor();
  assert.match(await signature.textContent(), /outcome\(G, first\?\)/);
  assert.equal(await signature.locator("b").textContent(), "G");
});

page("an incomplete entry continues, and history is recalled", {}, async (seen, page) => {
  await seen.ready();
  await seen.type("ruleset w(n)");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#line .cm-line").length === 2);
  await page.keyboard.insertText("w(n - s) for s in 1..2 if s <= n");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#line .cm-line").length === 3);
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText("end");
  await page.keyboard.press("Enter");
  await page.locator("#log .entry").waitFor();
  assert.deepEqual(await seen.ask("[outcome(w(n)) for n in 0..3]"), ["[OP, PN, N, NO]"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.match(await page.locator("#line .cm-content").innerText(), /^ruleset w\(n\)\n/);
  await page.reload();
  await seen.ready();
  await page.locator("#line .cm-content").focus();
  await page.keyboard.press("ArrowUp");
  assert.match(await page.locator("#line .cm-content").innerText(), /outcome\(w\(n\)\)/);
});

page("the rules are run, and their names can be used", {}, async (seen, page) => {
  await seen.ready();
  await page.click("[data-act=run]");
  await page.locator("#log .entry").waitFor();
  await seen.answered();
  assert.deepEqual(await seen.answers(0), ["[OP, PN, N, NO, O, P, N]", "NO"]);
  assert.deepEqual(await page.locator("#log .at .line").allTextContents(), ["7", "10"]);
  assert.deepEqual(await seen.ask("outcome(walk(2))"), ["N"]);
});

page("errors in the rules are underlined while typing", {}, async (seen, page) => {
  await seen.ready();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("x := outcom(*)\n");
  const wrong = page.locator("#editor .cm-lintRange-error");
  await wrong.waitFor();
  assert.equal(await wrong.textContent(), "outcom");
  await wrong.hover();
  await page.locator(".cm-diagnosticAction").click();
  await page.waitForFunction(() => !document.querySelector(".cm-lintRange-error"));
  assert.match(await page.locator("#editor .cm-content").innerText(), /outcome\(\*\)/);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("x:=1+2");
  await page.click("[data-act=format]");
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").innerText.includes("x := 1 + 2"));
});

page("pictures are inline, and can be downloaded", {}, async (seen, page) => {
  await seen.ask("use stones (clobber)");
  await seen.ask('clobber(board("xo.x|#oox"))');
  assert.equal(await page.locator("#log figure svg").count(), 1);
  await seen.ask(":show nim(3) + nim(5)");
  assert.equal(await page.locator("#log figure svg").count(), 2);
  await seen.ask("20");
  assert.equal(await page.locator("#log figure svg").count(), 2, "a number has no picture");
  await seen.ask(":write board.svg");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#log a.file")]);
  assert.equal(file.suggestedFilename(), "board.svg");
  assert.match(await readFile(await file.path(), "utf8"), /^<svg/);
});

page("a computation is stopped, and definitions are restored", {}, async (seen, page) => {
  await seen.ask("f(n) := n + 1\nx := 5");
  await seen.ask("using normal(2)");
  await seen.type("count(n for n in 1..10000000000 if n mod 7 == 8)");
  await page.keyboard.press("Enter");
  await page.locator("#log .progress").waitFor();
  await page.click("[data-act=stop]");
  await seen.answered();
  assert.deepEqual(await seen.answers(2), ["Stopped.", "Restarted with the same definitions."]);
  assert.deepEqual(await seen.ask("(f(x), players())"), ["(6, 2)"]);
});

page("deep calls work, and too deep ones are reported", {}, async (seen) => {
  await seen.ask("f(n) := if n == 0 then 0 else 1 + f(n - 1)");
  assert.deepEqual(await seen.ask("f(5000)"), ["5000"]);
  const [said] = await seen.ask("f(1000000)");
  assert.match(said, /more than [0-9]+ nested calls/);
  await seen.ask(":limits calls 10000000");
  const [broken, restarted] = await seen.ask("f(9000000)");
  assert.match(broken, /^The browser/);
  assert.equal(restarted, "Restarted with the same definitions.");
  assert.deepEqual(await seen.ask("f(20)"), ["20"]);
});

test("without stack switching calls go as deep as the browser's stack safely allows", async () => {
  const seen = await visit(world, "docs.html");
  await seen.context.route("**/worker.js", async (route) => {
    const found = await route.fetch();
    await route.fulfill({ response: found, body: `delete WebAssembly.Suspending;${await found.text()}` });
  });
  await seen.page.goto(world.address);
  await seen.ask("f(n) := if n == 0 then 0 else 1 + f(n - 1)");
  assert.deepEqual(await seen.ask("f(90)"), ["90"]);
  const [said] = await seen.ask("f(5000)");
  assert.match(said, /more than 1[0-9][0-9] nested calls/);
  const nested =
    "g(n) := max([if n == 0 then 0 else g(n - 1) + k for k in 0..0 if not (n < 0 and (1 + (2 * (3 + k)) > 4))])";
  await seen.ask(nested);
  assert.deepEqual(await seen.ask("g(90)"), ["0"]);
  assert.match((await seen.ask("g(5000)"))[0], /more than 1[0-9][0-9] nested calls/);
  await seen.end();
});

page("written files are available on the next visit", {}, async (seen, page) => {
  await seen.ask("far(n) := n > 10");
  await seen.ask(":save walks");
  await page.reload();
  await seen.ready();
  await seen.ask('use "walks.cgs"');
  assert.deepEqual(await seen.ask("walks.far(11)"), ["true"]);
});

page("restoring definitions can be stopped, too", {}, async (seen, page) => {
  await seen.ask("x := 1");
  await seen.ask("slow := count(n for n in 1..4000000 if n mod 7 == 8)");
  await seen.type("count(n for n in 1..10000000000 if n mod 7 == 8)");
  await page.keyboard.press("Enter");
  await page.locator("#log .progress").waitFor();
  await page.click("[data-act=stop]");
  await page.locator("#log .note", { hasText: "Stopped." }).waitFor();
  await page.waitForTimeout(200);
  if (await page.locator("#stop").isEnabled()) await page.click("[data-act=stop]");
  await seen.answered();
  assert.match((await seen.answers(2)).at(-1), /^Restarted/);
  assert.deepEqual(await seen.ask("x + 1"), ["2"]);
});

page("a survey runs without threads", {}, async (seen, page) => {
  const [said] = await seen.ask("survey(outcome({*a, *b}) for a in 0..20 for b in 0..20)");
  assert.match(said, /O3612, 2[^]*441 items/);
  assert.equal(await page.locator("#log .problem").count(), 0);
});

page("a link contains the rules and the entries", {}, async (seen, page) => {
  await seen.ready();
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("far(n) := n > 10 // ∅");
  await page.click("[data-act=run]");
  await seen.ask("far(11)");
  await page.click("[data-act=link]");
  await page.waitForFunction(() => location.hash.startsWith("#p="));
  const path = new URL(page.url()).hash;

  const other = await visit(world, path);
  await other.page.locator("#log .entry").nth(1).locator(".value").waitFor();
  assert.deepEqual(await other.answers(1), ["true"]);
  assert.match(await other.page.locator("#editor .cm-content").innerText(), /far\(n\) := n > 10 \/\/ ∅/);
  // The entries of a link are not added to the history.
  assert.equal(await other.page.evaluate(() => localStorage.getItem("tweedle.history")), null);
  // The user's own script is saved, also when a second link is opened.
  const second = await packed({ rules: "near(n) := n", asked: [] });
  await other.page.evaluate((part) => { location.hash = `p=${part}`; }, second);
  await other.page.waitForFunction(() => document.querySelector("#editor .cm-content").innerText.includes("near"));
  await other.page.click("#back");
  assert.match(await other.page.locator("#editor .cm-content").innerText(), /ruleset walk/);
  assert.deepEqual(other.complaints, []);
  await other.end();
});

const long = await packed({ rules: " ".repeat(2_000_000), asked: [] });
page("a link that is too long is reported", { path: `#p=${long}` }, async (seen, page) => {
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("1 MB"));
  assert.doesNotMatch(await page.locator("#editor .cm-content").innerText(), /^ *$/);
});

page("a damaged link is reported", { path: "#p=AAAA" }, async (seen, page) => {
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("damaged"));
  assert.deepEqual(await seen.ask("1"), ["1"]);
});

page("examples open with the files that they use", { path: "#open=examples/suetsugu/theorem11.cgs" }, async (seen, page) => {
  await seen.ready();
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").innerText.includes("positions.cgs"));
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("#editor .cm-lintRange-error").count(), 0);
});

page("a missing file is reported", { path: "#open=examples/none.cgs", complaints: ["Failed to load resource: the server responded with a status of 404 (Not Found)"] }, async (seen, page) => {
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("examples/none.cgs does not exist"));
});

page("a phone shows one side at a time", { options: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } }, async (seen, page) => {
  await seen.ready();
  assert.deepEqual(await seen.ask("*2 + *2"), ["2·*2"]);
  await page.tap("[data-side-of=rules]");
  assert.equal(await page.locator("#editor").isVisible(), true);
  assert.equal(await page.locator("#log").isVisible(), false);
  await page.tap("[data-act=run]");
  await page.locator("#log .value").nth(2).waitFor();
  for (const path of ["index.html", "tutorial.html", "gallery.html", "builtins.html", "library-heaps.html"]) {
    await page.goto(world.address + path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(over <= 0, true, `${path} is ${over} pixels too wide`);
  }
});

page("the keyboard is enough", {}, async (seen, page) => {
  await seen.ready();
  assert.deepEqual(await seen.ask("1"), ["1"]);
  // Escape lets Tab leave the line.
  await page.keyboard.insertText("outcome");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement.dataset.act ?? document.activeElement.id);
  assert.equal(await focused(), "enter");
  await page.keyboard.press("Space");
  await page.locator("#log .entry").nth(1).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("2");
});

page("programs of the tutorial can be run and edited", { path: "tutorial.html" }, async (seen, page) => {
  const block = page.locator("[data-program]").first();
  await block.locator(".cm-content").waitFor();
  await block.getByRole("button", { name: "Run" }).click();
  await block.locator(".value").nth(3).waitFor();
  assert.deepEqual(await block.locator(".value").allTextContents(), ["0", "*", "*2", "*3"]);
  await block.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("{*5}");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelectorAll("[data-program]:first-of-type .value").length === 1);
  await block.getByRole("button", { name: "Reset" }).click();
  assert.match(await block.locator(".cm-content").innerText(), /^\{\}/);
});

page("a program can use the definitions above it", { path: "tutorial.html#7-a-ruleset" }, async (seen, page) => {
  const last = page.locator("[data-program]", { hasText: "undetermined(walk(9))" });
  await last.scrollIntoViewIfNeeded();
  await last.getByRole("button", { name: "Run" }).click();
  await last.locator(".value").waitFor();
  assert.equal(await last.locator(".value").textContent(), "true");
  assert.equal(await page.locator(".problem").count(), 0);
});

for (const theme of ["light", "dark"]) {
  for (const path of ["index.html", "tutorial.html", "gallery.html", "library.html", "examples.html", "docs.html"]) {
    page(`${path} is accessible, ${theme}`, { path, options: { colorScheme: theme, bypassCSP: true } }, async (seen, page) => {
      if (path === "index.html") {
        await seen.ask("nope");
        await seen.ask("table(nim_sum(a, b) for a in 0..2 for b in 0..2)");
      }
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      await page.addScriptTag({ content: axe });
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" ")}`);
      });
      assert.deepEqual(found, []);
    });
  }
}
