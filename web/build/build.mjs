// Builds the web app into `dist`: the WebAssembly module, the scripts and the documentation. `--page` does
// not build the module.

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { CARDS, FIRST } from "../page/cards.js";
import { escaped } from "../page/grammar.js";
import { themed } from "../page/picture.js";
import { output, runner } from "./first.mjs";
import { head, pages } from "./pages.mjs";
import { withoutTexts } from "./texts.mjs";

/** Maximal sizes of the files that a first visit loads, and of all files, in bytes after Brotli compression. */
const MOST_FIRST = 1_600_000;
const MOST = 3_000_000;

/** The pages that only help shows. */
const HELP = ["language", "formulating", "two-players", "tutorial", "scores"];

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const dist = join(web, "dist");

/** The environment of cargo. Panic messages name paths within the sources, not on the build machine. */
function withoutPlaces() {
  const home = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  // Inlining less than `opt-level = "s"` does makes the module smaller, and almost as fast.
  const small = "-Cllvm-args=-inline-threshold=2";
  const flags = [process.env.RUSTFLAGS, small, `--remap-path-prefix=${join(home, "registry", "src")}=crates`];
  return { ...process.env, RUSTFLAGS: [...flags, `--remap-path-prefix=${root}=tweedle`].filter(Boolean).join(" ") };
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: withoutPlaces() });
  if (status !== 0) {
    console.error(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
    process.exit(1);
  }
}

if (!process.argv.includes("--page")) {
  run("cargo", [
    "build", "--locked", "-p", "tweedle-web", "--profile", "web", "--target", "wasm32-unknown-unknown",
  ]);
}
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const whole = await readFile(join(target, "wasm32-unknown-unknown", "web", "tweedle_web.wasm"));
const library = (await readdir(join(root, "stdlib"))).filter((name) => name.endsWith(".cgs") && name !== "prelude.cgs");
const later = [...HELP.map((name) => `docs/${name}.md`), ...library.map((name) => `stdlib/${name}`)];
const [small, texts] = withoutTexts(whole, await Promise.all(later.map((name) => readFile(join(root, name), "utf8"))));
await writeFile(join(dist, "tweedle.wasm"), small);
await writeFile(join(dist, "texts.json"), JSON.stringify(texts));

const { metafile } = await build({
  absWorkingDir: join(web, "page"),
  entryPoints: ["main.js", "doc.js", "worker.js"],
  outdir: dist,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  chunkNames: "part-[hash]",
  logLevel: "warning",
  metafile: true,
});
await writeFile(join(dist, "licences.txt"), await licences(Object.keys(metafile.inputs)));

const { made, files, choices } = await pages(root);
const runModule = await runner(whole);
const index = await readFile(join(web, "page", "index.html"), "utf8");
const parts = {
  head: head("index.html"),
  files: choices,
  // The first program does not need the texts that are loaded later.
  first: output(FIRST, await (await runner(small))(FIRST)),
  cards: (await Promise.all(CARDS.map(card))).join("\n"),
};
made.set("index.html", index.replace(/<!-- (\w+) -->/g, (_, name) => parts[name]));
for (const [name, text] of made) await writeFile(join(dist, name), text);
for (const [name, text] of files) {
  const path = join(dist, "files", name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
for (const name of ["style.css", "icon.svg", "early.js"]) await cp(join(web, "page", name), join(dist, name));

/** Returns a card, with the first picture that its program draws. */
async function card({ id, title, line, program, entry }) {
  const said = await runModule(program ?? entry.replace(/^:play /, ""));
  const { svg } = said.find(({ svg }) => svg);
  const thumb = `<span class="thumb" aria-hidden="true">${themed(svg)}</span>`;
  return `<button type="button" class="card" data-card="${id}">${thumb}` +
    `<span><b>${escaped(title)}</b> <span class="about">${escaped(line)}</span></span></button>`;
}

/** Returns the licences of the packages to which the input files belong. */
async function licences(inputs) {
  const names = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  const texts = [...new Set(names)].filter(Boolean).sort().map(async (name) => {
    const folder = join(web, "node_modules", name);
    const file = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no licence`);
    return `${name}\n\n${await readFile(join(folder, file), "utf8")}`;
  });
  return (await Promise.all(texts)).join("\n----\n\n");
}

// The service worker knows the hash of each file.
const hash = (bytes) => createHash("sha256").update(bytes).digest("base64");
const hashes = {};
for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  hashes[relative(dist, path).replaceAll("\\", "/")] = hash(await readFile(path));
}
const FILES = Object.fromEntries(Object.entries(hashes).sort());
await build({
  absWorkingDir: join(web, "page"),
  entryPoints: ["sw.js"],
  outdir: dist,
  minify: true,
  target: "es2022",
  logLevel: "warning",
  define: { FILES: JSON.stringify(FILES), VERSION: JSON.stringify(hash(JSON.stringify(FILES)).slice(0, 16)) },
});

// The files that a first visit loads before the service worker stores the others: those that the page names, and the
// parts that its scripts import at once.
const first = new Set(["index.html", "style.css", "icon.svg", "early.js", "tweedle.wasm"]);
const load = (name) => {
  if (first.has(name)) return;
  first.add(name);
  const { imports } = outputs.find(([path]) => path === name)[1];
  for (const { path, kind } of imports) if (kind === "import-statement") load(basename(path));
};
const outputs = Object.entries(metafile.outputs).map(([path, about]) => [basename(path), about]);
load("main.js");
load("worker.js");
const total = { first: { plain: 0, gzip: 0, brotli: 0 }, all: { plain: 0, gzip: 0, brotli: 0 } };
const row = (name, { plain, gzip, brotli }) =>
  console.log(name.padEnd(20), ...[plain, gzip, brotli].map((n) => n.toLocaleString("en").padStart(12)));
console.log("".padEnd(20), ...["bytes", "gzip", "brotli"].map((word) => word.padStart(12)));
for (const name of [...Object.keys(FILES), "sw.js"]) {
  const bytes = await readFile(join(dist, name));
  const size = {
    plain: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length,
  };
  for (const key of Object.keys(size)) {
    total.all[key] += size[key];
    if (first.has(name)) total.first[key] += size[key];
  }
  if (first.has(name)) row(name, size);
}
row("the first visit", total.first);
row("with offline use", total.all);
if (total.first.brotli > MOST_FIRST || total.all.brotli > MOST) {
  console.error(`the files exceed ${MOST_FIRST.toLocaleString("en")} or ${MOST.toLocaleString("en")} bytes compressed`);
  process.exit(1);
}
