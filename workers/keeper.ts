// The service worker is not part of the simulator.
import { cacheNames } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";

/**
 * The service worker: stores all files of one build and the catalogues of the languages used, and answers requests with them.
 * scripts/offline.mjs lists both with their digests, because neither the host nor the cache is trusted to return what was built.
 */
interface Kept {
  readonly url: string;
  /** "sha256-..." */
  readonly integrity: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __KEPT: readonly (Kept & { readonly revision: string | null })[];
  /** Each language's catalogue by its tag. */
  readonly __CATALOGUES: Readonly<Record<string, Kept>>;
};

const manifest = self.__KEPT;
const catalogues = new Map(
  Object.entries(self.__CATALOGUES).map(([tag, { url, integrity }]) => [tag, { url: new URL(url, self.location.href).href, integrity }]),
);
const findCatalogue = (url: string): Kept | undefined => [...catalogues.values()].find((one) => one.url === url);

const openCatalogues = (): Promise<Cache> => caches.open(`catalogues-${self.registration.scope}`);

/** @throws TypeError if there is no network, or the file there does not match. */
async function fetchChecked({ url, integrity }: Kept): Promise<Response> {
  const ask = (cache: RequestCache) => fetch(url, { integrity, cache, credentials: "same-origin" });
  try {
    return await ask("default");
  } catch {
    // the browser's HTTP cache may hold a captive portal's or an unfinished upload's response
    return ask("reload");
  }
}

/** Returns a copy that matches the build, and deletes any other. */
async function checkCopy(cache: Cache, key: string, copy: Response | undefined, integrity: string): Promise<Response | undefined> {
  if (!copy) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await copy.clone().arrayBuffer());
  if (`sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity) return copy;
  await cache.delete(key);
  return undefined;
}

async function keepCatalogue(catalogue: Kept): Promise<Response> {
  const { url, integrity } = catalogue;
  const cache = await openCatalogues();
  const kept = await checkCopy(cache, url, await cache.match(url), integrity);
  if (kept) return kept;
  const response = await fetchChecked(catalogue);
  await cache.put(url, response.clone());
  return response;
}

/** Stores the catalogues that an earlier version had stored, before this version is used. */
async function keepUsedAgain(): Promise<void> {
  const used = (await (await openCatalogues()).keys()).map(({ url }) => /([^/]+)-.{8}\.js$/.exec(url)?.[1]);
  await Promise.all([...catalogues].flatMap(([tag, catalogue]) => (used.includes(tag) ? [keepCatalogue(catalogue)] : [])));
}

/** Cache with files of earlier versions, for tabs that still show them. */
const openAside = (): Promise<Cache> => caches.open(`aside-${self.registration.scope}`);
/** File names here contain the content's digest, so a name belongs to one version only. */
const assets = `${self.registration.scope}assets/`;
const isOfAnother = (url: string): boolean => url.startsWith(assets) && getCacheKeyForURL(url) === undefined && !findCatalogue(url);

/** Keeps old files aside before this version takes over and deletes them: a tab that is not reloaded continues with its version. */
async function setAside(): Promise<void> {
  const aside = await openAside();
  for (const cache of [await caches.open(cacheNames.precache), await openCatalogues()])
    for (const { url } of await cache.keys()) {
      const kept = isOfAnother(url) ? await cache.match(url) : undefined;
      if (kept) await aside.put(url, kept);
    }
}

const findAside = async (request: Request): Promise<Response> => (await (await openAside()).match(request.url)) ?? fetch(request);

/** Deletes the files set aside when the last tab that could request them is gone. */
async function dropAside(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length === 0) await caches.delete(`aside-${self.registration.scope}`);
}

async function dropOld(): Promise<void> {
  const cache = await openCatalogues();
  for (const request of await cache.keys()) if (!findCatalogue(request.url)) await cache.delete(request);
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepUsedAgain(), setAside()])));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const catalogue = findCatalogue(request.url);
  if (request.mode === "navigate") event.waitUntil(dropAside());
  else if (catalogue) event.respondWith(keepCatalogue(catalogue));
  else if (isOfAnother(request.url)) event.respondWith(findAside(request));
});

addPlugins([
  {
    async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
      const integrity = digests.get(request.url);
      return integrity === undefined ? cachedResponse : checkCopy(await caches.open(cacheName), request.url, cachedResponse, integrity);
    },
    async handlerDidError({ request }) {
      const key = getCacheKeyForURL(request.url);
      const integrity = digests.get(key ?? "");
      if (key === undefined || integrity === undefined) return undefined;
      try {
        const response = await fetchChecked({ url: request.url, integrity });
        await (await caches.open(cacheNames.precache)).put(key, response.clone());
        return response;
      } catch {
        // the first error says why
        return undefined;
      }
    },
  },
]);
// every link is the page, whatever its query
precacheAndRoute([...manifest], { directoryIndex: "index.html", ignoreURLParametersMatching: [/./], cleanURLs: false });
/** By cache key. */
const digests = new Map(manifest.map(({ url, integrity }) => [getCacheKeyForURL(url) ?? "", integrity]));
cleanupOutdatedCaches();

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOld()])));
// a new version waits until the reader requests it
self.addEventListener("message", (event) => {
  const { type, tag } = (event.data ?? {}) as { type?: unknown; tag?: unknown };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  // the page may load its catalogue before this worker is active
  const catalogue = type === "KEEP_LANGUAGE" ? catalogues.get(String(tag)) : undefined;
  // without network there is nothing to store yet
  if (catalogue) event.waitUntil(keepCatalogue(catalogue).catch(() => undefined));
});
