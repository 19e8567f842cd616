// Measures the web app: the first picture and answer, the module's first answers and the answer to an entry on
// repeated visits, and Question 3 of Spindler over the games born by day 4. Run it with `npm run time`; with
// TWEEDLE=PROGRAM it also measures that program, on one thread.

import { spawnSync } from "node:child_process";
import { begin, visit } from "../tests/browser.mjs";

const QUESTION = "survey(outcome(G) == N and P in outcome(3·G) for G in games(4))";

const world = await begin();
const seen = await visit(world, "", { serviceWorkers: "allow" });
await seen.ready();
await seen.page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
});
const times = { picture: [], module: [], entry: [] };
for (let time = 0; time < 5; time += 1) {
  const began = performance.now();
  const lap = (name) => times[name].push(Math.round(performance.now() - began));
  await seen.page.goto(`${world.address}?${time}`, { waitUntil: "commit" });
  await seen.page.waitForSelector("#first table");
  lap("picture");
  // The marks in the editor appear after the module has run the first program.
  await seen.page.waitForSelector("#editor .mark");
  lap("module");
  await seen.ask("outcome(*2 + *3)");
  lap("entry");
}
console.log(`a repeated visit until the first picture and answer are visible: ${times.picture.join(", ")} ms`);
console.log(`until the module has run the first program: ${times.module.join(", ")} ms`);
console.log(`until an entry is answered: ${times.entry.join(", ")} ms`);
const began = performance.now();
const [said] = await seen.ask(QUESTION);
console.log(`${QUESTION}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
console.log(said);
if (process.env.TWEEDLE) {
  const started = performance.now();
  const { stdout } = spawnSync(process.env.TWEEDLE, ["eval", "--jobs", "1", QUESTION], { encoding: "utf8" });
  console.log(`${process.env.TWEEDLE}: ${((performance.now() - started) / 1000).toFixed(2)} s\n${stdout}`);
}
await seen.end();
await world.end();
