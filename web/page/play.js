// A board to play on: a picture of the position whose hit areas can be clicked, and a list of the moves. It
// imports nothing, so that notebooks can use it, too.

/** The number of moves up to which the list is open. */
const MOST_LISTED = 12;

/** The weight of a step to the side, against a step in the direction of an arrow key. */
const ASIDE = 2;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The styles of boards. */
export const STYLE = `
.tw-play {
  --tw-accent: var(--accent, var(--jp-brand-color1, #0061a0));
  --tw-line: var(--line, var(--jp-border-color1, #b9bdc4));
  margin: 0.4rem 0; max-width: 44rem;
}
.tw-play .tw-says { margin: 0 0 0.4rem; white-space: pre-line; }
.tw-play .tw-hint { font-size: 0.875rem; margin: 0.4rem 0 0; }
.tw-play .tw-over { font-weight: 600; }
.tw-play .tw-position { overflow-x: auto; padding: 3px; }
.tw-play .tw-position svg { min-width: min(100%, 17rem); max-width: 100%; height: auto; display: block; border-radius: 0.3rem; }
.tw-play [data-spot] { pointer-events: none; outline: none; }
.tw-play [data-spot].tw-live { pointer-events: all; cursor: pointer; }
.tw-play [data-spot].tw-last, .tw-play [data-spot].tw-marked, .tw-play [data-spot]:focus-visible {
  opacity: 1; stroke: var(--tw-accent); stroke-opacity: 1;
}
.tw-play [data-spot].tw-last { fill: none; stroke-width: 1.5; stroke-dasharray: 3 3; }
.tw-play [data-spot].tw-hinted {
  opacity: 1; fill: var(--good, #1c6b3f); fill-opacity: 0.25;
  stroke: var(--good, #1c6b3f); stroke-opacity: 1; stroke-width: 3;
}
.tw-play .tw-seats { margin: 0 0 0.3rem; font-weight: 600; }
.tw-play .tw-seats svg { width: 1em; height: 1em; vertical-align: -0.12em; margin: 0 0.15em 0 0.35em; }
.tw-play [data-spot].tw-live:hover { opacity: 1; fill: var(--tw-accent); fill-opacity: 0.25; }
.tw-play [data-spot].tw-marked { fill: var(--tw-accent); fill-opacity: 0.3; stroke-width: 2; stroke-dasharray: none; }
.tw-play [data-spot]:focus-visible { stroke-width: 3.5; stroke-dasharray: none; }
.tw-play .tw-bar, .tw-play ol {
  display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.5rem 0 0; padding: 0; list-style: none;
}
.tw-play details { margin-top: 0.5rem; }
.tw-play summary { cursor: pointer; padding: 0.25rem 0; }
.tw-play button {
  font: inherit; font-size: 0.875rem; min-height: 2rem; padding: 0.2rem 0.7rem; cursor: pointer; color: inherit;
  background: transparent; border: 1px solid var(--tw-line); border-radius: 0.35rem; text-align: left;
}
.tw-play button:hover:not(:disabled) { border-color: var(--tw-accent); }
.tw-play button.tw-marked { border-color: var(--tw-accent); box-shadow: inset 0 0 0 1px var(--tw-accent); }
.tw-play button:disabled { cursor: default; opacity: 0.75; }
.tw-play button b { font-weight: 600; }
.tw-play.tw-old .tw-bar, .tw-play.tw-old .tw-moves { display: none; }
@media (pointer: coarse) { .tw-play button { min-height: 2.75rem; } }
`;

