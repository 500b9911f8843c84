// What keeps the files is no part of the simulator.
// oxlint-disable-next-line no-restricted-imports
import { cacheNames } from "workbox-core";
// oxlint-disable-next-line no-restricted-imports
import { cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";

/**
 * The service worker: keeps all files of one build, and answers with them, and of the languages' catalogues those that were used.
 * scripts/offline.mjs lists both.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  /** Address of each language's catalogue by its tag. */
  readonly __CATALOGUES: Readonly<Record<string, string>>;
};

const catalogues = new Map(Object.entries(self.__CATALOGUES).map(([tag, url]) => [tag, new URL(url, self.location.href).href]));
const isCatalogue = (url: string): boolean => [...catalogues.values()].includes(url);

const openCatalogues = (): Promise<Cache> => caches.open(`catalogues-${self.registration.scope}`);

/** The names have their content's digest: what is there need not be fetched again. */
async function keepCatalogue(url: string): Promise<Response> {
  const cache = await openCatalogues();
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetch(url);
  if (response.ok) await cache.put(url, response.clone());
  return response;
}

/** Whose language an earlier version has kept has it in this one, before any of it is used. */
async function keepUsedAgain(): Promise<void> {
  const used = (await (await openCatalogues()).keys()).map(({ url }) => /([^/]+)-.{8}\.js$/.exec(url)?.[1]);
  const urls = [...catalogues].flatMap(([tag, url]) => (used.includes(tag) ? [url] : []));
  const all = await Promise.all(urls.map(keepCatalogue));
  if (!all.every(({ ok }) => ok)) throw new Error("a language that is used here could not be had");
}

/** Files of versions before this one, for the tabs that still show them. */
const openAside = (): Promise<Cache> => caches.open(`aside-${self.registration.scope}`);
/** Their names have their content's digest: what has such a name is of no other version. */
const assets = `${self.registration.scope}assets/`;
const isOfAnother = (url: string): boolean => url.startsWith(assets) && getCacheKeyForURL(url) === undefined && !isCatalogue(url);

/** Before this version takes over and drops what it has no use for: a tab that is not loaded again goes on with what it began with. */
async function setAside(): Promise<void> {
  const aside = await openAside();
  for (const cache of [await caches.open(cacheNames.precache), await openCatalogues()])
    for (const { url } of await cache.keys()) {
      const kept = isOfAnother(url) ? await cache.match(url) : undefined;
      if (kept) await aside.put(url, kept);
    }
}

const findAside = async (request: Request): Promise<Response> => (await (await openAside()).match(request.url)) ?? fetch(request);

/** With the last tab went the last that could ask for them. */
async function dropAside(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length === 0) await caches.delete(`aside-${self.registration.scope}`);
}

async function dropOld(): Promise<void> {
  const cache = await openCatalogues();
  for (const request of await cache.keys()) if (!isCatalogue(request.url)) await cache.delete(request);
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepUsedAgain(), setAside()])));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.waitUntil(dropAside());
  else if (isCatalogue(request.url)) event.respondWith(keepCatalogue(request.url));
  else if (isOfAnother(request.url)) event.respondWith(findAside(request));
});

// a link is the page, whatever it says behind the "?"
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "index.html", ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOld()])));
// a new version waits until its reader asks for it
self.addEventListener("message", (event) => {
  const { type, tag } = (event.data ?? {}) as { type?: unknown; tag?: unknown };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  // the page had its language before it had this worker
  const url = type === "KEEP_LANGUAGE" ? catalogues.get(String(tag)) : undefined;
  // without network there is nothing to keep yet
  if (url !== undefined) event.waitUntil(keepCatalogue(url).catch(() => undefined));
});
