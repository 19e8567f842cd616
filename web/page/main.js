// The web app: an editor for rules on one side, the REPL on the other.

import { answer, program } from "./answers.js";
import { entryLine, replace, scriptEditor } from "./editor.js";
import { packed, unpacked } from "./link.js";
import { tweedle } from "./module.js";
import { keep, kept } from "./store.js";
import { theme } from "./theme.js";

const NAME = "rules.cgs";
const MOST_REMEMBERED = 500;
const LOADING = "Loading …";

const FIRST = `//! Three players take one or two tokens from a heap; the player who cannot move loses.

ruleset walk(n)
  walk(n - s) for s in 1..2 if s <= n
end

[outcome(walk(n)) for n in 0..6]

/// Who can win a sum?
outcome(walk(3) + walk(4))
`;

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

// --- The editor

const rules = scriptEditor(at("editor"), {
  text: kept("rules", FIRST),
  label: "Rules",
  asker: {
    idle: () => true,
    complete: (before) => desk.ask({ do: "desk_complete", before }),
    signature: (before) => desk.ask({ do: "desk_signature", before }),
    inspect: (text, place) => desk.ask({ do: "desk_inspect", text, at: place }),
    summary: (name) => desk.ask({ do: "summary", name }),
  },
  look: (text) => desk.ask({ do: "look", name: NAME, text }),
  run: () => runRules(),
  changed: (text) => {
    keep("rules", text);
    document.title = "Tweedle";
  },
});
const text = () => rules.state.doc.toString();

/** Opens a script in the editor. The user's own script is saved, and can be restored. */
function open(program, name) {
  const before = text();
  if (before.trim() && before !== program && before !== kept("opened", null)) keep("before", before);
  keep("opened", program);
  replace(rules, program);
  at("back").hidden = kept("before", null) === null;
  if (name) status(`Opened ${name}. “Back” restores the previous script.`);
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

function scroll(entry) {
  const below = entry.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom;
  if (below > 0) log.scrollTop += below;
}

/** Saves the files that were written for the next visit. */
function keepFiles() {
  const files = [...talk.files].filter(([name]) => name !== NAME);
  if (files.length > 0 && !keep("files", Object.fromEntries(files))) {
    status("The browser cannot save more files: download those you need.");
  }
}

let running = 0;

async function say(entry, request, source) {
  running += 1;
  busy(true);
  const watch = new MutationObserver(() => scroll(entry));
  watch.observe(entry, { childList: true });
  scroll(entry);
  try {
    const known = await answer(talk, request, entry, source);
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

/** Runs an entry that the user typed, and adds it to the history. */
function enter(entry) {
  past = [...past.filter((one) => one !== entry), entry].slice(-MOST_REMEMBERED);
  keep("history", past);
  return ask(entry);
}

function ask(entry) {
  asked.push(entry);
  const made = place("entry");
  const line = document.createElement("div");
  line.className = "said";
  line.innerHTML = `<span class="prompt" aria-hidden="true"></span>`;
  line.firstChild.textContent = prompt;
  line.append(program(entry));
  made.append(line);
  talk.files.set(NAME, text());
  void talk.put(NAME, text()).catch(() => {});
  return say(made, { do: "entry", text: entry }, entry);
}

function runRules() {
  asked = [];
  show("talk");
  const made = place("script");
  made.innerHTML = `<div class="said"><span class="file">▶ ${NAME}</span></div>`;
  talk.files.set(NAME, text());
  const source = text().endsWith("\n") ? text() : `${text()}\n`;
  return say(made, { do: "script", name: NAME, text: text() }, source);
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

const acts = {
  run: () => runRules(),
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
    const before = kept("before", null);
    if (before !== null) open(before);
  },
};
for (const button of document.querySelectorAll("[data-act]")) {
  const act = acts[button.dataset.act];
  if (act) button.addEventListener("click", () => void act());
}
for (const tab of document.querySelectorAll("[data-side-of]")) {
  tab.addEventListener("click", () => show(tab.dataset.sideOf));
}
at("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) open(await file.text(), file.name);
  target.value = "";
});
at("back").hidden = kept("before", null) === null;

const files = at("files");
files.addEventListener("change", () => {
  location.hash = `open=${files.value}`;
  files.value = "";
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

async function address() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("open=")) {
    const name = decodeURIComponent(hash.slice(5));
    const program = await fetched(name);
    if (program === null) {
      status(`The file ${name} does not exist.`);
      return;
    }
    await used(program, name.slice(0, name.lastIndexOf("/") + 1));
    open(program, name);
  } else if (hash.startsWith("p=")) {
    const program = await unpacked(hash.slice(2));
    if (program === null) {
      status("The link is damaged, or contains more than 1 MB.");
      return;
    }
    open(program.rules, "the script of the link");
    if (program.rules.trim()) void runRules();
    for (const entry of program.asked) void ask(entry);
  }
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
    at("version").textContent = version;
    if (at("status").textContent === LOADING) status("");
  },
  (error) => status(`Tweedle could not be loaded: ${error.message}`),
);
void address();
line.view.focus();
