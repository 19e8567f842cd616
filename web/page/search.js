// Searches the documentation. The texts are loaded when the search field gets the focus.

import MiniSearch from "minisearch";
import { escaped } from "./grammar.js";

const MOST = 12;
/** The number of characters of a text that are shown. */
const SHOWN = 110;

/** Splits text into words; names such as `nim_sum` are one word, and their parts are words as well. */
function words(text) {
  const found = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return found.flatMap((word) => (/_/.test(word) ? [word, ...word.split("_").filter((part) => part)] : [word]));
}

async function load() {
  const response = await fetch("search.json");
  const sections = await response.json();
  const index = new MiniSearch({
    fields: ["heading", "title", "text"],
    tokenize: words,
    searchOptions: {
      boost: { heading: 6, title: 2 },
      prefix: true,
      combineWith: "AND",
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
    },
  });
  sections.forEach((section, id) => index.add({ id, ...section }));
  return { sections, index };
}

/** Returns the part of a text around the first of some words, as HTML. */
function excerpt(text, terms) {
  const lower = text.toLowerCase();
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0));
  const start = Number.isFinite(first) ? Math.max(0, first - 40) : 0;
  const part = text.slice(start, start + SHOWN);
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, "\\$&")).join("|")})`, "giu");
  const pieces = terms.length > 0 ? part.split(pattern) : [part];
  const html = pieces.map((piece, index) => (index % 2 ? `<mark>${escaped(piece)}</mark>` : escaped(piece))).join("");
  return `${start > 0 ? "…" : ""}${html}${start + SHOWN < text.length ? "…" : ""}`;
}

/** Connects the search field in the header. */
export function searchDocs() {
  const root = document.querySelector("[data-search]");
  if (!root) return;
  const field = root.querySelector("input");
  const list = root.querySelector("[role=listbox]");
  const status = root.querySelector("[role=status]");
  let [loaded, chosen] = [null, -1];

  const options = () => [...list.children];
  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    chosen = -1;
  };
  const choose = (number) => {
    const all = options();
    if (all.length === 0) return;
    chosen = (number + all.length) % all.length;
    all.forEach((option, index) => option.setAttribute("aria-selected", String(index === chosen)));
    all[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", all[chosen].id);
  };
  const go = (option) => {
    close();
    location.href = option.dataset.href;
  };
  const search = async () => {
    const query = field.value.trim();
    if (!query) {
      status.textContent = "";
      close();
      return;
    }
    let known;
    try {
      known = await (loaded ??= load());
    } catch {
      loaded = null;
      status.textContent = "The search could not be loaded.";
      return;
    }
    if (query !== field.value.trim()) return;
    const found = known.index.search(query).slice(0, MOST);
    list.replaceChildren(...found.map(({ id, terms }, index) => {
      const { page, anchor, title, heading, text } = known.sections[id];
      const option = document.createElement("div");
      option.id = `found-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.href = anchor ? `${page}#${anchor}` : page;
      const [name, place] = heading ? [heading, title] : [title, ""];
      option.innerHTML =
        `<b>${escaped(name)}</b> <small>${escaped(place)}</small><span>${excerpt(text, terms)}</span>`;
      option.addEventListener("click", () => go(option));
      return option;
    }));
    status.textContent = found.length === 0 ? `Nothing found for “${query}”` : `${found.length} results`;
    list.hidden = found.length === 0;
    field.setAttribute("aria-expanded", String(found.length > 0));
    chosen = -1;
    if (found.length > 0) choose(0);
  };

  field.addEventListener("focus", () => {
    loaded ??= load();
    loaded.catch(() => {});
  });
  field.addEventListener("input", () => void search());
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter" && chosen >= 0) go(options()[chosen]);
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  // The list stays open while it is clicked.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  field.addEventListener("blur", close);
  addEventListener("keydown", (event) => {
    const { target } = event;
    const typing = target.closest?.("input, textarea, [contenteditable=true]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
