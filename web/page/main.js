// The web app: an editor for rules on one side, the REPL on the other.

import { answer, program } from "./answers.js";
import { CARDS, FIRST } from "./cards.js";
import { draft, drafts, keyOf, removeDraft, sameDraft, saveDraft, titleOf } from "./drafts.js";
import { entryLine, replace, scriptEditor } from "./editor.js";
import { packed, unpacked } from "./link.js";
import { showLabel, showMarks } from "./marks.js";
import { tweedle } from "./module.js";
import { installOffline } from "./offline.js";
import { labels } from "./problem.js";
import { keep, kept, remove } from "./store.js";
import { theme } from "./theme.js";
import { tour } from "./tour.js";

const NAME = "rules.cgs";
const MOST_REMEMBERED = 500;
const LOADING = "Loading …";

const at = (id) => document.getElementById(id);

theme();

const log = at("log");
const columns = () => {
  const probe = document.createElement("pre");
  probe.className = "value";
  probe.textContent = "0".repeat(100);
  probe.style.cssText = "position:absolute;visibility:hidden;width:max-content;padding:0;border:0";
  log.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return width > 0 ? Math.floor((log.clientWidth - 32) / width) : 80;
};

const talk = tweedle({ width: columns() });
const desk = tweedle();
let past = kept("history", []);
let prompt = "> ";
/** The entries since the rules were run, for a link. */
let asked = [];

for (const [name, text] of Object.entries(kept("files", {}))) talk.files.set(name, text);

// --- The visitor's own programs

/** The draft that the editor shows; null if the program is not the visitor's own. */
let mine = null;
/** The program as a link or a card opened it; null if it was the visitor's own. */
let pristine = FIRST;
/** Set while a program is being opened. */
let opening = false;

/** Saves the programs of earlier versions of the app as drafts. */
function migrate() {
  for (const name of ["before", "rules"]) {
    const text = kept(name, null);
    const isOwn = typeof text === "string" && text.trim() && text !== kept("opened", null);
    if (isOwn && !sameDraft(text)) saveDraft(null, text);
    remove(name);
  }
  remove("opened");
}

/**
 * Returns the program to begin with: after a reload the program of this tab, otherwise the visitor's newest one, or
 * the first program.
 */
function begin() {
  migrate();
  const tab = kept("tab", null, "sessionStorage");
  const own = tab ? draft(tab.draft) : drafts()[0];
  mine = own?.id ?? null;
  pristine = own ? null : (tab?.text ?? FIRST);
  return own?.text ?? pristine;
}

/** Remembers the program of this tab for a reload. */
function rememberTab() {
  keep("tab", mine === null ? { text: text() } : { draft: mine }, "sessionStorage");
}

/** Saves the program as a draft after the visitor has changed it. */
function changed(text, isRewritten) {
  if (opening) return;
  leaveLink();
  withdraw();
  if (isRewritten) mine = null;
  if (!text.trim() || text === pristine || CARDS.some(({ program }) => program === text)) {
    mine = null;
  } else {
    let saved = true;
    const same = mine === null ? sameDraft(text) : undefined;
    if (same) mine = same.id;
    else [mine, saved] = saveDraft(mine, text);
    if (!saved) status("The browser cannot save your program: save it as a file.");
  }
  rememberTab();
  showBack();
}

/** Returns the newest draft that is not in the editor. */
function previous() {
  return drafts().find(({ id, text: other }) => id !== mine && other !== text());
}

function showBack() {
  at("back").hidden = previous() === undefined;
}

addEventListener("storage", ({ key }) => {
  // Another tab changed the draft: the next change here begins a new one.
  if (mine !== null && key === keyOf(mine)) mine = null;
});

// --- The editor

const rules = scriptEditor(at("editor"), {
  text: begin(),
  label: "Rules",
  asker: {
    idle: () => true,
    complete: (before) => desk.ask({ do: "desk_complete", before }),
    signature: (before) => desk.ask({ do: "desk_signature", before }),
    inspect: (text, place) => desk.ask({ do: "desk_inspect", text, at: place }),
    summary: (name) => desk.ask({ do: "summary", name }),
  },
  look: (text) => desk.ask({ do: "look", name: NAME, text, first: text === FIRST }),
  run: () => runEditor(),
  changed,
});
const text = () => rules.state.doc.toString();

