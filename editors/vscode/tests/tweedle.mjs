// The program to test with: that of `TWEEDLE`, or one that cargo has built.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const built = ["release", "debug"].map((kind) =>
  fileURLToPath(new URL(`../../../target/${kind}/tweedle`, import.meta.url)),
);
const candidates = process.env.TWEEDLE ? [process.env.TWEEDLE] : built;

/** Its path, if there is one that works. */
export const tweedle = candidates.find((path) => spawnSync(path, ["lsp", "--help"]).status === 0);

/** Why a test is left out. */
export const skip = tweedle ? false : "no tweedle was found: build it, or name one in TWEEDLE";
