// Tests the web app in a browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { FIRST } from "../page/cards.js";
import { packed } from "../page/link.js";
import { begin, PHONE, tested, visit } from "./browser.mjs";

let world;
before(async () => (world = await begin()));
after(() => world?.end());

const page = (...about) => tested(() => world, ...about);

page("entries are answered", {}, async (seen, page) => {
  assert.deepEqual(await seen.ask("outcome(*2 + *3)"), ["∅"]);
  assert.deepEqual(await seen.ask("1 + 1\n2 + 2"), ["2", "4"]);
  assert.deepEqual(await seen.ask("_ + 1"), ["5"]);
  const [help] = await seen.ask("?outcome");
  assert.match(help, /^outcome\(G, who\?\)/);
  const [table] = await seen.ask("table(nim_sum(a, b) for a in 0..2 for b in 0..2)");
  assert.match(table, /0/);
  assert.equal(await page.locator("#log table th").count() > 0, true);
});

page("a first visit loads only what the first program needs", { path: "docs.html" }, async (seen, page) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.slice(1)));
  await page.goto(world.address);
  await seen.ready();
  await page.locator("#editor .mark").nth(2).waitFor();
  await page.waitForTimeout(1000);
  const others = asked.filter((name) => !/^(?:|style\.css|icon\.svg|tweedle\.wasm|[a-z]+\.js|part-\w+\.js)$/.test(name));
  assert.deepEqual(others, []);
  await seen.ask("use heaps (kayles)");
  assert.equal(asked.includes("texts.json"), true);
});

page("errors are marked in the entry", {}, async (seen, page) => {
  const [said] = await seen.ask("1 + outcom(*2)");
  assert.match(said, /outcom is not defined/);
  assert.match(said, /did you mean outcome\?/);
  assert.equal(await page.locator("#log .problem").count(), 1);
  assert.equal(await page.locator("#log .note").count(), 0);
  assert.deepEqual(await page.locator("#log .said mark.wrong").allTextContents(), ["outcom"]);
  // Of a range of several tokens each has a mark. Offsets count UTF-16 units.
  await seen.ask('length("😀") + (1 + "a")');
  assert.deepEqual(await page.locator("#log .entry").nth(1).locator("mark.wrong").allTextContents().then((all) => all.join("")), '1 + "a"');
  // An error in an earlier entry is shown with its line.
  await seen.ask("f(x) := [1, 2][x]");
  await seen.ask("f(7)");
  const label = page.locator("#log .entry").nth(3).locator(".label");
  assert.match(await label.first().textContent(), /^line 1 f\(x\) := \[1, 2\]\[x\]/);
});

