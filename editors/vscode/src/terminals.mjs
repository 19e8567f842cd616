// Scripts and the REPL in terminals.
import * as vscode from "vscode";
import { program } from "./program.mjs";
import { commandLine, entry } from "./text.mjs";

const SHELL = "Tweedle";
const REPL = "Tweedle REPL";

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
    vscode.window.showErrorMessage("This script has no file yet: save it, then run it.");
    return;
  }
  if (!(await document.save()) && document.isDirty) {
    vscode.window.showErrorMessage("The file could not be saved, so it was not run. Save it under another name.");
    return;
  }
  // An absolute path does not begin with a dash, so it cannot be taken for an option.
  const words = [program(), command, document.uri.fsPath];
  const terminal = open(SHELL) ?? vscode.window.createTerminal({ name: SHELL });
  terminal.show(true);
  terminal.sendText(commandLine(words, vscode.env.shell));
}

/**
 * Types text into the REPL, and starts the REPL if necessary.
 * @param {string} text
 * @param {string | undefined} cwd the folder of a new REPL
 */
export function say(text, cwd) {
  const terminal =
    open(REPL) ?? vscode.window.createTerminal({ name: REPL, shellPath: program(), cwd });
  terminal.show(true);
  // The entry contains its own Enter.
  terminal.sendText(entry(text, process.platform), false);
}
