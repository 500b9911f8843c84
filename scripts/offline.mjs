/**
 * The service worker that keeps the built page for use without network: every file of the build, fetched in full before
 * any of it is used, so that a visit has one version or the other. The page registers it (src/ui/app/offline.ts).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSW } from "workbox-build";

/** Files whose names have their content's digest. */
export const named = /(^|\/)assets\/[^/]*-[\w-]{8}\.\w+$/;

/**
 * What the browser must find in a file before it keeps it. A file whose name says nothing of its content may be of another version.
 * @param {Uint8Array} content
 */
export function digest(content) {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/**
 * Writes `sw.js` for what is in the folder.
 * @param {string} folder of a build
 * @throws {Error} when a file is too large to be kept
 */
export async function writeServiceWorker(folder) {
  const { warnings, size, count } = await generateSW({
    globDirectory: folder,
    globPatterns: ["**/*"],
    globIgnores: ["sw.js"],
    swDest: join(folder, "sw.js"),
    mode: "production",
    sourcemap: false,
    // strict hosts let no worker fetch scripts by name
    inlineWorkboxRuntime: true,
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    // a link is the page, whatever it says behind the "?"
    directoryIndex: "index.html",
    ignoreURLParametersMatching: [/./],
    dontCacheBustURLsMatching: named,
    maximumFileSizeToCacheInBytes: 8e6,
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.map((entry) =>
          named.test(entry.url) ? entry : { ...entry, integrity: digest(readFileSync(join(folder, entry.url))) },
        ),
        warnings: [],
      }),
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  return { size, count };
}

/** @returns {import("vite").Plugin} */
export function offline() {
  return {
    name: "offline",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        await writeServiceWorker(dir);
      },
    },
  };
}
