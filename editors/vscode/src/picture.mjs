// The picture of an expression, in a panel next to the editor.
import * as vscode from "vscode";
import { run } from "./program.mjs";
import { complaint, picturePage } from "./text.mjs";

/** @type {vscode.WebviewPanel | undefined} */
let panel;

/**
 * Runs a script that prints SVG, and shows the picture.
 * @param {string} script
 * @param {string} title
 * @param {string | undefined} cwd the folder in which modules are looked up
 */
export async function show(script, title, cwd) {
  const seconds = vscode.workspace.getConfiguration("tweedle").get("pictureSeconds", 20);
  const place = { location: vscode.ProgressLocation.Window, title: "Drawing" };
  let made;
  try {
    made = await vscode.window.withProgress(place, () =>
      // The program enforces the time limit itself; the longer time is for a program that hangs.
      run(["run", "--raw", "--errors", "line", "--time", `${seconds}`, "-"], {
        input: script,
        cwd,
        seconds: seconds + 10,
      }),
    );
  } catch {
    vscode.window.showErrorMessage("The program was not found: set tweedle.path to its path.");
    return;
  }
  if (made.code !== 0) {
    const why = complaint(made.said) || "it took too long; increase the setting tweedle.pictureSeconds";
    vscode.window.showErrorMessage(`No picture: ${why}`);
    return;
  }
  const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  if (!panel) {
    panel = vscode.window.createWebviewPanel("tweedle.picture", title, beside, { enableScripts: false });
    panel.onDidDispose(() => (panel = undefined));
  } else {
    panel.reveal(undefined, true);
  }
  panel.title = title.length > 40 ? `${title.slice(0, 39)}…` : title;
  panel.webview.html = picturePage(made.out, title);
}
