// The language for CodeMirror: syntax highlighting, comments, bracket pairs.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { Tag } from "@lezer/highlight";
import { classes, tokens } from "./grammar.js";

const tags = Object.fromEntries(classes.map((name) => [name, Tag.define()]));

const language = StreamLanguage.define({
  name: "tweedle",
  startState: () => ({ line: [], next: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) Object.assign(state, { line: tokens(stream.string), next: 0 });
    const token = state.line[state.next];
    if (!token) {
      stream.skipToEnd();
      return null;
    }
    if (stream.pos < token[0]) {
      stream.pos = token[0];
      return null;
    }
    stream.pos = token[1];
    state.next += 1;
    return token[2];
  },
  tokenTable: tags,
  languageData: {
    commentTokens: { line: "//" },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
});

const style = HighlightStyle.define(classes.map((name) => ({ tag: tags[name], class: `t-${name}` })));

/** The language and its syntax highlighting. */
export const tweedle = [language, syntaxHighlighting(style)];
