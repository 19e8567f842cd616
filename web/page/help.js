// Help while typing: completion, signatures, hover help and diagnostics.

import { acceptCompletion, autocompletion, completionStatus, startCompletion } from "@codemirror/autocomplete";
import { linter } from "@codemirror/lint";
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip, keymap, showTooltip, ViewPlugin } from "@codemirror/view";

/** Milliseconds after a keystroke before help is requested. */
const PAUSE = 250;

/**
 * @typedef {object} Asker answers requests for help while typing
 * @property {() => boolean} idle tests whether an answer would come at once
 * @property {(before: string) => Promise<{from: number, found: {shown: string, text: string}[]}>} complete
 * @property {(before: string) => Promise<{text: string, from: number, to: number} | null>} signature
 * @property {(text: string, at: number) => Promise<string | null>} inspect
 * @property {(name: string) => Promise<string | null>} summary
 */

function pre(text) {
  const dom = document.createElement("pre");
  dom.className = "help";
  dom.textContent = text.trimEnd();
  return dom;
}

function completions(asker) {
  return async (context) => {
    const before = context.state.sliceDoc(0, context.pos);
    if (!asker.idle()) return null;
    // Completions appear by themselves only after the beginning of a name.
    if (!context.explicit && !/[\p{L}_][\p{L}\p{M}0-9_]*$|\\[a-z]*$|\.$|^\s*[:?][a-z]*$/u.test(before)) {
      return null;
    }
    const { from, found } = await asker.complete(before).catch(() => ({ from: 0, found: [] }));
    if (context.aborted || found.length === 0) return null;
    const [only] = found;
    if (found.length === 1 && only.text === before.slice(from)) return null;
    return {
      from,
      // The program has filtered the candidates already: `∅` completes `\emptyset`.
      filter: false,
      options: found.map(({ shown, text }) => ({
        label: text,
        displayLabel: shown,
        info: async () => {
          const said = asker.idle() ? await asker.summary(text).catch(() => null) : null;
          return said ? pre(said) : null;
        },
      })),
    };
  };
}

const setSignature = StateEffect.define();

const signatureField = StateField.define({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setSignature)) return effect.value;
    return transaction.docChanged && value
      ? { ...value, pos: transaction.changes.mapPos(value.pos) }
      : value;
  },
  provide: (field) =>
    showTooltip.from(field, (value) =>
      value && {
        pos: value.pos,
        above: true,
        create: () => {
          const dom = pre("");
          dom.classList.add("signature");
          const argument = document.createElement("b");
          argument.textContent = value.text.slice(value.from, value.to);
          dom.append(value.text.slice(0, value.from), argument, value.text.slice(value.to));
          return { dom };
        },
      },
    ),
});

function signatures(asker) {
  const plugin = ViewPlugin.define((view) => {
    let timer;
    return {
      update(update) {
        if (!update.docChanged && !update.selectionSet && !update.focusChanged) return;
        clearTimeout(timer);
        timer = setTimeout(async () => {
          const pos = view.state.selection.main.head;
          const before = view.state.sliceDoc(0, pos);
          const known = view.hasFocus && before.trim() && asker.idle();
          const call = known ? await asker.signature(before).catch(() => null) : null;
          if (pos !== view.state.selection.main.head) return;
          const shown = view.state.field(signatureField);
          if (!call && !shown) return;
          view.dispatch({ effects: setSignature.of(call && { ...call, pos }) });
        }, PAUSE);
      },
      destroy: () => clearTimeout(timer),
    };
  });
  return [signatureField, plugin];
}

function hovers(asker) {
  return hoverTooltip(async (view, pos) => {
    if (!asker.idle()) return null;
    const text = await asker.inspect(view.state.doc.toString(), pos).catch(() => null);
    return text ? { pos, create: () => ({ dom: pre(text) }) } : null;
  });
}

/** Underlines errors and warnings, with a fix where a similar name is suggested. */
export function mistakes(look) {
  return linter(async (view) => {
    const found = await look(view.state.doc.toString()).catch(() => []);
    const length = view.state.doc.length;
    return found.map(({ from, to, warning, code, text, help }) => {
      const meant = help?.match(/^did you mean `([^`]+)`\?/)?.[1];
      return {
        from: Math.min(from, length),
        to: Math.min(to, length),
        severity: warning ? "warning" : "error",
        source: code,
        message: help ? `${text}\n${help}` : text,
        actions: meant
          ? [{
              name: `Write ${meant}`,
              apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: meant } }),
            }]
          : [],
      };
    });
  }, { delay: 400 });
}

/** Binds Tab to completion, at once if there is a single candidate; elsewhere Tab moves the focus. */
function tab(asker) {
  return (view) => {
    if (completionStatus(view.state) === "active") return acceptCompletion(view);
    const { main } = view.state.selection;
    const before = view.state.sliceDoc(0, main.head);
    if (!main.empty || !/\S$/.test(before) || !asker.idle()) return false;
    asker.complete(before).then(({ from, found }) => {
      const same = view.state.selection.main.head === main.head && view.state.sliceDoc(0, main.head) === before;
      if (!same) return;
      if (found.length !== 1) startCompletion(view);
      else {
        view.dispatch({
          changes: { from, to: main.head, insert: found[0].text },
          selection: { anchor: from + found[0].text.length },
        });
      }
    }, () => {});
    return true;
  };
}

/**
 * @param {Asker} asker
 */
export function help(asker) {
  return [
    autocompletion({ override: [completions(asker)], activateOnTypingDelay: PAUSE, icons: false }),
    Prec.high(keymap.of([{ key: "Tab", run: tab(asker) }])),
    signatures(asker),
    hovers(asker),
  ];
}
