// Measures the web app: the first answer on a repeated visit, and Question 3 of Spindler over the games born
// by day 4. Run it with `npm run time`; with TWEEDLE=PROGRAM it also measures that program, on one thread.

import { spawnSync } from "node:child_process";
import { begin, visit } from "../tests/browser.mjs";

const QUESTION = "survey(outcome(G) == N and P in outcome(3·G) for G in games(4))";

const world = await begin();
const seen = await visit(world);
await seen.ready();
const first = [];
for (let time = 0; time < 5; time += 1) {
  const began = performance.now();
  await seen.page.goto(`${world.address}?${time}`);
  await seen.ask("outcome(*2 + *3)");
  first.push(Math.round(performance.now() - began));
}
console.log(`the first answer on a repeated visit: ${first.join(", ")} ms`);
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
