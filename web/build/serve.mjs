// Serves `dist` on this machine: `npm run serve [-- PORT]`.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "./server.mjs";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const { port } = await serve(dist, Number(process.argv[2] ?? 8000));
console.log(`http://127.0.0.1:${port}/`);
