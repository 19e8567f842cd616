// Puts the extension into one file, dist/extension.js, and the licences beside it.
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
  // The oldest editor that the client asks for brings this version.
  target: "node20",
  format: "cjs",
  external: ["vscode"],
});
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  copyFileSync(here(`../../${name}`), here(name));
}
