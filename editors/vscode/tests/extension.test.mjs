// Tests the bundled extension with a mock of the editor's API.
import assert from "node:assert/strict";
import Module, { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { skip, tweedle } from "./tweedle.mjs";

const settings = { path: "/nowhere/tweedle", pictureSeconds: 20 };
const text = "f(n) := *n\nf(3)\n";
let shown = [];
let typed = [];
let pages = [];
let commands = {};
let listener = null;
const symbols = [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 10 } } }];
const point = (line) => ({ line, character: 0 });
const editor = {
  document: {
    languageId: "tweedle",
    uri: { scheme: "file", fsPath: `${process.cwd()}/f.cgs` },
    lineCount: 3,
    isUntitled: false,
    isDirty: false,
    getText: () => text,
    save: async () => true,
  },
  selection: { start: point(1), end: point(1), isEmpty: true },
  revealRange() {},
};

/** The parts of the API that the extension uses; all others are empty classes. */
const known = {
  window: {
    activeTextEditor: editor,
    terminals: [],
    showErrorMessage: async (message) => void shown.push(message),
    withProgress: (_, work) => work(),
    createTerminal(options) {
      const terminal = { name: options.name, show() {}, sendText: (...said) => typed.push([options, ...said]) };
      this.terminals.push(terminal);
      return terminal;
    },
    createWebviewPanel: () => ({
      webview: { set html(page) { pages.push(page); } },
      onDidDispose() {},
      reveal() {},
    }),
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidChangeConfiguration: (heard) => void (listener = heard),
    onDidGrantWorkspaceTrust() {},
  },
  commands: {
    registerCommand: (name, command) => void (commands[name] = command),
    executeCommand: async () => symbols,
  },
  env: { shell: "/bin/sh" },
  Position: class {},
  Selection: class {},
  ProgressLocation: {},
  ViewColumn: {},
};
const vscode = new Proxy(known, { get: (of, name) => of[name] ?? class {} });

before(async () => {
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  const extension = createRequire(import.meta.url)("../dist/extension.js");
  Module._load = load;
  await extension.activate({ subscriptions: [] });
});
after(() => (settings.path = "/nowhere/tweedle"));

test("a missing program is reported", async () => {
  assert.match(shown.pop(), /\/nowhere\/tweedle was not found\. Install Tweedle, or choose the program/);
  listener({ affectsConfiguration: (name) => name === "tweedle.path" });
  await commands["tweedle.restartServer"]();
  assert.equal(shown.length, 2);
  shown = [];
});

test("a file is saved, and run in a terminal", async () => {
  await commands["tweedle.runFile"]();
  await commands["tweedle.checkMarks"]();
  assert.deepEqual(typed.map((said) => said[1].split(" ").slice(0, 2).join(" ")), [
    "/nowhere/tweedle run",
    "/nowhere/tweedle test",
  ]);
  typed = [];
});

test("without a selection the line is typed into the REPL", async () => {
  await commands["tweedle.runSelection"]();
  const [[options, said, enter]] = typed;
  assert.equal(options.shellPath, "/nowhere/tweedle");
  assert.deepEqual([said, enter], ["f(3)\r", false]);
});

test("a picture is shown, or an error", { skip }, async () => {
  editor.selection = { start: point(1), end: point(1), isEmpty: true };
  settings.path = tweedle;
  await commands["tweedle.showPicture"]();
  assert.deepEqual(shown, []);
  assert.match(pages.pop(), /data:image\/svg\+xml;base64,PHN2Z/);
  symbols.pop();
  await commands["tweedle.showPicture"]();
  assert.match(shown.pop(), /^No picture: `f` is not defined/);
});