page("errors in the rules lead to their line", {}, async (seen, page) => {
  await seen.ready();
  await seen.write("g(x) := [1, 2][x]\n\n1 + 1 // => 2\n1 +\n  g(0)\ng(7)\n");
  await page.click("[data-act=run]");
  await page.locator("#log .problem").waitFor();
  await seen.answered();
  assert.deepEqual(await page.locator("#editor .mark:not(.wrong)").allTextContents(), ["✓", "2"]);
  assert.match(await page.locator("#editor .mark.value").locator("..").textContent(), /^ {2}g\(0\)/);
  assert.equal(await page.locator("#editor .mark.wrong").count(), 1);
  await page.locator("#log .problem button.to").first().click();
  const selected = () => page.evaluate(() => document.activeElement.closest("#editor") !== null && getSelection().toString());
  assert.equal(await selected(), "x");
  // A change removes the marks below it.
  await page.keyboard.insertText("y");
  assert.equal(await page.locator("#editor .mark").count(), 0);
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
  assert.match(await signature.textContent(), /outcome\(G, who\?\)/);
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

const WALK = `ruleset walk(n)
  walk(n - s) for s in 1..2 if s <= n
end

// Who can win?
[outcome(walk(n)) for n in 0..6]
outcome(walk(3) + walk(4))  // => NO
table(
  walk(n) for n in 0..1)
`;

page("the rules are run, and their names can be used", {}, async (seen, page) => {
  await seen.ready();
  await seen.write(WALK);
  await page.click("[data-act=run]");
  await page.locator("#log .entry").waitFor();
  await seen.answered();
  assert.deepEqual((await seen.answers(0)).slice(0, 2), ["[OP, PN, N, NO, O, P, N]", "NO"]);
  assert.deepEqual(await page.locator("#log .at .line").allTextContents(), ["6", "7", "8"]);
  assert.deepEqual(await page.locator("#log .at .program").nth(1).textContent(), "outcome(walk(3) + walk(4))");
  assert.deepEqual(await page.locator("#log .caption").allTextContents(), ["Who can win?"]);
  const marks = page.locator("#editor .mark");
  assert.deepEqual(await marks.allTextContents(), ["[OP, PN, N, NO, O, P, N]", "✓", "table"]);
  assert.match(await marks.nth(2).locator("..").textContent(), /^ {2}walk\(n\) for n in 0\.\.1\)/);
  assert.deepEqual(await seen.ask("outcome(walk(2))"), ["N"]);
});

page("errors in the rules are underlined while typing", {}, async (seen, page) => {
  await seen.ready();
  await seen.write("x := outcom(*)\n");
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

page("help is rendered", {}, async (seen, page) => {
  await seen.ask("?outcome");
  const help = page.locator("#log .help-page").last();
  assert.equal(await help.locator("h2 code").textContent(), "outcome(G, who?)");
  assert.match(await help.locator("pre").textContent(), /outcome\(\*2\) {3}\/\/ => N\n/);
  assert.equal(await help.locator("a").getAttribute("href"), "coalitions.html");
  await seen.ask("use stones (clobber)");
  await seen.ask("?clobber");
  assert.match(await help.locator("pre").last().textContent(), /^ruleset clobber\(B\)\n {2}board B\n/);
  await seen.ask(":help playing");
  assert.equal(await help.locator("h2").first().textContent(), "Playing");
  assert.equal((await help.locator("table").count()) > 2, true);
  await seen.ask("?rulesets");
  assert.equal((await help.locator("h3").count()) > 0, true);
  // Help on names of the visitor's own has no HTML.
  await seen.ask("/// <img src=x> `twice` it.\ntwice(n) := 2 * n");
  await seen.ask("?twice");
  assert.match(await help.textContent(), /<img src=x> twice it\./);
  for (const text of await page.locator("#log .help-page :not(pre) > code, #log .help-page p").allTextContents()) {
    assert.doesNotMatch(text, /`|\]\(/);
  }
});

page("pictures are downloaded as SVG and PNG", {}, async (seen, page) => {
  await seen.ask('using normal(2)');
  await seen.ask('thermograph({3 | {1 | -1}})');
  const save = async (kind) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#log [data-save=${kind}]`).click()]);
    return [file.suggestedFilename(), await readFile(await file.path())];
  };
  const [name, svg] = await save("svg");
  assert.equal(name, "thermograph-3-1-1.svg");
  assert.match(svg.toString(), /^<svg[^]*<style>@media\(prefers-color-scheme:dark\)\{\.tw-/);
  assert.doesNotMatch(svg.toString(), /data-theme/);
  const [other, png] = await save("png");
  assert.equal(other, "thermograph-3-1-1.png");
  const width = Number(/ width="(\d+)"/.exec(svg)[1]);
  assert.deepEqual([png.toString("latin1", 1, 4), png.readUInt32BE(16)], ["PNG", 2 * width]);
});

/** Opens the copy of the last position, and returns its panel and a function that returns what is known about it. */
async function edited(page) {
  const panel = page.locator("#log .edit");
  await page.locator("#log figcaption button", { hasText: "Edit" }).last().click();
  const facts = async () => {
    await page.waitForFunction(() => {
      const told = [...document.querySelectorAll("#log .edit dd")];
      return told.length > 0 && told.every((one) => one.textContent !== "…");
    });
    const terms = await panel.locator("dt").allTextContents();
    const told = await panel.locator("dd").evaluateAll((all) => all.map((one) => (one.querySelector("svg") ? "svg" : one.textContent)));
    return Object.fromEntries(terms.map((term, at) => [term, told[at]]));
  };
  const becomes = (text) => page.waitForFunction((text) => document.querySelector("#log .edit code").textContent === text, text);
  await facts();
  return { panel, facts, becomes, spot: (key) => panel.locator(`[data-spot="0:${key}"]`) };
}

page("a board is edited by clicks, and what is known follows", {}, async (seen, page) => {
  await seen.ready();
  await seen.ask("using normal(2)\nuse stones (clobber)");
  await seen.ask('clobber("xo|ox")');
  const { panel, facts, becomes, spot } = await edited(page);
  assert.deepEqual(await facts(), { Outcome: "N", Value: "*", Thermograph: "svg" });
  await spot("3").click();
  await becomes('clobber("xo|oo")');
  assert.equal((await facts()).Outcome, "R");
  await spot("3").click();
  await becomes('clobber("xo|o#")');
  await spot("3").click();
  await becomes('clobber("xo|o.")');
  assert.deepEqual(await facts(), { Outcome: "N", Value: "*", Thermograph: "svg" });
  // The keyboard changes a cell, too, and the focus stays there.
  await spot("0").focus();
  await page.keyboard.press("Enter");
  await becomes('clobber("oo|o.")');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), "0:0");
  await panel.getByRole("button", { name: "Undo" }).click();
  await becomes('clobber("xo|o.")');
  // The session keeps nothing of it.
  assert.equal((await seen.ask("_"))[0], 'clobber("xo|ox")');
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator("#line .cm-content").innerText(), 'clobber("xo|ox")');
  await panel.getByRole("button", { name: "Insert" }).click();
  assert.match(await seen.program(), /\nclobber\("xo\|o\."\)\n$/);
});

