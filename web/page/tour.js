// The tour: steps with a program each, which the build takes from the page `docs/tour.md`.

import { keep, kept } from "./store.js";

/**
 * Returns the tour in a region of the page. `begin` shows the step that was seen last, and `run` runs the program of
 * a step.
 *
 * @param {HTMLElement} root
 * @param {(program: string) => void} run
 */
export function tour(root, run) {
  let [steps, at] = [[], 0];
  const part = (selector) => root.querySelector(selector);
  const [back, next, close] = ["back", "next", "close"].map((name) => part(`[data-tour=${name}]`));

  const show = (number) => {
    at = Math.min(Math.max(number, 0), steps.length - 1);
    keep("tour", at);
    const { title, html, program } = steps[at];
    part("h2").textContent = `${at + 1} of ${steps.length}: ${title}`;
    part(".step").innerHTML = html;
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    run(program);
  };
  const end = () => {
    root.hidden = true;
    keep("tour", at === steps.length - 1 ? 0 : at);
  };
  back.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => show(at + 1));
  close.addEventListener("click", end);
  return {
    begin: async () => {
      steps = await (await fetch("tour.json")).json();
      root.hidden = false;
      show(kept("tour", 0));
      next.focus();
    },
  };
}
