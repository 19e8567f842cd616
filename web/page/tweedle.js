// A conversation with the module in a worker, which can be stopped.

/** That a computation was stopped, by the user or by a trap; `trap` says which. */
export class Stopped extends Error {
  constructor(trap) {
    super(trap ?? "stopped");
    this.trap = trap;
  }
}

/** Whether a trap says that the stack of the browser was too small. */
export function isDeep(trap) {
  return /call stack|recursion|stack (overflow|size)/i.test(trap);
}

/**
 * Requests are answered one after the other. A worker that is ended, or whose module has trapped, is
 * followed by another one with the same definitions and files.
 */
export class Tweedle {
  #module;
  #address;
  #worker;
  #page;
  #next = 1;
  /** What is asked now. */
  #asked = null;
  #queue = [];
  #definitions = [];
  /** What has yet to be defined again. */
  #left = [];
  #files = new Map();
  /** What was defined and is not any more, since a computation was ended. */
  lost = [];

  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {URL} address of the worker's script
   * @param {{width?: number, calls?: number}} page what it is told at the beginning
   */
  constructor(module, address, page = {}) {
    this.#module = module;
    this.#address = address;
    this.#page = page;
    this.ready = this.#start();
  }

  /** Whether something is asked that was not answered yet. */
  get busy() {
    return this.#asked !== null || this.#queue.length > 0;
  }

  /** The files of the conversation: texts by their names. */
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
   * Asks, and gives the answer. What is told meanwhile goes to `tell`.
   *
   * @throws {Stopped}
   */
  async ask(what, tell = () => {}) {
    if (!(await this.settled())) await this.ready;
    return this.#ask(what, tell, false);
  }

  /** Puts a file into the conversation. */
  put(name, text) {
    this.#files.set(name, text);
    return this.ask({ do: "put", name, text });
  }

  /** Ends what goes on. */
  stop() {
    this.#fail(undefined);
  }

  /**
   * Ends the worker and begins with another one, to which all is told again; not if that would only
   * fail again.
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
    // Who waits for it is told; else nobody is.
    this.ready.catch(() => {});
    for (const asked of dropped) asked.reject(new Stopped(trap));
  }

  /** Begins anew with what was defined; what cannot be defined any more is lost. */
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

  /** Waits until it has begun, anew if need be; whether it could. */
  async settled() {
    for (;;) {
      const { ready } = this;
      try {
        await ready;
        return true;
      } catch {
        // What begins may be stopped, too, and then something else does.
        if (ready === this.ready) return false;
      }
    }
  }

  /** Ends it for good. */
  end() {
    this.#worker?.terminate();
  }
}
