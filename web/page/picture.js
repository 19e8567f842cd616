// Pictures of the program are dark where the system is; on a page they are as the page is.

const DARK = /@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;

/** A picture whose colours follow the page. */
export function themed(svg) {
  return svg.replace(DARK, (_, rules) => rules.replaceAll(".tw-", "[data-theme=dark] .tw-"));
}
