// A session of the module in a worker, which can be stopped.

/** A computation was stopped, by a trap or, if `trap` is undefined, by the user. */
export class Stopped extends Error {
  constructor(trap) {
    super(trap ?? "stopped");
    this.trap = trap;
  }
}

/** Tests whether a trap was caused by an overflow of the browser's stack. */
export function isDeep(trap) {
  return /call stack|recursion|stack (overflow|size)/i.test(trap);
}

/**
 * Answers requests one after the other. A worker that was terminated, or whose module has trapped, is replaced
 * by a new one with the same definitions and files.
 */
export class Tweedle {
  #module;
  #address;
  #worker;
  #page;
  #next = 1;
  /** The current request. */
  #asked = null;
  #queue = [];
  #definitions = [];
  /** The definitions that still have to be restored. */
  #left = [];
  #files = new Map();
  /** The definitions that could not be restored after a computation was stopped. */
  lost = [];

  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {URL} address of the worker's script
   * @param {{width?: number, calls?: number}} page settings of the session
   */
  constructor(module, address, page = {}) {
    this.#module = module;
    this.#address = address;
    this.#page = page;
    this.ready = this.#start();
  }

  /** Tests whether a request is waiting for an answer. */
  get busy() {
    return this.#asked !== null || this.#queue.length > 0;
  }

  /** The files of the session: contents by name. */
  get files() {
    return this.#files;
  }

  async #start() {
    const module = await this.#module;
    const worker = new Worker(this.#address, { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => worker === this.#worker && this.#fail(event.message);
    const files = Object.fromEntries(this.#files);
    return this.#ask({ ...this.#page, module, files }, () => {}, true);
  }

  #hear({ id, said, answer, trap }) {
    const asked = this.#asked;
    if (asked?.id !== id) return;
    if (said) {
      if (said.kind === "file") this.#files.set(said.name, said.text);
      asked.tell(said);
    } else if (trap !== undefined) {
      this.#fail(trap);
    } else {
      this.#asked = null;
      if (answer?.definitions) this.#definitions = answer.definitions;
      asked.resolve(answer);
      this.#go();
    }
  }

  #go() {
    if (this.#asked || this.#queue.length === 0) return;
    this.#asked = this.#queue.shift();
    this.#worker.postMessage({ id: this.#asked.id, what: this.#asked.what });
  }

  #ask(what, tell, first) {
    return new Promise((resolve, reject) => {
      const asked = { id: this.#next++, what, tell, resolve, reject };
      if (first) this.#queue.unshift(asked);
      else this.#queue.push(asked);
      this.#go();
    });
  }

  /**
   * Sends a request and returns the answer. Output meanwhile goes to `tell`.
   *
   * @throws {Stopped}
   */
  async ask(what, tell = () => {}) {
    if (!(await this.settled())) await this.ready;
    return this.#ask(what, tell, false);
  }

  /** Adds a file to the session. */
  put(name, text) {
    this.#files.set(name, text);
    return this.ask({ do: "put", name, text });
  }

  /** Stops the current computation. */
  stop() {
    this.#fail(undefined);
  }

  /**
   * Terminates the worker and starts a new one with the same definitions, unless the worker failed to start.
   */
  #fail(trap) {
    const first = this.#asked?.what.module !== undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    const dropped = [this.#asked, ...this.#queue].filter((asked) => asked);
    this.#asked = null;
    this.#queue = [];
    this.lost = this.#left;
    this.#left = [];
    if (first && trap !== undefined) this.ready = Promise.reject(new Stopped(trap));
    else this.ready = this.#again();
    // A rejection is reported to those who wait for it; otherwise it is ignored.
    this.ready.catch(() => {});
    for (const asked of dropped) asked.reject(new Stopped(trap));
  }

  /** Restarts with the same definitions; those that fail now are lost. */
  async #again() {
    this.#left = this.#definitions;
    this.#definitions = [];
    const begun = await this.#start();
    while (this.#left.length > 0) {
      const [text] = this.#left;
      const defined = await this.#ask({ do: "define", text }, () => {}, true);
      this.#left = this.#left.slice(1);
      if (defined) this.#definitions.push(text);
      else this.lost.push(text);
    }
    return begun;
  }

  /** Waits until the worker has started, or restarted; returns whether it could. */
  async settled() {
    for (;;) {
      const { ready } = this;
      try {
        await ready;
        return true;
      } catch {
        // The start may have been stopped, too; then another one is under way.
        if (ready === this.ready) return false;
      }
    }
  }

  /** Terminates the worker for good. */
  end() {
    this.#worker?.terminate();
  }
}
