// Syntax highlighting of Tweedle in JupyterLab, as a prebuilt extension that needs no build step. It splits lines
// into tokens with the TextMate grammar of the editors, which is in this folder, too.

(() => {
  const folder = document.currentScript.src;

  /** The CodeMirror style of a token by the prefix of its scope; the first match counts. */
  const STYLES = [
    ["keyword.operator.word", "keyword"],
    ["keyword.operator", "operator"],
    ["keyword", "keyword"],
    ["constant.numeric", "number"],
    ["constant.language", "keyword"],
    ["constant", "atom"],
    ["support.constant", "atom"],
    ["support.function", "builtin"],
    ["string", "string"],
    ["comment", "comment"],
    ["entity.name", "def"],
    ["variable.other.definition", "def"],
    ["variable.parameter", "atom"],
    ["variable.language", "atom"],
    ["invalid", "invalid"],
    ["punctuation", "punctuation"],
    ["variable", "variable"],
  ];
  const styleOf = (scope = "") => STYLES.find(([start]) => scope.startsWith(start))?.[1] ?? null;

  /** Returns a function that returns the tokens of a line, `[from, to, style]`, in order. */
  function tokenizer(grammar) {
    const rules = grammar.patterns.map(({ match, name, captures }) => ({
      pattern: new RegExp(match, "duy"),
      style: styleOf(name),
      groups: Object.entries(captures ?? {}).map(([group, about]) => [Number(group), styleOf(about.name)]),
    }));
    return (line) => {
      const found = [];
      const put = (from, to, style) => {
        if (style && from < to) found.push([from, to, style]);
      };
      for (let at = 0; at < line.length; ) {
        let match = null;
        const rule = rules.find(({ pattern }) => {
          pattern.lastIndex = at;
          match = pattern.exec(line);
          return match !== null && match[0].length > 0;
        });
        let from = at;
        at += rule ? match[0].length : 1;
        for (const [group, style] of rule?.groups ?? []) {
          const place = match.indices[group];
          if (!style || !place || place[0] < from) continue;
          put(from, place[0], rule.style);
          put(place[0], place[1], style);
          from = place[1];
        }
        put(from, at, rule?.style);
      }
      return found;
    };
  }

  /** Returns the definition of a CodeMirror stream language. */
  function definition(tokens) {
    return {
      name: "tweedle",
      startState: () => ({ line: [], next: 0 }),
      copyState: (state) => ({ ...state }),
      token(stream, state) {
        if (stream.sol()) Object.assign(state, { line: tokens(stream.string), next: 0 });
        const [from, to, style] = state.line[state.next] ?? [stream.string.length, stream.string.length, null];
        if (stream.pos < from) {
          stream.pos = from;
          return null;
        }
        stream.pos = to;
        state.next += 1;
        return style;
      },
      languageData: {
        commentTokens: { line: "//" },
        closeBrackets: { brackets: ["(", "[", "{", '"'] },
      },
    };
  }

  /** The modules that JupyterLab shares with its extensions. */
  let shared;
  async function from(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  async function plugin() {
    const { IEditorLanguageRegistry } = await from("@jupyterlab/codemirror");
    return {
      id: "tweedle:language",
      description: "Syntax highlighting of Tweedle",
      autoStart: true,
      requires: [IEditorLanguageRegistry],
      activate(app, languages) {
        languages.addLanguage({
          name: "tweedle",
          displayName: "Tweedle",
          mime: "text/x-tweedle",
          extensions: ["cgs"],
          async load() {
            const { LanguageSupport, StreamLanguage } = await from("@codemirror/language");
            const grammar = await (await fetch(new URL("tweedle.tmLanguage.json", folder))).json();
            return new LanguageSupport(StreamLanguage.define(definition(tokenizer(grammar))));
          },
        });
      },
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB.tweedle = {
    init: (modules) => {
      shared = modules;
    },
    get: async () => {
      const made = await plugin();
      return () => ({ __esModule: true, default: made });
    },
    // For tests.
    tokenizer,
  };
})();
