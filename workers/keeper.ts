// What keeps the files is no part of the simulator.
// oxlint-disable-next-line no-restricted-imports
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

/** The service worker: keeps all files of one build, and answers with them. scripts/offline.mjs lists them. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

// a link is the page, whatever it says behind the "?"
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "index.html", ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// a new version waits until its reader asks for it
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});
