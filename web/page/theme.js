// The theme, light or dark: the system's until the user chooses one.

import { keep, kept } from "./store.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

function show() {
  const chosen = kept("theme", null);
  const theme = chosen ?? (dark.matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-act=theme]")) {
    button.setAttribute("aria-pressed", String(theme === "dark"));
  }
}

/** Applies the theme, and makes the button switch it. */
export function theme() {
  show();
  dark.addEventListener("change", show);
  for (const button of document.querySelectorAll("[data-act=theme]")) {
    button.addEventListener("click", () => {
      const now = document.documentElement.dataset.theme;
      keep("theme", now === "dark" ? "light" : "dark");
      show();
    });
  }
}
