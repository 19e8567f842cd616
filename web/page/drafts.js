// The visitor's own programs. Each has a key of its own in the browser's storage, so that several tabs can save
// programs at the same time. Nothing but a click on “Delete” removes one of the newest.

import { keep, kept, names, remove } from "./store.js";

/** The number of drafts that are kept. */
const MOST = 100;
const PREFIX = "draft.";
/** The time of the last save: no two saves have the same time. */
let last = 0;

/**
 * Returns all drafts, newest first.
 *
 * @returns {{id: string, text: string, time: number}[]}
 */
export function drafts() {
  const all = names(PREFIX).map((name) => ({ id: name.slice(PREFIX.length), ...kept(name, {}) }));
  return all.filter(({ text }) => typeof text === "string").sort((one, other) => other.time - one.time);
}

/** Returns a draft, or undefined. */
export function draft(id) {
  return drafts().find((one) => one.id === id);
}

/** Returns the draft with this text, or undefined. */
export function sameDraft(text) {
  return drafts().find((one) => one.text === text);
}

/** Saves a draft; returns its id, which is new if it is null, and whether the browser could save it. */
export function saveDraft(id, text) {
  const name = id ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  last = Math.max(Date.now(), last + 1);
  const saved = keep(PREFIX + name, { text, time: last });
  if (id === null) for (const { id: old } of drafts().slice(MOST)) removeDraft(old);
  return [name, saved];
}

/** Deletes a draft. */
export function removeDraft(id) {
  remove(PREFIX + id);
}

/** Returns the key of a draft in the browser's storage, as storage events name it. */
export function keyOf(id) {
  return `tweedle.${PREFIX}${id}`;
}

/** Returns the title of a program: its first line of text. */
export function titleOf(text) {
  const line = text.split("\n").map((one) => one.replace(/^\s*\/\/[!/|]?\s*/, "").trim()).find((one) => one);
  return line === undefined ? "Empty" : line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
