// The editors: one for scripts, one for the REPL entry.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, insertNewlineAndIndent } from "@codemirror/commands";
import { bracketMatching, indentService, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { help, mistakes } from "./help.js";
import { tweedle } from "./language.js";
import { marks } from "./marks.js";

/** After Escape, Tab moves the focus out of the editor. */
const leave = Prec.highest(keymap.of([
  { key: "Escape", run: (view) => (view.setTabFocusMode(2000), false) },
]));

/** Says how the keyboard leaves an editor, for screen readers. */
const LEAVES = { "aria-description": "Press Escape and then Tab to leave the editor." };

const common = [
  tweedle,
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  indentUnit.of("  "),
];

/** Indents a line like the one before it, and deeper if that one opens a bracket or a ruleset. */
const indentation = indentService.of((context, pos) => {
  const line = context.lineAt(pos, -1);
  if (line.from === 0) return 0;
  const before = context.state.doc.lineAt(Math.max(0, line.from - 1));
  const text = before.text;
  const blanks = /^ */.exec(text)[0].length;
  return /^\s*ruleset\b(?!.*\bend\b)|[([{]\s*$/.test(text) ? blanks + 2 : blanks;
});

/** Marks a change of the whole script that the visitor did not type. */
const replaced = Annotation.define();

/** Tests whether an update replaced the whole script, other than by {@link replace} and by a longer one. */
function isRewritten({ transactions, startState, state }) {
  const { length } = startState.doc;
  if (length === 0 || state.sliceDoc(0, length) === startState.doc.toString()) return false;
  return transactions.some((transaction) => {
    let whole = false;
    transaction.changes.iterChangedRanges((from, to) => (whole ||= from === 0 && to === length));
    return whole && !transaction.annotation(replaced);
  });
}

/**
 * Creates an editor for a script. `changed` receives the new text, and whether the user replaced the whole script.
 *
 * @param {HTMLElement} parent
 * @param {{text: string, label: string, asker?: object, look?: Function, run: () => void,
 *   changed?: (text: string, isRewritten: boolean) => void, numbers?: boolean}} about
 */
export function scriptEditor(parent, { text, label, asker, look, run, changed, numbers = true }) {
  const state = EditorState.create({
    doc: text,
    extensions: [
      leave,
      Prec.highest(keymap.of([
        { key: "Mod-Enter", run: () => (run(), true) },
        { key: "Shift-Enter", run: () => (run(), true) },
      ])),
      asker ? help(asker) : [],
      look ? mistakes(look) : [],
      numbers ? [lineNumbers(), highlightActiveLine(), marks] : [],
      search({ top: true }),
      highlightSelectionMatches(),
      indentation,
      common,
      keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", ...LEAVES }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed?.(update.state.doc.toString(), isRewritten(update));
      }),
    ],
  });
  return new EditorView({ state, parent });
}

/** Replaces the contents of an editor; its undo restores them. */
export function replace(view, text) {
  const changes = { from: 0, to: view.state.doc.length, insert: text };
  view.dispatch({ changes, annotations: replaced.of(true), selection: { anchor: 0 }, scrollIntoView: true });
}

/**
 * Creates the editor for REPL entries.
 *
 * @param {HTMLElement} parent
 * @param {{label: string, asker: object, whole: (text: string) => Promise<{is: string, indent?: string}>,
 *   enter: (text: string) => void, past: () => string[], stop: () => boolean}} about
 */
export function entryLine(parent, { label, asker, whole, enter, past, stop }) {
  /** The position in the history, and the text typed before it was entered. */
  let [place, typed] = [-1, ""];

  const put = (view, text) => {
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: text.length },
      scrollIntoView: true,
    });
  };
  const go = (view, step) => {
    const all = past();
    const text = view.state.doc.toString();
    if (place < 0) typed = text;
    // Text that was typed already is the prefix to search for, as in a shell.
    const start = place < 0 || all[all.length - 1 - place] !== text ? text : typed;
    for (let at = place + step; at >= -1 && at < all.length; at += step) {
      if (at === -1) {
        place = -1;
        put(view, typed);
        return true;
      }
      const entry = all[all.length - 1 - at];
      if (entry !== text && entry.startsWith(start.trim() ? start : "")) {
        if (start !== typed) typed = start;
        place = at;
        put(view, entry);
        return true;
      }
    }
    return true;
  };
  const up = (view) => {
    const { head } = view.state.selection.main;
    return view.state.doc.lineAt(head).number === 1 && go(view, 1);
  };
  const down = (view) => {
    const { head } = view.state.selection.main;
    return view.state.doc.lineAt(head).number === view.state.doc.lines && place >= 0 && go(view, -1);
  };
  const run = (view) => {
    const text = view.state.doc.toString();
    if (!text.trim()) return true;
    put(view, "");
    [place, typed] = [-1, ""];
    enter(text);
    return true;
  };
  const offer = (view) => {
    const text = view.state.doc.toString();
    if (!text.trim()) return true;
    whole(text).then(({ is, indent }) => {
      if (view.state.doc.toString() !== text) return;
      if (is !== "incomplete") run(view);
      else view.dispatch(view.state.replaceSelection(`\n${indent}`), { scrollIntoView: true });
    });
    return true;
  };

  const state = EditorState.create({
    extensions: [
      leave,
      // Enter accepts a completion before it runs the entry.
      help(asker),
      Prec.high(keymap.of([
        { key: "Enter", run: offer },
        { key: "Mod-Enter", run },
        { key: "Shift-Enter", run: insertNewlineAndIndent },
        { key: "ArrowUp", run: up },
        { key: "ArrowDown", run: down },
        { key: "Mod-c", run: (view) => view.state.selection.main.empty && stop() },
      ])),
      common,
      keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", ...LEAVES }),
    ],
  });
  const view = new EditorView({ state, parent });
  return { view, run: () => run(view), put: (text) => put(view, text) };
}
