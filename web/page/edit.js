// A copy of a position, which clicks change. Its outcome, value and thermograph follow. The session keeps nothing.

import { STYLE, clickable, make } from "./play.js";
import { themed } from "./picture.js";

/** Milliseconds for each query about a position. */
const TIME = 700;

/** The signs of boards and the labels of edges, in the order in which clicks go through them. */
const ORDER = ".xoz#LRC*";

/** What is asked about a position, with the name that is shown. */
const FACTS = [["Outcome", "outcome"], ["Value", "value"], ["Thermograph", "thermograph"]];

/** Returns the places of the components of a sum in its text, as pairs of offsets. */
export function components(text) {
  const found = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"[^"]*"|[()[\]]| [+-] /g)) {
    if ("([".includes(sign)) depth += 1;
    else if (")]".includes(sign)) depth -= 1;
    else if (depth === 0 && sign[0] === " ") {
      found.push([from, index]);
      from = index + sign.length;
    }
  }
  return [...found, [from, text.length]];
}

/** Returns the offset of the sign with a number in the first string of a text; -1 if there is none. */
function signAt(text, number, isSign) {
  const { 0: string, index } = /"[^"]*"/.exec(text) ?? { 0: "", index: 0 };
  const places = [...string].map((sign, at) => (isSign(sign) ? at : -1)).filter((at) => at >= 0);
  return number in places ? index + places[number] : -1;
}

/** Returns the end of the group of a Hackenbush string: what an edge at an offset carries ends there. */
function endOfGroup(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === '"' || (text[at] === ")" && (depth -= 1) < 0)) return at;
  }
  return text.length;
}

/** Returns those of some signs that follow one, and then those before it. */
function following(signs, sign) {
  const all = [...new Set([...signs, sign])].sort((a, b) => {
    return ((ORDER.indexOf(a) + 99) % 99) - ((ORDER.indexOf(b) + 99) % 99) || (a < b ? -1 : 1);
  });
  const at = all.indexOf(sign);
  return [all.slice(at + 1), all.slice(0, at)];
}

/**
 * Returns the texts that a click on a hit area may make of a component; none if it cannot be changed.
 *
 * @param {string} text the component
 * @param {string} spot the key of the area: a cell `3`, a vertex `v3`, an edge `e3`
 * @param {string[]} signs the signs that the rules know
 */
