// Installs the service worker, with which the app works offline.

/** Installs the service worker, if the browser has them and allows it. */
export function installOffline() {
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
