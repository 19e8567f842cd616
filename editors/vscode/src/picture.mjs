// The picture of an expression, beside the text.
import * as vscode from "vscode";
import { run } from "./program.mjs";
import { complaint, picturePage } from "./text.mjs";

/** @type {vscode.WebviewPanel | undefined} */
let panel;

/**
 * Draws what a script prints as SVG, and shows it.
 * @param {string} script
 * @param {string} title
 * @param {string | undefined} cwd where modules are looked for
 */
export async function show(script, title, cwd) {
  const seconds = vscode.workspace.getConfiguration("tweedle").get("pictureSeconds", 20);
  const place = { location: vscode.ProgressLocation.Window, title: "Drawing" };
  let made;
  try {
    made = await vscode.window.withProgress(place, () =>
      // The program ends a statement by itself; the longer time is for one that does not obey.
      run(["run", "--raw", "--errors", "line", "--time", `${seconds}`, "-"], {
        input: script,
        cwd,
        seconds: seconds + 10,
      }),
    );
  } catch {
    vscode.window.showErrorMessage("The program was not found: the setting tweedle.path says where it is.");
    return;
  }
  if (made.code !== 0) {
    const why = complaint(made.said) || "it took too long; the setting tweedle.pictureSeconds gives more time";
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