page("edges are recoloured and removed by clicks, and signs that the rules refuse are skipped", {}, async (seen, page) => {
  await seen.ready();
  await seen.ask("using normal(2)\nuse hackenbush (hackenbush)\nuse nets (hackenbush_graph)");
  await seen.ask('hackenbush("L(R)(LL)R")');
  const tree = await edited(page);
  assert.equal((await tree.facts()).Outcome, "L");
  await tree.spot("e1").click();
  await tree.becomes('hackenbush("L(*)(LL)R")');
  await tree.spot("e1").click();
  await tree.becomes('hackenbush("L(LL)R")');
  await page.locator("#log figcaption button", { hasText: "Edit" }).last().click();
  await seen.ask('hackenbush_graph([(0, 1, "L"), (1, 2, "R")], 2)');
  const graph = await edited(page);
  assert.deepEqual(await graph.facts(), { Outcome: "L", Value: "1/2", Thermograph: "svg" });
  await graph.spot("e0").click();
  await graph.becomes('hackenbush_graph([(0, 1, "R"), (1, 2, "R")])');
  assert.equal((await graph.facts()).Value, "-2");
  await graph.spot("e1").click();
  await graph.becomes('hackenbush_graph([(0, 1, "R"), (1, 2, "*")])');
  await graph.spot("e1").click();
  await graph.becomes('hackenbush_graph([(0, 1, "R")])');
});

page("what takes longer is said", {}, async (seen, page) => {
  await seen.ask("using normal(2)\nuse stones (clobber, checkerboard)");
  await seen.ask("clobber(checkerboard(6, 6))");
  const { facts } = await edited(page);
  assert.equal((await facts()).Value, "takes longer");
});

page("the tour has twelve steps, whose programs run and can be changed", {}, async (seen, page) => {
  await seen.ready();
  await page.locator("#talk .bar [data-act=tour]").click();
  const title = page.locator("#tour-title");
  for (let step = 1; step <= 12; step += 1) {
    await title.filter({ hasText: `${step} of 12: ` }).waitFor();
    await page.locator("#log .entry").nth(step - 1).locator(":scope > .at").first().waitFor();
    await seen.answered();
    assert.equal(await page.locator("#tour .step p").count(), 1);
    if (step < 12) await page.click("[data-tour=next]");
  }
  assert.equal(await page.locator("#log .problem, #editor .mark.wrong").count(), 0);
  assert.equal(await page.locator("[data-tour=next]").isDisabled(), true);
  await page.click("[data-tour=back]");
  await title.filter({ hasText: "11 of 12: " }).waitFor();
  await seen.shows("kayles");
  await seen.answered();
  await seen.write("1 + 1");
  await page.click("[data-act=run]");
  await seen.answered();
  assert.deepEqual(await page.locator("#log .entry").last().locator(".value").allTextContents(), ["2"]);
  await page.click("[data-tour=close]");
  assert.equal(await page.locator("#tour").isVisible(), false);
  await page.locator("#talk .bar [data-act=tour]").click();
  await title.filter({ hasText: "11 of 12: " }).waitFor();
  // The changed program is a draft.
  assert.equal(await page.locator("#back").isVisible(), true);
});

