// The extension: a language client, and commands that run the program.
import { dirname } from "node:path";
import * as vscode from "vscode";
import { show } from "./picture.mjs";
import * as server from "./server.mjs";
import { runOn, say } from "./terminals.mjs";
import { meant, part, pictureScript } from "./text.mjs";

/** @param {vscode.ExtensionContext} context */
export async function activate(context) {
  const commands = {
    "tweedle.runFile": withEditor((editor) => runOn(editor.document, "run")),
    "tweedle.checkMarks": withEditor((editor) => runOn(editor.document, "test")),
    "tweedle.runSelection": withEditor(runSelection),
    "tweedle.showPicture": withEditor(showPicture),
    "tweedle.restartServer": () => server.start(),
  };
  for (const [name, command] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, command));
  }
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("tweedle.path")) server.start();
    }),
    // The folder's setting of the program applies only now.
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.start()),
  );
  await server.start();
}

export function deactivate() {
  return server.stop();
}

/** @param {(editor: vscode.TextEditor) => unknown} command */
function withEditor(command) {
  return () => {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === "tweedle") return command(editor);
    vscode.window.showErrorMessage("This command needs a Tweedle script: open a .cgs file.");
  };
}

/** @param {vscode.TextEditor} editor */
async function runSelection(editor) {
  const text = textOf(editor.document);
  const chosen = meant(text, editor.selection, await definitions(editor.document));
  if (part(text, chosen).trim()) say(part(text, chosen), folder(editor.document));
  if (!editor.selection.isEmpty) return;
  // Without a selection the cursor moves on, to step through a script.
  const next = new vscode.Position(Math.min(chosen.end.line + 1, editor.document.lineCount - 1), 0);
  editor.selection = new vscode.Selection(next, next);
  editor.revealRange(editor.selection);
}

/** @param {vscode.TextEditor} editor */
async function showPicture(editor) {
  const text = textOf(editor.document);
  const chosen = meant(text, editor.selection, []);
  const expression = part(text, chosen).trim();
  if (!expression) {
    vscode.window.showErrorMessage("Nothing is selected: select an expression, such as *2 + *3.");
    return;
  }
  const script = pictureScript(text, chosen, await definitions(editor.document));
  await show(script, expression.replace(/\s+/g, " "), folder(editor.document));
}

/** Returns the source with LF line endings. */
function textOf(document) {
  return document.getText().replaceAll("\r\n", "\n");
}

/** Returns the ranges of the definitions, from the language server; none if it does not run. */
async function definitions(document) {
  const found = await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", document.uri);
  return (found ?? []).map((symbol) => symbol.range ?? symbol.location.range);
}

/** @param {vscode.TextDocument} document */
function folder(document) {
  return document.uri.scheme === "file" ? dirname(document.uri.fsPath) : undefined;
}
