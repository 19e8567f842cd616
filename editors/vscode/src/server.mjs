// Starts and restarts the language server.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { found, program } from "./program.mjs";

/** @type {LanguageClient | undefined} */
let client;
/** The latest start or stop; the next one waits for it. */
let turn = Promise.resolve();

/** In an untrusted folder nothing is run, so the lenses are hidden. */
const middleware = {
  provideCodeLenses: (document, token, next) => (vscode.workspace.isTrusted ? next(document, token) : []),
  executeCommand(command, words, next) {
    if (vscode.workspace.isTrusted) return next(command, words);
    vscode.window.showErrorMessage("This folder is not trusted, so nothing in it is run. To trust it, run “Workspaces: Manage Workspace Trust”.");
  },
};

/** Starts or restarts the server. */
export function start() {
  turn = turn.then(end).then(begin).catch(complain);
  return turn;
}

/** Stops the server. */
export function stop() {
  turn = turn.then(end).catch(complain);
  return turn;
}

async function begin() {
  if (!(await found())) return;
  const run = { command: program(), args: ["lsp"] };
  const selector = ["file", "untitled"].map((scheme) => ({ scheme, language: "tweedle" }));
  client = new LanguageClient("tweedle", "Tweedle", run, { documentSelector: selector, middleware });
  await client.start();
}

async function end() {
  const old = client;
  client = undefined;
  await old?.dispose();
}

/** @param {unknown} error */
async function complain(error) {
  const log = "Show Log";
  const text = error instanceof Error ? error.message : String(error);
  const picked = await vscode.window.showErrorMessage(
    `Tweedle's language server could not be started: ${text}. To try again, run “Tweedle: Restart Language Server”.`,
    log,
  );
  if (picked === log) client?.outputChannel.show();
}
