// A browser, the web app in it, and the actions of a user.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../build/server.mjs";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");

/** The path of Chromium: `CHROMIUM`, or the usual places. */
const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts a browser and a server; `end` stops both. */
export async function begin() {
  if (!existsSync(join(dist, "tweedle.wasm"))) throw new Error("run `npm run build` first");
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("Chromium was not found; set CHROMIUM to its path");
  const server = await serve(dist, 0);
  // A container has neither a sandbox nor much shared memory.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const browser = await chromium.launch({ executablePath, args });
  return {
    browser,
    address: `http://127.0.0.1:${server.port}/`,
    end: async () => {
      await browser.close();
      await server.end();
    },
  };
}

/** The options of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Opens a page with storage of its own, and collects the errors and warnings of the console. Service
 * workers are blocked unless the options allow them.
 */
export async function visit({ browser, address }, path = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    const blocked = message.text().includes("Service Worker registration blocked");
    if (["error", "warning"].includes(message.type()) && !blocked) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address + path);
  return new Visit(page, context, complaints);
}

/** A test on a page, which fails if the console has errors or warnings. */
export function tested(world, name, { path = "", options = {}, complaints = [] }, act) {
  test(name, async () => {
    const seen = await visit(world(), path, options);
    try {
      await act(seen, seen.page);
      assert.deepEqual(seen.complaints, complaints);
    } finally {
      await seen.end();
    }
  });
}

export class Visit {
  constructor(page, context, complaints) {
    Object.assign(this, { page, context, complaints });
  }

  /** Waits until the module is loaded, and the first program has run. */
  ready() {
    return this.page.waitForSelector("body.ready:not(.busy)");
  }

  /** Replaces the program in the editor. */
  async write(text) {
    await this.page.locator("#editor .cm-content").focus();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.insertText(text);
    // The editor reads its contents a moment later.
    await this.page.waitForTimeout(100);
  }

  /** Returns the program in the editor. */
  program() {
    return this.page.locator("#editor .cm-content").evaluate((content) => {
      const lines = [...content.querySelectorAll(".cm-line")].map((line) => {
        const copy = line.cloneNode(true);
        for (const mark of copy.querySelectorAll(".mark")) mark.remove();
        return copy.textContent;
      });
      return lines.join("\n");
    });
  }

  /** Waits until the program in the editor contains a text. */
  shows(text) {
    return this.page.waitForFunction(
      (text) => document.querySelector("#editor .cm-content").textContent.includes(text), text,
    );
  }

  async type(text) {
    await this.page.locator("#line .cm-content").focus();
    await this.page.keyboard.insertText(text);
  }

  /** Types an entry, and returns the texts of its output. */
  async ask(text) {
    const before = await this.page.locator("#log .entry").count();
    await this.type(text);
    await this.page.keyboard.press("Enter");
    await this.page.locator(`#log .entry`).nth(before).waitFor();
    await this.answered();
    return this.answers(before);
  }

  answered() {
    return this.page.waitForFunction(() => !document.body.classList.contains("busy"));
  }

  /** Returns the output of an entry. */
  answers(number) {
    const parts = this.page.locator("#log .entry").nth(number).locator(":scope > :not(.said, .at, .caption)");
    return parts.evaluateAll((found) => found.map((part) => part.textContent.trim()));
  }

  end() {
    return this.context.close();
  }
}
