// A static file server, reachable from this machine only.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".cgs": "text/plain; charset=utf-8",
};

/**
 * Serves a folder. Returns the port, and a function that stops the server.
 *
 * @param {string} folder
 * @param {number} port 0 for any free port
 */
export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    let path = join(folder, normalize(decodeURIComponent(pathname)));
    if (pathname.endsWith("/")) path = join(path, "index.html");
    const found = path.startsWith(folder) && (await stat(path).catch(() => null));
    if (!found || !found.isFile()) {
      response.writeHead(404, { "content-type": "text/plain" }).end("file not found\n");
      return;
    }
    const kind = KINDS[extname(path)] ?? "application/octet-stream";
    const etag = `"${found.size}-${found.mtimeMs}"`;
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { "content-type": kind, "content-length": found.size, etag, "cache-control": "no-cache" });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const end = () => new Promise((ended) => (server.closeAllConnections(), server.close(ended)));
      resolve({ port: server.address().port, end });
    });
  });
}
