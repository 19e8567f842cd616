// The service worker: stores all files of one build, and serves them without the network. A new build replaces
// them on the next visit, when no page of the old build is open.

/* global FILES, VERSION */
// The build defines `FILES`, the hashes of all files by name, and `VERSION`, the hash of these.

const PREFIX = "tweedle-";
const CACHE = PREFIX + VERSION;

/** Returns the address of a file. */
const address = (name) => new URL(name, self.registration.scope).href;

/** Stores all files. A file of another build does not have the hash, and then nothing is stored. */
async function install() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const next = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const response = await fetch(address(name), { cache: "no-cache", integrity: `sha256-${FILES[name]}` });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(address(name), response);
    }
  };
  try {
    await Promise.all(Array.from({ length: 6 }, next));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Deletes the files of other builds, and serves the pages that are open. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function found(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  [url.search, url.hash] = ["", ""];
  const name = url.href === self.registration.scope ? address("index.html") : url.href;
  return (await cache.match(name)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(found(request));
});
