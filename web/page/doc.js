// A documentation page, whose programs can be run and edited.

import { answer } from "./answers.js";
import { scriptEditor } from "./editor.js";
import { tweedle } from "./module.js";
import { installOffline } from "./offline.js";
import { searchDocs } from "./search.js";
import { theme } from "./theme.js";

theme();
searchDocs();
addEventListener("load", installOffline);

let talk = null;
/** The programs of the page, in order. */
const blocks = [...document.querySelectorAll("[data-program]")].map((block) => new Block(block));

/** A program and its results. All programs of a page share one session. */
function Block(block) {
  const pre = block.querySelector("pre");
  const bar = block.querySelector(".bar");
  const answers = block.querySelector(".answers");
  const original = pre.textContent;
  let view = null;

  const changed = () => {
    reset.hidden = view.state.doc.toString() === original;
  };
  const button = (label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", act);
    bar.append(made);
    return made;
  };
  this.text = () => view?.state.doc.toString() ?? original;
  this.ran = null;

  const run = button("Run", () => runTo(this));
  const stop = button("Stop", () => talk?.stop());
  stop.hidden = true;
  const reset = button("Reset", () => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: original } });
  });
  reset.hidden = true;
  const link = document.createElement("a");
  link.textContent = "Open in the editor";
  link.className = "beside";
  link.href = "index.html";
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const { packed } = await import("./link.js");
    const upto = blocks.slice(0, blocks.indexOf(this) + 1).map((one) => one.text());
    location.href = `index.html#p=${await packed({ rules: upto.join("\n"), asked: [] })}`;
  });
  bar.append(link);

  this.run = async () => {
    talk ??= tweedle({ width: 88 });
    const send = (entry) => answer(talk, { do: "entry", text: entry }, answers);
    const text = this.text();
    this.ran = text;
    answers.replaceChildren();
    answers.setAttribute("aria-busy", "true");
    [run.hidden, stop.hidden] = [true, false];
    const insert = (expression) => {
      view?.dispatch({ changes: { from: view.state.doc.length, insert: `\n${expression}` } });
    };
    const known = await answer(talk, { do: "entry", text }, answers, { source: text, send, insert });
    answers.setAttribute("aria-busy", "false");
    [run.hidden, stop.hidden] = [false, true];
    if (!known?.well) this.ran = null;
    else if (answers.childElementCount === 0) answers.textContent = "Defined.";
    return known?.well ?? false;
  };

  // The editor is created shortly before it scrolls into view.
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting || view) return;
    observer.disconnect();
    const holder = document.createElement("div");
    view = scriptEditor(holder, {
      text: original,
      label: "Program",
      run: () => runTo(this),
      changed: () => changed(),
      numbers: false,
    });
    pre.replaceWith(holder);
  }, { rootMargin: "400px" }).observe(block);
}

/** Matches programs with definitions, which later programs may need. */
const DEFINES = /:=|\b(?:ruleset|use|using)\b/;

/** Runs a program, after the programs above it that have definitions and were not run in their current form. */
async function runTo(last) {
  for (const block of blocks.slice(0, blocks.indexOf(last))) {
    if (block.ran !== block.text() && DEFINES.test(block.text())) await block.run();
  }
  await last.run();
}
