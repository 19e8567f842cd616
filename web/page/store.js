// What the page remembers from one visit to the next. A browser may refuse to: then it forgets.

const PREFIX = "tweedle.";

/** A value that was kept, or what is given instead. */
export function kept(name, instead) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? instead : JSON.parse(text);
  } catch {
    return instead;
  }
}

/** Keeps a value; whether that was possible. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
