// The program for the tests: `TWEEDLE`, or a build of cargo.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const built = ["release", "debug"].map((kind) =>
  fileURLToPath(new URL(`../../../target/${kind}/tweedle`, import.meta.url)),
);
const candidates = process.env.TWEEDLE ? [process.env.TWEEDLE] : built;

/** The path of the program, if one works. */
export const tweedle = candidates.find((path) => spawnSync(path, ["lsp", "--help"]).status === 0);

/** The reason to skip a test, or false. */
export const skip = tweedle ? false : "tweedle was not found: build it, or set TWEEDLE to its path";