/** Opens a program in the editor. A program of the visitor's own is a draft, and can be opened again. */
function open(program, id = null) {
  // The newest draft is the one that was left last.
  if (mine !== null && text().trim()) saveDraft(mine, text());
  mine = id ?? sameDraft(program)?.id ?? null;
  pristine = mine === null ? program : null;
  opening = true;
  if (program !== text()) replace(rules, program);
  opening = false;
  withdraw();
  rememberTab();
  showBack();
}

// --- Programs of links

/** The entries of the link whose program is in the editor and has not been run; null if there are none. */
let offered = null;

/** Offers to run the program that a link opened. */
function offer(about, entries = []) {
  offered = entries;
  const [said] = at("offer").getElementsByTagName("p");
  said.textContent = `${about} It has not been run.`;
  const [list] = at("offer").getElementsByTagName("ol");
  list.hidden = entries.length === 0;
  list.replaceChildren(...entries.map((entry) => {
    const item = document.createElement("li");
    item.append(program(entry));
    return item;
  }));
  at("offer").hidden = false;
  show("rules");
}

/** Withdraws the offer: the program was run or changed. */
function withdraw() {
  offered = null;
  at("offer").hidden = true;
}

/** Removes a link from the URL, so that a reload does not open it again. */
function leaveLink() {
  if (/^#(?:p|open)=/.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
}

// --- The REPL

function status(said) {
  at("status").textContent = said;
}

function busy(is) {
  at("stop").disabled = !is;
  log.setAttribute("aria-busy", String(is));
  document.body.classList.toggle("busy", is);
}

/** Appends an element for an entry and its output. */
function place(kind) {
  const entry = document.createElement("div");
  entry.className = "entry";
  entry.dataset.kind = kind;
  log.append(entry);
  return entry;
}

const scroller = at("scroll");

/** Scrolls to the end of an entry; to the beginning of a script, if the end would hide it. */
function scroll(entry) {
  const [inner, outer] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const below = inner.bottom - outer.bottom;
  const above = inner.top - outer.top;
  if (below > 0) scroller.scrollTop += entry.dataset.kind === "script" ? Math.min(below, above) : below;
}

/** Saves the files that were written for the next visit. */
function keepFiles() {
  const files = [...talk.files].filter(([name]) => name !== NAME);
  if (files.length > 0 && !keep("files", Object.fromEntries(files))) {
    status("The browser cannot save more files: download those you need.");
  }
}

/** Inserts an expression into the program. */
function insert(expression) {
  const { doc } = rules.state;
  const begins = doc.length === 0 || doc.line(doc.lines).length === 0;
  rules.dispatch({ changes: { from: doc.length, insert: `${begins ? "" : "\n"}${expression}\n` } });
  status("Inserted at the end of the program.");
}

let running = 0;

async function say(entry, request, about) {
  running += 1;
  busy(true);
  const watch = new MutationObserver(() => scroll(entry));
  watch.observe(entry, { childList: true });
  scroll(entry);
  try {
    const common = { name: NAME, go: showInEditor, send: (text) => ask(text), insert };
    const known = await answer(talk, request, entry, { ...common, ...about });
    if (known) {
      prompt = known.prompt;
      at("prompt").textContent = prompt;
      keepFiles();
      if (known.leaving) status("To quit, close the page.");
    }
    return known;
  } finally {
    running -= 1;
    if (running === 0) busy(false);
    setTimeout(() => watch.disconnect(), 100);
  }
}

/** Shows a label of an error in the editor. */
function showInEditor(label) {
  show("rules");
  showLabel(rules, label);
}

/** Runs an entry that the user typed, and adds it to the history. */
function enter(entry) {
  past = [...past.filter((one) => one !== entry), entry].slice(-MOST_REMEMBERED);
  keep("history", past);
  return ask(entry);
}

function ask(entry) {
  asked.push(entry);
  // Help is read from its beginning.
  const made = place(/^\s*(?:\?|:h)/.test(entry) ? "script" : "entry");
  const line = document.createElement("div");
  line.className = "said";
  line.innerHTML = `<span class="prompt" aria-hidden="true"></span>`;
  line.firstChild.textContent = prompt;
  const echo = program(entry);
  line.append(echo);
  made.append(line);
  talk.files.set(NAME, text());
  void talk.put(NAME, text()).catch(() => {});
  return say(made, { do: "entry", text: entry }, { source: entry, echo });
}

/** Runs the program in the editor; the output goes to an element, and values and errors are marked in the editor. */
async function runScript(made, first = false) {
  asked = [];
  const script = text();
  talk.files.set(NAME, script);
  const [values, wrong] = [[], []];
  const note = (said) => {
    if (said.kind === "value") values.push(said);
    else if (said.kind === "problem") {
      const there = labels(said).filter(({ file }) => file === NAME);
      wrong.push(...there.map((label, index) => ({ ...label, message: index === 0 ? said.text : label.text })));
    }
  };
  const source = script.endsWith("\n") ? script : `${script}\n`;
  const known = await say(made, { do: "script", name: NAME, text: script, first }, { source, note });
  if (text() === script) showMarks(rules, values, wrong);
  return known;
}

function runRules() {
  show("talk");
  const made = place("script");
  made.innerHTML = `<div class="said"><span class="file">▶ ${NAME}</span></div>`;
  return runScript(made);
}

/** Runs the program in the editor, and the entries of the link that has opened it. */
function runEditor() {
  const entries = offered ?? [];
  withdraw();
  const done = runRules();
  for (const entry of entries) void ask(entry);
  return done;
}

/** Runs the first program, and replaces the output that is part of the page. */
async function runFirst() {
  const made = document.createElement("div");
  const known = await runScript(made, true);
  if (known?.well && made.hasChildNodes()) at("first").replaceChildren(...made.childNodes);
}

const line = entryLine(at("line"), {
  label: "REPL entry",
  asker: {
    idle: () => running === 0,
    complete: (before) => talk.ask({ do: "complete", before }),
    signature: (before) => talk.ask({ do: "signature", before }),
    inspect: (text, place) => talk.ask({ do: "inspect", text, at: place }),
    summary: (name) => desk.ask({ do: "summary", name }),
  },
  // The other session can tell whether an entry is complete while this one is busy.
  whole: (text) => desk.ask({ do: "whole", text }),
  enter,
  past: () => past,
  stop: () => stop(),
});

function stop() {
  if (!talk.busy) return false;
  talk.stop();
  return true;
}

// --- Buttons

/** Shows one side; a small screen has room for one only. */
function show(side) {
  document.body.dataset.side = side;
  for (const tab of document.querySelectorAll("[data-side-of]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.sideOf === side));
  }
}

/** Lists the visitor's own programs. */
function listOwn() {
  const [list] = at("own").getElementsByTagName("ul");
  const all = drafts();
  at("own").hidden = all.length === 0;
  list.replaceChildren(...all.map(({ id, text: program, time }) => {
    const item = document.createElement("li");
    item.innerHTML =
      `<button type="button" class="choice"></button> <small></small> <button type="button">Delete</button>`;
    const [choose, when, erase] = item.children;
    choose.textContent = titleOf(program);
    const saved = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    when.textContent = id === mine ? "in the editor" : saved;
    erase.setAttribute("aria-label", `Delete ${titleOf(program)}`);
    choose.addEventListener("click", () => {
      at("examples").close();
      leaveLink();
      open(program, id);
      show("rules");
    });
    erase.addEventListener("click", () => {
      removeDraft(id);
      if (id === mine) mine = null;
      listOwn();
      showBack();
      (list.querySelector("button") ?? at("examples").querySelector("[data-act=close]")).focus();
    });
    return item;
  }));
}

const acts = {
  run: () => runEditor(),
  offered: () => runEditor(),
  examples: () => {
    listOwn();
    at("examples").showModal();
  },
  close: () => at("examples").close(),
  enter: () => line.run(),
  stop,
  clear: () => {
    log.replaceChildren();
    line.view.focus();
  },
  format: async () => {
    const before = text();
    const formatted = await desk.ask({ do: "format", text: before });
    if (formatted === null) status("The rules have syntax errors: fix these first, then format.");
    else if (text() === before && formatted !== before) replace(rules, formatted);
  },
  tour: () => steps.begin(),
  link: async () => {
    const address = new URL(location.href);
    address.hash = `p=${await packed({ rules: text(), asked })}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address.href);
      status("Link copied: it contains the rules and the entries since they were run.");
    } catch {
      status("The URL of this page now contains the rules and the entries: copy it from the address bar.");
    }
  },
  save: () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text()], { type: "text/plain;charset=utf-8" }));
    link.download = NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
  load: () => at("file").click(),
  back: () => {
    const before = previous();
    if (!before) return;
    leaveLink();
    open(before.text, before.id);
    status(`Opened your program “${titleOf(before.text)}”.`);
  },
};
const steps = tour(at("tour"), (program) => {
  leaveLink();
  open(program);
  void runRules();
});
for (const button of document.querySelectorAll("[data-act]")) {
  const act = acts[button.dataset.act];
  if (act) button.addEventListener("click", () => void act());
}
for (const button of document.querySelectorAll("[data-card]")) {
  const card = CARDS.find(({ id }) => id === button.dataset.card);
  button.addEventListener("click", () => {
    if (card.entry) {
      void ask(card.entry);
      return;
    }
    leaveLink();
    open(card.program);
    void runRules();
  });
}
for (const tab of document.querySelectorAll("[data-side-of]")) {
  tab.addEventListener("click", () => show(tab.dataset.sideOf));
}
at("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) {
    const script = await file.text();
    leaveLink();
    open(script);
    status(`Opened ${file.name}.`);
  }
  target.value = "";
});
at("examples").addEventListener("click", ({ target }) => {
  const link = target.closest("a[href*='#open=']");
  // A click on the backdrop closes the dialog as well.
  if (link || target === at("examples")) at("examples").close();
  // The browser does not report a link to the program that is open already.
  if (link?.hash === location.hash) void address();
});

// --- The URL

/** Fetches a file of the library or of the examples; returns null if it does not exist. */
async function fetched(name) {
  if (!/^[a-z0-9_/]+\.cgs$/.test(name)) return null;
  const found = await fetch(`files/${name}`);
  return found.ok ? found.text() : null;
}

/** Adds the files that a script of a folder uses to the sessions, and the files that these use. */
async function used(program, folder) {
  for (const [, name] of program.matchAll(/\buse "([^"]+)"/g)) {
    if (talk.files.has(name)) continue;
    const text = await fetched(`${folder}${name}`);
    if (text === null) continue;
    await Promise.all([talk.put(name, text), desk.put(name, text)]);
    await used(text, folder);
  }
}

/** Opens the program of the URL, without running it; returns whether there is one. */
async function address() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("open=")) {
    let name = hash.slice(5);
    try {
      name = decodeURIComponent(name);
    } catch {
      // A damaged link names no file.
    }
    const program = await fetched(name);
    if (program === null) {
      status(`The file ${name} does not exist.`);
      return false;
    }
    await used(program, name.slice(0, name.lastIndexOf("/") + 1));
    open(program);
    offer(`This is the file ${name}.`);
    return true;
  }
  if (hash.startsWith("p=")) {
    const program = await unpacked(hash.slice(2));
    if (program === null) {
      status("The link is damaged, or contains more than 1 MB.");
      return false;
    }
    open(program.rules);
    offer("This link contains a program.", program.asked);
    return true;
  }
  return false;
}
addEventListener("hashchange", address);

addEventListener("storage", ({ key }) => {
  if (key === "tweedle.history") past = kept("history", past);
});

let resized;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => void talk.ask({ do: "begin", width: columns() }).catch(() => {}), 300);
});

show("talk");
status(LOADING);
talk.ready.then(
  ({ version }) => {
    document.body.classList.add("ready");
    at("version").textContent = `Tweedle ${version}.`;
    if (at("status").textContent === LOADING) status("");
    installOffline();
  },
  (error) => status(`Tweedle could not be loaded: ${error.message}`),
);
showBack();
void address().then((isOpen) => {
  if (isOpen || text() !== FIRST) {
    document.documentElement.dataset.returning = "";
    at("mine").hidden = isOpen || mine === null;
  } else {
    delete document.documentElement.dataset.returning;
    void runFirst();
  }
});
// On a touch screen the focus would open the keyboard.
if (!matchMedia("(pointer: coarse)").matches) line.view.focus();
