// Values saved between visits. If the browser does not allow it, nothing is saved.

const PREFIX = "tweedle.";

/** Returns a saved value, or the default. */
export function kept(name, instead, store = "localStorage") {
  try {
    const text = globalThis[store].getItem(PREFIX + name);
    return text === null ? instead : JSON.parse(text);
  } catch {
    return instead;
  }
}

/** Saves a value; returns whether this was possible. */
export function keep(name, value, store = "localStorage") {
  try {
    globalThis[store].setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes a saved value. */
export function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was saved.
  }
}

/** Returns the names of all saved values that begin with a prefix. */
export function names(prefix) {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + prefix));
    return all.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}
