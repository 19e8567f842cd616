// Tests the board to play on, with messages like those of the module.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { begin, PHONE, visit } from "./browser.mjs";

const source = await readFile(new URL("../page/play.js", import.meta.url), "utf8");
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A row of seven cells, the last of which is below the first. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 100" width="260" height="100" role="img" aria-label="a row">
<rect width="100%" height="100%" fill="#ffffff"/>${[0, 1, 2, 3, 4, 5].map((at) =>
    `<rect x="${10 + 40 * at}" y="10" width="36" height="36" fill="#eee" stroke="#222"/>` +
    `<rect data-spot="${at}" x="${10 + 40 * at}" y="10" width="36" height="36" fill="none" pointer-events="all"/>`).join("")}
<rect data-spot="low" x="10" y="56" width="36" height="36" fill="none" pointer-events="all"/></svg>`;

const MOVES = [
  { text: "row(10)", spots: ["0", "1"] },
  { text: "row(12)", spots: ["1", "2"] },
  { text: "row(21)", spots: ["1", "2"] },
  { text: "row(3)", spots: ["3"] },
  { text: "row(34)", spots: ["3", "4"] },
  { text: "row(low)", spots: ["low"] },
];
const said = { svg, text: "You are Left.\nRight moved to row(5).", moves: JSON.stringify(MOVES), last: '["5"]' };

let world;
before(async () => (world = await begin()));
after(() => world?.end());

/** A test on a page with one board; the sent entries are in `sent`. */
function board(name, message, act) {
  test(name, async () => {
    const context = await world.browser.newContext({ viewport: { width: 600, height: 600 } });
    const page = await context.newPage();
    try {
      await page.setContent("<!doctype html><html lang=en><title>Board</title><main><h1>Board</h1><p><button>before</button></main>");
      await page.addScriptTag({ type: "module", content: `${source}; globalThis.makeBoard = board;` });
      await page.waitForFunction(() => globalThis.makeBoard);
      await page.evaluate((said) => {
        globalThis.sent = [];
        globalThis.board = globalThis.makeBoard(said, (text) => { globalThis.sent.push(text); });
        document.querySelector("main").append(globalThis.board);
      }, message);
      const sent = () => page.evaluate(() => globalThis.sent.splice(0));
      const spot = (key) => page.locator(`[data-spot="${key}"]`);
      const marked = () => page.locator("[data-spot].tw-marked").evaluateAll((all) => all.map(({ dataset }) => dataset.spot));
      await act({ page, sent, spot, marked });
    } finally {
      await context.close();
    }
  });
}

board("a click plays the move that changes the fewest spots, or narrows the choice", said, async ({ page, sent, spot, marked }) => {
  await spot("3").click();
  assert.deepEqual(await sent(), ["4"]);
  await spot("4").click();
  assert.deepEqual(await sent(), ["5"]);
  await spot("1").click();
  assert.deepEqual(await sent(), []);
  assert.deepEqual(await marked(), ["0", "1", "2"]);
  await spot("0").click();
  assert.deepEqual(await sent(), ["1"]);
  await page.locator(".tw-says").first().click();
  assert.deepEqual(await marked(), []);
  // Of two moves that change the same spots, one is chosen in the list.
  await spot("2").click();
  assert.deepEqual(await marked(), ["1", "2"]);
  assert.match(await page.locator(".tw-hint").textContent(), /^Moves 2, 3:/);
  await page.locator("button.tw-marked").nth(1).click();
  assert.deepEqual(await sent(), ["3"]);
  // A click elsewhere clears the selection, and plays nothing.
  await spot("3").click();
  assert.deepEqual(await marked(), []);
  await spot("1").click();
  await page.keyboard.press("Escape");
  assert.deepEqual(await marked(), []);
  // A spot without moves cannot be clicked.
  await spot("5").click({ force: true });
  assert.deepEqual(await sent(), []);
  for (const name of ["Hint", "Why", "Undo", "Swap"]) await page.getByRole("button", { name, exact: true }).click();
  assert.deepEqual(await sent(), ["hint", "why", "undo", "swap"]);
});

board("the keyboard is enough", said, async ({ page, sent, spot, marked }) => {
  const focused = () => page.evaluate(() => document.activeElement.dataset.spot ?? document.activeElement.textContent);
  await page.locator("button").first().focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "0");
  const path = [];
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    await page.keyboard.press(key);
    path.push(await focused());
  }
  assert.deepEqual(path, ["1", "2", "1", "0", "low", "0", "0"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.deepEqual(await marked(), ["0", "1", "2"]);
  assert.equal(await spot("0").getAttribute("aria-label"), "Play 1: row(10)");
  assert.equal(await spot("2").getAttribute("aria-label"), "Spot 2: 2 moves");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  assert.deepEqual(await sent(), ["1"]);
  // There is one stop of Tab in the picture.
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "1 row(10)");
});

const coloured = svg.replace("</svg>", '<circle class="tw-f-p0" cx="9" cy="9" r="3" fill="#0072b2"/></svg>');
board("a hint is on the board, and whose colour a person has is said", { ...said, svg: coloured, persons: '["L","R"]' }, async ({ page, spot }) => {
  const hinted = () => page.locator(".tw-hinted").evaluateAll((all) => all.map(({ dataset }) => dataset.spot));
  const line = page.locator(".tw-hint");
  assert.equal(await line.textContent(), "Click the picture, or choose a move. Dashed: the last move.");
  await page.evaluate(() => globalThis.board.hint(5));
  assert.deepEqual(await hinted(), ["3", "4"]);
  assert.match(await line.textContent(), /^Hint: move 5, row\(34\)\./);
  assert.match(await page.locator("button.tw-marked").textContent(), /row\(34\)/);
  await spot("1").click();
  assert.deepEqual(await hinted(), []);
  const seats = page.locator(".tw-seats");
  assert.equal((await seats.textContent()).replace(/\s+/g, " "), "You:L and R");
  assert.equal(await seats.locator("circle").evaluate((disc) => getComputedStyle(disc).fill), "rgb(0, 114, 178)");
});

board("an older board and a finished one have no moves", said, async ({ page }) => {
  await page.evaluate(() => globalThis.board.retire());
  assert.equal(await page.locator("[data-spot]").count(), 0);
  assert.equal(await page.locator(".tw-play button:enabled").count(), 0);
  await page.evaluate((said) => document.querySelector("main").append(globalThis.makeBoard({ ...said, over: "You win." }, () => {})), said);
  const last = page.locator(".tw-play").last();
  assert.equal(await last.locator(".tw-live").count(), 0);
  assert.deepEqual(await last.getByRole("button").allTextContents(), ["Undo"]);
  assert.match(await last.textContent(), /You win\./);
});

const many = Array.from({ length: 13 }, (_, at) => ({ text: `row(${at})`, spots: [String(at % 6)] }));
board("many moves are in a closed list", { ...said, moves: JSON.stringify(many) }, async ({ page, sent, spot }) => {
  assert.equal(await page.locator("summary").textContent(), "13 moves");
  assert.equal(await page.locator("details").getAttribute("open"), null);
  await spot("0").click();
  assert.equal(await page.getByRole("button", { name: "13 row(12)" }).isVisible(), true);
  await page.getByRole("button", { name: "13 row(12)" }).click();
  assert.deepEqual(await sent(), ["13"]);
  await page.addScriptTag({ content: axe });
  const found = await page.evaluate(async () => (await globalThis.axe.run(document)).violations.map(({ id }) => id));
  assert.deepEqual(found, []);
});

/** A worker that answers each entry with a board. */
const worker = (said) => `onmessage = ({ data: { id, what } }) => {
  const answers = { whole: { is: "complete" }, complete: { from: 0, found: [] }, look: [] };
  if (what.do === "entry") postMessage({ id, said: { kind: "play", ...${JSON.stringify(said)} } });
  const session = { version: "0", prompt: "> ", well: true, definitions: [] };
  postMessage({ id, answer: what.do in answers ? answers[what.do] : session });
};`;

test("in the app the newest board is in play, and the focus moves to it", async () => {
  const seen = await visit(world, "docs.html", PHONE);
  const { page } = seen;
  await seen.context.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: worker(said) }));
  await page.goto(world.address);
  await seen.ready();
  await page.locator("[data-card=play]").tap();
  await page.locator(".tw-play").waitFor();
  await page.locator(".tw-play [data-spot='3']").tap();
  await page.locator(".tw-play").nth(1).waitFor();
  assert.equal(await page.locator(".tw-play.tw-old").count(), 1);
  assert.deepEqual(await page.locator("#log .said").allTextContents(), ["> :play nim(3) + nim(4) + nim(5)", "> 4"]);
  await page.locator(".tw-play").nth(1).locator("[data-spot='3']").focus();
  await page.keyboard.press("Enter");
  await page.locator(".tw-play").nth(2).waitFor();
  const focused = await page.evaluate(() => [...document.querySelectorAll(".tw-play")].indexOf(document.activeElement.closest(".tw-play")));
  assert.equal(focused, 2);
  assert.deepEqual(seen.complaints, []);
  await seen.end();
});

/** Waits for a board that is not `old`, or for the end; returns whether play goes on. */
async function goesOn(page, count) {
  await page.locator(".tw-play").nth(count).waitFor();
  const over = await page.locator(".tw-play").nth(count).locator(".tw-live, .tw-moves button").count();
  return over > 0;
}

test("three-player Nim is played to the end by clicks", async () => {
  const seen = await visit(world, "");
  const { page } = seen;
  await seen.ready();
  await page.locator("[data-card=play]").click();
  let boards = 0;
  while (await goesOn(page, boards)) {
    const live = page.locator(".tw-play").nth(boards).locator("[data-spot].tw-live");
    await live.first().click();
    boards += 1;
    assert.ok(boards < 15);
  }
  assert.match(await page.locator(".tw-play").nth(boards).textContent(), /cannot move: you (win|lose)\./);
  // The move that was made last can be taken back.
  await page.locator(".tw-play").nth(boards).getByRole("button", { name: "Undo" }).click();
  assert.equal(await goesOn(page, boards + 1), true);
  assert.deepEqual(seen.complaints, []);
  await seen.end();
});

test("the hint of a game is on its board", async () => {
  const seen = await visit(world, "");
  const { page } = seen;
  await seen.ready();
  await seen.ask("use stones (clobber)");
  await seen.ask(':play clobber("xox|oxo") as R');
  assert.match(await page.locator(".tw-seats").textContent(), /^You:\s*R$/);
  assert.equal(await page.locator(".tw-seats circle").count(), 1);
  assert.equal(await page.locator(".tw-last").count(), 2);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".tw-hinted").nth(1).waitFor();
  assert.deepEqual(seen.complaints, []);
  await seen.end();
});

test("Clobber is played to the end by the keyboard", async () => {
  const seen = await visit(world, "");
  const { page } = seen;
  await seen.ready();
  await seen.ask("use stones (clobber, checkerboard)");
  await seen.ask(":play clobber(checkerboard(4, 4))");
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await globalThis.axe.run(document)).violations.map(({ id }) => id));
  assert.deepEqual(found, []);
  let boards = 0;
  while (await goesOn(page, boards)) {
    const live = page.locator(".tw-play").nth(boards).locator("[data-spot].tw-live");
    await live.first().focus();
    await page.keyboard.press("Enter");
    // A stone with several moves is chosen first, and then the cell that it goes to.
    const marked = page.locator(".tw-play").nth(boards).locator("[data-spot].tw-marked");
    if ((await marked.count()) > 0) {
      await marked.last().focus();
      await page.keyboard.press("Enter");
    }
    boards += 1;
    assert.ok(boards < 12);
  }
  assert.match(await page.locator(".tw-play").nth(boards).textContent(), /cannot move: you (win|lose)\./);
  assert.deepEqual(seen.complaints, []);
  await seen.end();
});