/** Creates an element. */
export function make(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function list(text) {
  if (!text) return [];
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Returns the element that is nearest in a direction, or null. */
function nearest(from, all, [dx, dy]) {
  const [x, y] = centre(from);
  let [best, least] = [null, Infinity];
  for (const element of all) {
    if (element === from) continue;
    const [ex, ey] = centre(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along <= 0.5 || aside > ASIDE * along) continue;
    const far = along + ASIDE * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/**
 * Makes hit areas of a picture buttons. `click` receives the key of the area. Tab reaches one of them, and the arrow
 * keys the others. Returns the areas that they reach: one for each key.
 *
 * @param {SVGElement | null} svg
 * @param {SVGElement[]} live
 * @param {(key: string) => void} click
 */
export function clickable(svg, live, click) {
  const stops = live.filter(({ dataset: { spot } }, index) => {
    return live.findIndex(({ dataset }) => dataset.spot === spot) === index;
  });
  // An image has no parts for a screen reader; a group has.
  if (live.length > 0) svg?.setAttribute("role", "group");
  const roll = (to) => {
    for (const stop of stops) stop.setAttribute("tabindex", stop === to ? "0" : "-1");
  };
  for (const spot of live) {
    spot.classList.add("tw-live");
    if (stops.includes(spot)) spot.setAttribute("role", "button");
    else spot.setAttribute("aria-hidden", "true");
    spot.addEventListener("click", (event) => {
      event.stopPropagation();
      click(spot.dataset.spot);
    });
  }
  for (const stop of stops) {
    stop.addEventListener("focus", () => roll(stop));
    stop.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") click(stop.dataset.spot);
      else if (ARROWS[event.key]) nearest(stop, stops, ARROWS[event.key])?.focus();
      else return;
      event.preventDefault();
    });
  }
  if (stops.length > 0) roll(stops[0]);
  return stops;
}

/** The number of a player's colour in a picture. */
const COLOURS = { L: 0, R: 1, C: 2 };

/** Returns a disc in the colour that a player has in a picture, or null if the picture does not have it. */
function disc(position, player) {
  const colour = position.querySelector(`[class*="-p${COLOURS[player]}"]`);
  if (!colour) return null;
  const [look] = /tw-[fs]-p\d/.exec(colour.getAttribute("class"));
  const made = make("span");
  // A line has a colour of its stroke only.
  const isArea = look[3] === "f";
  const [paint, shape] = isArea ? ["fill", 'r="7"'] : ["stroke", 'r="4" stroke-width="6" fill="none"'];
  made.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" ${shape} class="${look}" ` +
    `${paint}="${colour.getAttribute(paint)}"/></svg>`;
  return made.firstChild;
}

/** Returns a line that says which players a person plays, with their colours. */
function seats(position, persons) {
  const made = make("p", "tw-seats", "You:");
  for (const [at, player] of persons.entries()) {
    if (at > 0) made.append(" and");
    made.append(disc(position, player) ?? " ", player);
  }
  return made;
}

/** Returns those of some moves that change a spot and the fewest spots. */
export function narrowed(moves, spot) {
  const found = moves.filter(({ spots }) => spots.includes(spot));
  const least = Math.min(...found.map(({ spots }) => spots.length));
  return found.filter(({ spots }) => spots.length === least);
}

/**
 * Returns an element with the position and the moves. It has three methods: `retire()` ends its use after a newer
 * board has arrived, `focusMove()` moves the focus to the first move, and `hint(number)` shows a move that is advised.
 *
 * @param {{svg?: string, text?: string, moves?: string, over?: string, last?: string, persons?: string}} said
 *   `moves` is a JSON array of `{text, spots}`, `last` one of spots, and `persons` one of players
 * @param {(text: string) => unknown} send runs an entry; the board waits for the promise if it returns one
 * @returns {HTMLElement & {retire: () => void, focusMove: () => void, hint: (number: number) => void}}
 */
export function board(said, send) {
  const over = said.over !== undefined && said.over !== null;
  const moves = (over ? [] : list(said.moves)).map(({ text, spots }, index) => {
    return { number: index + 1, text, spots: spots ?? [] };
  });
  let [chosen, advised, waiting, retired] = [null, null, false, false];

  const root = make("div", "tw-play");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Board");
  root.append(make("style", "", STYLE));
  const says = make("p", "tw-says", said.text ?? "");
  root.append(says);
  if (over) root.append(make("p", "tw-says tw-over", said.over));
  const position = make("div", "tw-position");
  position.innerHTML = said.svg ?? "";
  const persons = list(said.persons);
  if (persons.length > 0) says.before(seats(position, persons));
  root.append(position);
  const hint = make("p", "tw-says tw-hint");
  hint.setAttribute("role", "status");
  root.append(hint);

  const spots = [...position.querySelectorAll("[data-spot]")];
  const live = spots.filter(({ dataset }) => moves.some((move) => move.spots.includes(dataset.spot)));
  const svg = position.querySelector("svg");

  const play = async (text) => {
    if (waiting || retired) return;
    waiting = true;
    try {
      await send(text);
    } finally {
      waiting = false;
    }
  };

  const name = ({ dataset: { spot } }) => {
    const found = narrowed(chosen ?? moves, spot);
    if (found.length === 1) return `Play ${found[0].number}: ${found[0].text}`;
    if (found.length === 0) return `Spot ${spot}: clear the selection`;
    return `Spot ${spot}: ${found.length} moves`;
  };
  const update = () => {
    for (const spot of live) {
      const marked = chosen?.some((move) => move.spots.includes(spot.dataset.spot)) ?? false;
      spot.classList.toggle("tw-marked", marked);
      spot.classList.toggle("tw-hinted", !chosen && (advised?.spots.includes(spot.dataset.spot) ?? false));
      spot.setAttribute("aria-label", name(spot));
    }
    for (const [index, button] of buttons.entries()) {
      button.classList.toggle("tw-marked", chosen?.includes(moves[index]) ?? advised === moves[index]);
    }
    const numbers = chosen?.map(({ number }) => number).join(", ");
    const narrow = `Moves ${numbers}: click a marked spot, or press Escape.`;
    const free = advised ? `Hint: move ${advised.number}, ${advised.text}.` : "Click the picture, or choose a move.";
    hint.textContent = chosen ? narrow : free + dashed;
    hint.hidden = retired || moves.length === 0;
    if ((chosen || advised) && details) details.open = true;
  };
  const clear = () => {
    chosen = null;
    update();
  };
  const click = (spot) => {
    if (waiting || retired) return;
    const found = narrowed(chosen ?? moves, spot);
    if (found.length === 1) {
      void play(String(found[0].number));
    } else if (found.length === 0 || found.length === chosen?.length) {
      // A click elsewhere, or one that does not narrow the choice.
      clear();
    } else {
      chosen = found;
      update();
    }
  };

  const last = spots.filter(({ dataset }) => list(said.last).includes(dataset.spot));
  for (const spot of last) spot.classList.add("tw-last");
  const dashed = last.length > 0 ? " Dashed: the last move." : "";
  for (const spot of spots) if (!live.includes(spot)) spot.setAttribute("aria-hidden", "true");
  const stops = clickable(svg, live, click);
  root.addEventListener("click", () => !retired && chosen && clear());
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !chosen) return;
    event.stopPropagation();
    clear();
  });

  const button = (text, entry) => {
    const made = make("button", "", text);
    made.type = "button";
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      void play(entry);
    });
    return made;
  };
  const buttons = moves.map(({ number, text }) => {
    const made = button("", String(number));
    made.append(make("b", "", String(number)), ` ${text}`);
    return made;
  });
  let details = null;
  if (buttons.length > 0) {
    const ordered = make("ol");
    ordered.setAttribute("aria-label", "Moves");
    for (const one of buttons) {
      const item = make("li");
      item.append(one);
      ordered.append(item);
    }
    if (buttons.length > MOST_LISTED) {
      details = make("details", "tw-moves");
      details.append(make("summary", "", `${buttons.length} moves`), ordered);
      root.append(details);
    } else {
      ordered.classList.add("tw-moves");
      root.append(ordered);
    }
  }
  const bar = make("div", "tw-bar");
  const entries = over ? ["Undo"] : ["Hint", "Why", "Undo", "Swap"];
  for (const entry of entries) bar.append(button(entry, entry.toLowerCase()));
  root.append(bar);
  update();

  root.focusMove = () => (stops[0] ?? root.querySelector("button:not(:disabled)"))?.focus();
  root.hint = (number) => {
    [chosen, advised] = [null, moves[number - 1] ?? null];
    update();
  };
  root.retire = () => {
    if (retired) return;
    retired = true;
    [chosen, advised] = [null, null];
    update();
    root.classList.add("tw-old");
    for (const one of root.querySelectorAll("button")) one.disabled = true;
    if (live.length > 0) svg?.setAttribute("role", "img");
    for (const spot of spots) spot.remove();
  };
  return root;
}
