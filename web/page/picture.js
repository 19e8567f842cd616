// Pictures of the program follow the colour scheme of the system; in the web app they follow its theme.

const DARK = /@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/** Returns a picture whose colours follow the theme of the page. */
export function themed(svg) {
  return svg.replace(DARK, (_, rules) => rules.replaceAll(".tw-", "[data-theme=dark] .tw-"));
}

/** Returns a picture of the page as a file: its colours follow the system again, or are the light ones. */
export function standalone(svg, isLight) {
  return svg.replace(/<style>([^<]*)<\/style>/, (_, rules) => {
    const own = rules.replaceAll("[data-theme=dark] ", "");
    return isLight ? "" : `<style>@media(prefers-color-scheme:dark){${own}}</style>`;
  });
}