page("Escape and then Tab leaves the editor, and the page says so", {}, async (seen, page) => {
  await seen.ready();
  const editor = page.locator("#editor .cm-content");
  await editor.focus();
  assert.match(await editor.getAttribute("aria-description"), /Escape and then Tab/);
  assert.equal(await page.locator(".leaves").isVisible(), true);
  await page.keyboard.press("Tab");
  assert.match(await editor.innerText(), /^ {2}/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("#editor")), null);
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

page("the first program has run, and cards run others", {}, async (seen, page) => {
  // The output is part of the page.
  const html = await (await fetch(world.address)).text();
  assert.match(html, /<div id="first"[^]*<svg[^]*∅[^]*<table/);
  await seen.ready();
  await page.locator("#editor .mark").nth(2).waitFor();
  assert.deepEqual(await page.locator("#editor .mark").allTextContents(), ["picture", "∅", "table"]);
  assert.match(await page.locator("#first").textContent(), /∅/);
  for (const [card, pattern] of [["thermograph", /thermograph/], ["strip", /strip\("LCRRCLL"\)/], ["nim", /nim\(3\)/]]) {
    await page.click(`[data-card=${card}]`);
    await seen.answered();
    await page.locator("#log .entry").last().locator("figure svg").waitFor();
    assert.match(await seen.program(), pattern);
  }
  assert.equal(await page.locator("#log .problem").count(), 0);
  await page.click("[data-card=play]");
  await page.locator("#log .said", { hasText: ":play nim(3) + nim(4) + nim(5)" }).waitFor();
  // Nothing of this was the visitor's own.
  assert.equal(await page.locator("#back").isVisible(), false);
  await page.reload();
  await page.locator("#editor .mark").nth(2).waitFor();
});

page("a link contains the rules and the entries, and asks before it runs", {}, async (seen, page) => {
  await seen.ready();
  await seen.write("far(n) := n > 10 // ∅");
  await page.click("[data-act=run]");
  await seen.ask("far(11)");
  await page.click("[data-act=link]");
  await page.waitForFunction(() => location.hash.startsWith("#p="));
  const path = new URL(page.url()).hash;

  const other = await visit(world, path);
  await other.ready();
  await other.page.locator("#offer").waitFor();
  assert.match(await other.page.locator("#offer").textContent(), /This link contains a program. It has not been run.\s*far\(11\)/);
  assert.equal(await other.program(), "far(n) := n > 10 // ∅");
  assert.equal(await other.page.locator("#log .entry").count(), 0);
  await other.page.click("[data-act=offered]");
  await other.page.locator("#log .entry").nth(1).locator(".value").waitFor();
  assert.deepEqual(await other.answers(1), ["true"]);
  assert.equal(await other.page.locator("#offer").isVisible(), false);
  // The entries of a link are not added to the history.
  assert.equal(await other.page.evaluate(() => localStorage.getItem("tweedle.history")), null);
  assert.deepEqual(other.complaints, []);
  await other.end();
});

page("the visitor's own programs are never lost", {}, async (seen, page) => {
  const follow = (hash) => page.evaluate((hash) => { location.hash = hash; }, hash);
  await seen.ready();
  await seen.write("// Mine\nmine(n) := n + 1\n");
  await follow("open=stdlib/heaps.cgs");
  await page.locator("#offer", { hasText: "This is the file stdlib/heaps.cgs." }).waitFor();
  assert.equal(await page.locator("#log .entry").count(), 0);
  const near = await packed({ rules: "near(n) := n", asked: [] });
  await follow(`p=${near}`);
  await seen.shows("near");
  await follow(`p=${await packed({ rules: "close(n) := n", asked: [] })}`);
  await seen.shows("close");
  await page.reload();
  await seen.ready();
  await seen.shows("close");
  await page.click("#back");
  assert.equal(await seen.program(), "// Mine\nmine(n) := n + 1\n");
  await page.reload();
  await seen.shows("mine");
  assert.equal(await seen.program(), "// Mine\nmine(n) := n + 1\n");

  // A changed program of a link is a program of the visitor's own, too, and a reload keeps it.
  await follow(`p=${near}`);
  await seen.shows("near");
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(" + 5");
  // The change removes the link from the URL.
  await page.waitForFunction(() => location.hash === "");
  await page.reload();
  await seen.ready();
  assert.equal(await seen.program(), "near(n) := n + 5");
  // So is the program before one that was typed over it.
  await seen.write("third(n) := 3 * n");
  await page.click("[data-card=strip]");
  await page.click("[data-act=examples]");
  const own = page.locator("#own .choice");
  assert.deepEqual((await own.allTextContents()).sort(), ["Mine", "near(n) := n + 5", "third(n) := 3 * n"]);
  await own.filter({ hasText: "near" }).click();
  assert.equal(await seen.program(), "near(n) := n + 5");
  // A new visit begins with the program that was changed or left last; the first program is a card.
  await page.click("[data-act=examples]");
  await own.filter({ hasText: "Mine" }).click();
  const later = await seen.context.newPage();
  await later.goto(world.address);
  await later.waitForSelector("body.ready");
  assert.equal(await later.locator("#first").isVisible(), false);
  assert.equal(await later.locator("#mine").isVisible(), true);
  assert.match(await later.locator("#editor .cm-content").textContent(), /near/);
  // Another tab that changes the same program begins a draft of its own.
  await page.click("[data-act=examples]");
  await own.filter({ hasText: "near" }).click();
  await later.locator("#editor .cm-content").focus();
  await later.keyboard.insertText("// later\n");
  await page.waitForTimeout(200);
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.insertText("// here\n");
  await page.click("[data-act=examples]");
  assert.deepEqual((await own.allTextContents()).sort(), ["Mine", "here", "later", "third(n) := 3 * n"]);
  await page.locator("#own li", { hasText: "later" }).getByRole("button", { name: "Delete later" }).click();
  assert.equal(await own.count(), 3);
});

page("programs of earlier versions of the app are drafts", {}, async (seen, page) => {
  await page.evaluate(() => {
    localStorage.setItem("tweedle.rules", JSON.stringify("old(n) := n"));
    localStorage.setItem("tweedle.before", JSON.stringify("older(n) := n"));
  });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await seen.ready();
  assert.equal(await seen.program(), "old(n) := n");
  await page.click("#back");
  assert.equal(await seen.program(), "older(n) := n");
});

page("examples are in groups with a line each", {}, async (seen, page) => {
  await seen.ready();
  await page.click("[data-act=examples]");
  const dialog = page.locator("#examples");
  assert.equal(await dialog.locator("h3").count() > 5, true);
  await dialog.getByRole("link", { name: "Spindler, Question 3" }).first().click();
  await page.locator("#offer").waitFor();
  assert.equal(await dialog.isVisible(), false);
  await seen.shows("Is there a three-player game G");
});

const long = await packed({ rules: " ".repeat(2_000_000), asked: [] });
page("a link that is too long is reported", { path: `#p=${long}` }, async (seen, page) => {
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("1 MB"));
  assert.equal(await seen.program(), FIRST);
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

page("a link that cannot be decoded names no file", { path: "#open=%" }, async (seen, page) => {
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("% does not exist"));
  await page.waitForSelector("#first .value");
});

page("a phone begins with a picture, and shows one side at a time", { options: PHONE }, async (seen, page) => {
  await seen.ready();
  const inside = (selector) => page.locator(selector).first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= document.querySelector(".entry-line").getBoundingClientRect().top;
  });
  assert.equal(await inside("#first svg"), true);
  assert.equal(await inside("#first .value"), true);
  assert.equal(await inside(".card b"), true);
  assert.equal(await page.locator("#line").isVisible(), true);
  await page.locator("[data-card=strip]").tap();
  await page.locator("#log figure svg").waitFor();
  await seen.answered();
  assert.deepEqual(await seen.ask("*2 + *2"), ["2·*2"]);
  await page.evaluate(() => { location.hash = "open=stdlib/heaps.cgs"; });
  await page.locator("#offer").waitFor();
  await page.tap("[data-side-of=talk]");
  await page.tap("[data-side-of=rules]");
  assert.equal(await page.locator("#editor").isVisible(), true);
  assert.equal(await page.locator("#log").isVisible(), false);
  await page.locator("[data-act=offered]").tap();
  await page.locator("#log .entry").nth(2).waitFor();
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

page("the documentation can be searched", { path: "docs.html" }, async (seen, page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("thermograph");
  const options = page.locator("#found [role=option]");
  await options.nth(3).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator("#search").getAttribute("aria-activedescendant"), "found-0");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#found").isVisible(), false);
  await page.fill("#search", "kayles");
  await options.first().waitFor();
  await page.fill("#search", "nim_sum");
  await options.first().filter({ hasText: "nim_sum" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/builtins.html#nim_suma");
});

test("the app works offline after the first visit", async () => {
  const seen = await visit(world, "", { serviceWorkers: "allow" });
  const { page, context } = seen;
  await seen.ready();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  const [stored] = await page.evaluate(() => caches.keys());
  assert.match(stored, /^tweedle-/);
  await context.setOffline(true);
  await page.reload();
  assert.deepEqual(await seen.ask("outcome(*2 + *3)"), ["∅"]);
  await page.evaluate(() => { location.hash = "open=stdlib/heaps.cgs"; });
  await page.locator("#offer").waitFor();
  await page.goto(`${world.address}tutorial.html#3-three-players`);
  const block = page.locator("[data-program]").first();
  await block.getByRole("button", { name: "Run" }).click();
  await block.locator(".value").first().waitFor();
  await page.fill("#search", "thermograph");
  await page.locator("#found [role=option]").first().waitFor();
  assert.deepEqual(seen.complaints, []);
  await seen.end();
});
