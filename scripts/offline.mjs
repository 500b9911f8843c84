/**
 * The service worker that keeps the built page for use without network (workers/keeper.ts): every file of the build, fetched
 * in full before any of it is used, so that a visit has one version or the other. The page registers it (src/ui/app/offline.tsx).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Files whose names have their content's digest. */
export const named = /(^|\/)assets\/[^/]*-[\w-]{8}\.\w+$/;

const keeper = fileURLToPath(new URL("../workers/keeper.ts", import.meta.url));

/**
 * What the browser must find in a file before it keeps it. A file whose name says nothing of its content may be of another version.
 * @param {Uint8Array} content
 */
export function digest(content) {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/**
 * The files of a build as Workbox wants them told.
 * @param {string} folder
 * @returns {{ url: string, revision: string | null, integrity?: string }[]}
 */
export function listKept(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((url) => url !== "sw.js")
    .toSorted()
    .map((url) => {
      if (named.test(url)) return { url, revision: null };
      const integrity = digest(readFileSync(join(folder, url)));
      return { url, revision: integrity, integrity };
    });
}

/**
 * Writes `sw.js` for what is in the folder.
 * @param {string} folder of a build
 */
export async function writeServiceWorker(folder) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // Workbox asks for it by this name
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry: keeper, formats: ["iife"], name: "keeper", fileName: () => "sw.js" } },
  });
  const [{ output }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([built].flat());
  const parts = output[0].code.split("self.__WB_MANIFEST");
  if (parts.length !== 2) throw new Error("the service worker has no place for its files");
  writeFileSync(join(folder, "sw.js"), parts.join(JSON.stringify(listKept(folder))));
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