export function changes(text, spot, signs) {
  const [, kind, digits] = /^([ve]?)(\d+)$/.exec(spot) ?? [];
  if (digits === undefined) return [];
  const number = Number(digits);
  const put = (from, to, sign) => text.slice(0, from) + sign + text.slice(to);
  const labels = signs.filter((sign) => /[A-Z*]/.test(sign));
  if (kind === "e") {
    const edge = [...text.matchAll(/\(\d+, \d+(?:, "([^"]*)")?\)/g)][number];
    if (edge) {
      const [from, to] = [edge.index, edge.index + edge[0].length];
      const [after] = edge[1] === undefined ? [[]] : following(labels, edge[1]);
      const list = put(from, to, "").replace("[, ", "[").replace(/, (?=[,\]])/, "");
      return [...after.map((sign) => put(from, to, edge[0].replace(/"[^"]*"/, `"${sign}"`))), list];
    }
    const at = signAt(text, number, (sign) => /[A-Z*\d]/.test(sign));
    if (at < 0) return [];
    const removed = put(at, endOfGroup(text, at), "").replace("()", "");
    return [...following(labels, text[at])[0].map((sign) => put(at, at + 1, sign)), removed];
  }
  const at = signAt(text, number, (sign) => !'"|'.includes(sign));
  return at < 0 ? [] : following(signs, text[at]).flat().map((sign) => put(at, at + 1, sign));
}

/** Returns the signs in strings of a component, and in those of the rules of its ruleset. */
async function signsOf(text, tweedle) {
  const rules = (await tweedle.ask({ do: "inspect", text, at: 0 }).catch(() => null)) ?? "";
  const strings = [text, rules].flatMap((part) => [...part.matchAll(/"([^"\s]{1,12})"/g)]);
  const own = [...text.matchAll(/"([^"]*)"/g)];
  const all = [...own, ...strings].flatMap(([, string]) => [...string]).filter((sign) => /[.#*A-Za-z0-9]/.test(sign));
  const pairs = ["xo", "LR"].filter((pair) => all.some((sign) => pair.includes(sign)));
  const signs = new Set([...all, ".", ...pairs.flatMap((pair) => [...pair])]);
  // Rules on boards read a capital letter like the small one.
  return [...signs].filter((sign) => sign === sign.toLowerCase() || !signs.has(sign.toLowerCase()));
}

/** Says what a click on each kind of hit area does. */
function whatClicksDo(text, live) {
  const has = (kind) => live.some(({ dataset }) => dataset.spot.split(":")[1].startsWith(kind));
  const recolours = "Click an edge to change its colour; the last click removes it.";
  const edge = /\(\d+, \d+\)/.test(text) ? "Click an edge to remove it." : recolours;
  const parts = [has("e") ? edge : "", has("v") ? "Click a vertex to change it." : ""].filter(Boolean);
  if (live.length === 0) return "Clicks cannot change this picture.";
  return parts.join(" ") || "Click a cell to change it.";
}

/**
 * Returns a panel with a position to change.
 *
 * @param {string} start the position
 * @param {import("./tweedle.js").Tweedle} tweedle the session that knows its rules
 * @param {(text: string) => void} insert inserts an expression into the program
 */
export function editor(start, tweedle, insert) {
  const aside = (expression) => tweedle.ask({ do: "aside", text: expression, time: TIME });
  const root = make("div", "tw-play edit");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Position to edit");
  const position = make("div", "tw-position");
  const hint = make("p", "tw-says tw-hint");
  hint.setAttribute("role", "status");
  const code = make("code", "program");
  const facts = make("dl");
  facts.setAttribute("aria-live", "polite");
  const bar = make("div", "tw-bar");
  root.append(make("style", "", STYLE), position, code, hint, facts, bar);
  const past = [];
  let [text, asked] = [start, 0];

  const button = (label, act) => {
    const made = make("button", "", label);
    made.type = "button";
    made.addEventListener("click", act);
    bar.append(made);
    return made;
  };
  const undo = button("Undo", () => {
    const before = past.pop();
    if (before !== undefined) void aside(before).then((known) => show(before, known));
  });
  button("Insert", () => insert(text));

  /** Shows what is known about the position, until it changes again. */
  const tell = async (now) => {
    const rows = FACTS.map(([label, name]) => {
      const [term, answer] = [make("dt", "", label), make("dd", "", "…")];
      return { name, term, answer };
    });
    facts.replaceChildren(...rows.flatMap(({ term, answer }) => [term, answer]));
    for (const { name, term, answer } of rows) {
      const known = await aside(`${name}(${text})`).catch(() => ({ limited: true }));
      if (asked !== now) return;
      if (known?.limited) answer.textContent = "takes longer";
      else if (known?.svg) answer.innerHTML = themed(known.svg);
      else if (known?.text) answer.replaceChildren(make("code", "", known.text));
      else [term, answer].forEach((one) => one.remove());
    }
  };

  /** Shows a position, with the focus on the same hit area as before. */
  const show = (next, known) => {
    const focused = position.contains(document.activeElement) ? document.activeElement.dataset.spot : null;
    text = next;
    asked += 1;
    code.textContent = text;
    undo.disabled = past.length === 0;
    position.innerHTML = themed(known?.board ?? "");
    const places = components(text);
    const component = (key) => text.slice(...(places[key.split(":")[0]] ?? [0, 0]));
    const spots = [...position.querySelectorAll("[data-spot]")];
    const live = spots.filter(({ dataset: { spot } }) => {
      return changes(component(spot), spot.split(":")[1], [".", "#"]).length > 0;
    });
    for (const spot of spots) if (!live.includes(spot)) spot.setAttribute("aria-hidden", "true");
    const stops = clickable(position.querySelector("svg"), live, (key) => void click(key));
    for (const stop of stops) stop.setAttribute("aria-label", `Change ${stop.dataset.spot}`);
    stops.find(({ dataset }) => dataset.spot === focused)?.focus();
    hint.textContent = known?.problem ?? whatClicksDo(text, live);
    if (known?.board) void tell(asked);
  };

  /** Makes the first change that the rules accept. */
  const click = async (key) => {
    const [number, spot] = key.split(":");
    const [from, to] = components(text)[number];
    const part = text.slice(from, to);
    const before = asked;
    let refused = null;
    for (const next of changes(part, spot, await signsOf(part, tweedle))) {
      const whole = text.slice(0, from) + next + text.slice(to);
      const known = await aside(whole).catch(() => ({ problem: "Stopped." }));
      if (asked !== before) return;
      if (known?.board) {
        past.push(text);
        show(whole, known);
        return;
      }
      refused ??= known?.problem;
    }
    hint.textContent = refused ?? "No other sign fits here.";
  };

  void aside(start).then((known) => show(start, known), () => root.remove());
  return root;
}
