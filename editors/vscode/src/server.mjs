// The language server, started and started anew.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { found, program } from "./program.mjs";

/** @type {LanguageClient | undefined} */
let client;
/** What is going on; one start waits for the other. */
let turn = Promise.resolve();

/** In a folder that is not trusted nothing is run, so nothing offers it either. */
const middleware = {
  provideCodeLenses: (document, token, next) => (vscode.workspace.isTrusted ? next(document, token) : []),
  executeCommand(command, words, next) {
    if (vscode.workspace.isTrusted) return next(command, words);
    vscode.window.showErrorMessage("This folder is not trusted, so nothing in it is run. “Workspaces: Manage Workspace Trust” changes that.");
  },
};

/** Starts the server, or starts it anew. */
export function start() {
  turn = turn.then(end).then(begin).catch(complain);
  return turn;
}

/** Ends the server. */
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
    `Tweedle's language server could not be started: ${text}. “Tweedle: Restart the language server” tries again.`,
    log,
  );
  if (picked === log) client?.outputChannel.show();
}
