// Sets the theme before the page is drawn.

try {
  const chosen = JSON.parse(localStorage.getItem("tweedle.theme"));
  const theme = chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  // The first program is not shown to visitors who have one of their own.
  if (Object.keys(localStorage).some((name) => name.startsWith("tweedle.draft."))) {
    document.documentElement.dataset.returning = "";
  }
} catch {
  // The browser allows no storage.
}
