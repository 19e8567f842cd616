// Scripts and conversations in terminals.
import * as vscode from "vscode";
import { program } from "./program.mjs";
import { commandLine, entry } from "./text.mjs";

const SHELL = "Tweedle";
const CONVERSATION = "Tweedle conversation";

/** @param {string} name */
function open(name) {
  return vscode.window.terminals.find((it) => it.name === name && it.exitStatus === undefined);
}

/**
 * Runs the program on a file, in a terminal with the usual shell.
 * @param {vscode.TextDocument} document
 * @param {"run" | "test"} command
 */
export async function runOn(document, command) {
  if (document.isUntitled || document.uri.scheme !== "file") {
    vscode.window.showErrorMessage("This text is no file yet: save it first, then run it.");
    return;
  }
  if (!(await document.save()) && document.isDirty) {
    vscode.window.showErrorMessage("The file could not be saved, so it was not run. Save it under another name.");
    return;
  }
  // Dashes would be an option, but a whole path does not begin with one.
  const words = [program(), command, document.uri.fsPath];
  const terminal = open(SHELL) ?? vscode.window.createTerminal({ name: SHELL });
  terminal.show(true);
  terminal.sendText(commandLine(words, vscode.env.shell));
}

/**
 * Types a text into the conversation, which is started if there is none.
 * @param {string} text
 * @param {string | undefined} cwd where a new conversation looks for files
 */
export function say(text, cwd) {
  const terminal =
    open(CONVERSATION) ?? vscode.window.createTerminal({ name: CONVERSATION, shellPath: program(), cwd });
  terminal.show(true);
  // The entry brings its own Enter.
  terminal.sendText(entry(text, process.platform), false);
}
