// @ts-check
/**
 * The service worker of a site: keeps all of its files, so that the page works without a connection from the second visit on.
 * A new build has another version, other names for whatever has changed, and takes the place of the one before.
 */

/** @type {any} */
const scope = globalThis;

/** @type {{version: string, paths: string[], later: string[]}} */
const { version, paths, later } = scope.FILES;

const PREFIX = `fourcast:${scope.registration.scope}:`;
const NAME = PREFIX + version;
const PAGES = ["", "index.html"].map((path) => scope.registration.scope + path); // what is wrong below them is the host's to say

/** @returns {Promise<void>} */
async function keepAll() {
  const cache = await caches.open(NAME);
  // What an older version has under the same name is the same: names tell what is in a file.
  await Promise.all(
    paths.map(async (path) => {
      const kept = /-[0-9a-f]{10}\.|pyodide-/.test(path) ? await caches.match(new URL(path, scope.registration.scope).href) : null;
      if (kept) await cache.put(path, kept);
      else await cache.add(path);
    }),
  );
  await scope.skipWaiting();
}

/** @returns {Promise<void>} */
async function forgetOthers() {
  const cache = await caches.open(NAME);
  for (const path of later) {
    const kept = await caches.match(new URL(path, scope.registration.scope).href);
    if (kept) await cache.put(path, kept);
  }
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Keep what the page has fetched in the background, before this service worker was there. @returns {Promise<void>} */
async function keepLater() {
  const cache = await caches.open(NAME);
  for (const path of later) if (!(await cache.match(path))) await cache.add(path);
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const cache = await caches.open(NAME);
  const isPage = request.mode === "navigate" && PAGES.includes(request.url.split(/[?#]/)[0] ?? "");
  const kept = await (isPage ? cache.match("./") : cache.match(request));
  if (kept) return kept;
  const response = await fetch(request);
  const isLater = later.some((path) => new URL(path, scope.registration.scope).href === request.url);
  if (isLater && response.status === 200) await cache.put(request, response.clone());
  return response;
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
scope.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keepLater()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) event.respondWith(answer(request));
});
