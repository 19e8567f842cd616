// Marks in the editor after a run: the value of each statement at the end of its last line, and errors.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { tokens } from "./grammar.js";
import { plain, repeats, wanted } from "./markup.js";

/** The maximal number of characters of a value, and of marks. */
const [LONGEST, MOST] = [48, 1000];

const setMarks = StateEffect.define();

class Mark extends WidgetType {
  constructor(kind, text) {
    super();
    Object.assign(this, { kind, text });
  }

  eq(other) {
    return this.kind === other.kind && this.text === other.text;
  }

  toDOM() {
    const made = document.createElement("span");
    made.className = `mark ${this.kind}`;
    made.textContent = this.text;
    // The results are in the log of the REPL, which screen readers announce.
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  ignoreEvent() {
    return true;
  }
}

/** The marks, a range set of decorations. A change removes those on changed lines and on all lines below. */
export const marks = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    if (transaction.docChanged) {
      let first = Infinity;
      transaction.changes.iterChangedRanges((from) => (first = Math.min(first, from)));
      const { from } = transaction.startState.doc.lineAt(first);
      set = set.update({ filter: (_, to) => to < from }).map(transaction.changes);
    }
    for (const effect of transaction.effects) if (effect.is(setMarks)) set = effect.value;
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the number of the last line of the statement that begins on a line: brackets and operators continue it. */
function lastLine(doc, number) {
  let depth = 0;
  for (let at = number; at <= doc.lines; at += 1) {
    const { text } = doc.line(at);
    const all = tokens(text).filter(([, , name]) => name !== "comment");
    const skipped = tokens(text).filter(([, , name]) => name === "comment" || name === "string");
    for (let index = 0; index < text.length; index += 1) {
      if (skipped.some(([from, to]) => from <= index && index < to)) continue;
      if ("([{".includes(text[index])) depth += 1;
      else if (")]}".includes(text[index])) depth -= 1;
    }
    if (depth <= 0 && all.at(-1)?.[2] !== "operator") return at;
  }
  return number;
}

/** Returns the short form of a value; code is the line of its statement. */
function short(said, code) {
  if (said.html?.startsWith("<table")) return "table";
  const [first, ...rest] = plain(said).split("\n");
  if (said.svg && (rest.length > 0 || repeats(said, code))) return "picture";
  return rest.length > 0 || first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first;
}

/**
 * Shows the marks of a run.
 *
 * @param {EditorView} view
 * @param {object[]} values messages of the kind `value`
 * @param {object[]} wrong labels of errors in the script
 */
export function showMarks(view, values, wrong) {
  const { doc } = view.state;
  const at = new Map();
  for (const said of values.slice(0, MOST)) {
    const line = Number(said.line);
    if (!(line >= 1 && line <= doc.lines)) continue;
    const last = doc.line(lastLine(doc, line));
    const expected = wanted(last.text) === plain(said);
    at.set(last.to, [...(at.get(last.to) ?? []), expected ? "✓" : short(said, last.text)]);
  }
  const ranges = [...at].map(([to, texts]) => {
    const checked = texts.every((text) => text === "✓");
    const widget = new Mark(checked ? "checked" : "value", checked ? "✓" : texts.join(", "));
    return Decoration.widget({ widget, side: 1 }).range(to);
  });
  for (const { line, from, to, message } of wrong) {
    if (!(line >= 1 && line <= doc.lines)) continue;
    const there = doc.line(line);
    const start = Math.min(there.from + from, there.to);
    const end = Math.min(Math.max(there.from + to, start + 1), there.to);
    if (start < end) ranges.push(Decoration.mark({ class: "wrong" }).range(start, end));
    if (message) ranges.push(Decoration.widget({ widget: new Mark("wrong", message), side: 2 }).range(there.to));
  }
  view.dispatch({ effects: setMarks.of(RangeSet.of(ranges, true)) });
}

/** Selects the range of a label, and scrolls to it. */
export function showLabel(view, { line, from, to }) {
  const { doc } = view.state;
  const there = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const selection = { anchor: Math.min(there.from + from, there.to), head: Math.min(there.from + to, there.to) };
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
  view.focus();
}
