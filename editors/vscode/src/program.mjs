// Finds and runs the program.
import { spawn } from "node:child_process";
import * as vscode from "vscode";

/** Returns the name or path of the program from the settings. */
export function program() {
  return vscode.workspace.getConfiguration("tweedle").get("path", "tweedle").trim() || "tweedle";
}

/**
 * Runs the program until it exits.
 * @param {string[]} words its arguments
 * @param {{ input?: string, cwd?: string, seconds: number }} how
 * @returns {Promise<{ code: number | null, out: string, said: string }>} `code` is null if it took
 *   too long and was killed
 */
export function run(words, { input = "", cwd, seconds }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program(), words, { cwd });
    const timer = setTimeout(() => child.kill(), 1000 * seconds);
    let out = "";
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (part) => (out += part));
    child.stderr.setEncoding("utf8").on("data", (part) => (said += part));
    // A missing program does not read its input; it is reported below.
    child.stdin.on("error", () => {}).end(input);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, out, said });
    });
  });
}

/**
 * Tests whether the program can be started and has a language server. If not, shows a message with actions.
 * @returns {Promise<boolean>}
 */
export async function found() {
  try {
    const { code } = await run(["lsp", "--help"], { seconds: 20 });
    if (code === 0) return true;
    missing(`The program ${program()} has no language server: it may be an older Tweedle, or another program.`);
  } catch {
    missing(`The program ${program()} was not found. Install Tweedle, or choose the program.`);
  }
  return false;
}

/** @param {string} message */
async function missing(message) {
  const [choose, settings, again] = ["Choose the Program…", "Open Settings", "Try Again"];
  const picked = await vscode.window.showErrorMessage(message, choose, settings, again);
  if (picked === choose) {
    const files = await vscode.window.showOpenDialog({ title: "The program tweedle" });
    if (!files) return;
    const target = vscode.ConfigurationTarget.Global;
    // The server is started when the setting changes.
    await vscode.workspace.getConfiguration("tweedle").update("path", files[0].fsPath, target);
  } else if (picked === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "tweedle.path");
  } else if (picked === again) {
    await vscode.commands.executeCommand("tweedle.restartServer");
  }
}
