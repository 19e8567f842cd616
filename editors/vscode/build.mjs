// Bundles the extension into dist/extension.js, and copies the licences.
import { build } from "esbuild";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

await build({
  entryPoints: [here("src/extension.mjs")],
  outfile: here("dist/extension.js"),
  bundle: true,
  minify: true,
  platform: "node",
  // The version of Node.js in the oldest supported editor.
  target: "node20",
  format: "cjs",
  external: ["vscode"],
});
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  copyFileSync(here(`../../${name}`), here(name));
}
