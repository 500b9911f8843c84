/**
 * Builds the service worker that stores the built page for offline use (workers/keeper.ts): every file of the build, installed
 * atomically, so that a visit never mixes versions. Of the languages' catalogues it stores those the reader has used. The page registers
 * it (src/ui/app/offline.ts).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { noticesFile } from "./licences.mjs";

/** Files whose names contain their content's digest. */
export const named = /(^|\/)assets\/[^/]*-[\w-]{8}\.\w+$/;

const keeper = fileURLToPath(new URL("../workers/keeper.ts", import.meta.url));

/**
 * The digest that a file must match before the browser stores it: a host may return its own error page, or be halfway through an upload.
 * @param {Uint8Array} content
 */
export function digest(content) {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

const catalogues = fileURLToPath(new URL("../src/language/catalogues", import.meta.url));

/** The languages other than English; en.json is not a catalogue and not in the build. */
export const translated = readdirSync(catalogues)
  .map((file) => file.replace(/\.json$/, ""))
  .filter((tag) => tag !== "en");

/**
 * Path of each language's catalogue in a build; each is a separate file.
 * @param {string} folder
 * @returns {Record<string, string>} by the language's tag
 */
export function listCatalogues(folder) {
  const names = readdirSync(join(folder, "assets"));
  return Object.fromEntries(
    translated.map((tag) => {
      const found = names.filter((name) => name.length === tag.length + 12 && name.startsWith(`${tag}-`) && name.endsWith(".js"));
      if (found.length !== 1) throw new Error(`the build has ${found.length} files for the catalogue ${tag}, not one`);
      return [tag, `assets/${found[0]}`];
    }),
  );
}

/** @param {string} folder @param {string} url */
const withDigest = (folder, url) => ({ url, integrity: digest(readFileSync(join(folder, url))) });

/**
 * The files of a build in Workbox's format, without the catalogues. If a file's name does not contain its digest, the digest is its
 * revision.
 * @param {string} folder
 * @returns {{ url: string, revision: string | null, integrity: string }[]}
 */
export function listKept(folder) {
  const late = Object.values(listCatalogues(folder));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((url) => url !== "sw.js" && !late.includes(url))
    .toSorted()
    .map((url) => {
      const entry = withDigest(folder, url);
      return { ...entry, revision: named.test(url) ? null : entry.integrity };
    });
}

/**
 * Writes `sw.js` for the files in the folder.
 * @param {string} folder of a build
 */
export async function writeServiceWorker(folder) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // the name by which Workbox reads it
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      license: { fileName: noticesFile },
      lib: { entry: keeper, formats: ["iife"], name: "keeper", fileName: () => "sw.js" },
    },
  });
  const [{ output }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([built].flat());
  let { code } = output[0];
  const notices = output.find(({ fileName }) => fileName === noticesFile);
  if (notices?.type !== "asset") throw new Error("the service worker has no license notices");
  const late = Object.entries(listCatalogues(folder)).map(([tag, url]) => [tag, withDigest(folder, url)]);
  const lists = { "self.__KEPT": listKept(folder), "self.__CATALOGUES": Object.fromEntries(late) };
  for (const [place, list] of Object.entries(lists)) {
    const parts = code.split(place);
    if (parts.length !== 2) throw new Error(`the service worker has no place for ${place}`);
    code = parts.join(JSON.stringify(list));
  }
  writeFileSync(join(folder, "sw.js"), `/*\n${String(notices.source)}*/\n${code}`);
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
