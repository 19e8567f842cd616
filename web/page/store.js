// Values saved between visits. If the browser does not allow it, nothing is saved.

const PREFIX = "tweedle.";

/** Returns a saved value, or the default. */
export function kept(name, instead) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? instead : JSON.parse(text);
  } catch {
    return instead;
  }
}

/** Saves a value; returns whether this was possible. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
