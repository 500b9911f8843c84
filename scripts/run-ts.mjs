#!/usr/bin/env node
/**
 * Runs a TypeScript program on every Node the project supports (Node 20 cannot read TypeScript itself):
 *
 *   node scripts/run-ts.mjs FILE [ARGUMENT...]
 *
 * FILE is relative to the current folder. The program is bundled once into node_modules/.cache/incast and bundled again only
 * when one of its sources has changed, so that starting it costs next to nothing. Packages are not bundled.
 * Prints nothing of its own on stdout.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./bootstrap.mjs";

const script = fileURLToPath(import.meta.url);
const root = resolve(dirname(script), "..");
const cacheFolder = join(root, "node_modules", ".cache", "incast");

/**
 * Changes with the time or size of any of the files; undefined when one is missing.
 * @param {string[]} files
 */
function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return undefined;
    hash.update(`${file}\0${stats.mtimeMs}\0${stats.size}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} name
 * @returns {string | undefined} the cached bundle, if it still is what the sources say
 */
function findBundle(name) {
  let sources;
  try {
    sources = JSON.parse(readFileSync(join(cacheFolder, `${name}.sources.json`), "utf8"));
  } catch {
    return undefined; // never built
  }
  const print = fingerprint(sources);
  const bundle = join(cacheFolder, `${name}-${print}.mjs`);
  return print !== undefined && statSync(bundle, { throwIfNoEntry: false }) ? bundle : undefined;
}

/**
 * Collects the files that are read, also those of which nothing is left in the bundle (a constant is put in where it is used),
 * and gives import.meta the source's place, not the bundle's: programs find their data files by it.
 * @param {Set<string>} sources
 * @returns {import("vite").Plugin}
 */
function watchSources(sources) {
  return {
    name: "watch-sources",
    transform(code, id) {
      const [file] = id.split("?");
      if (file.startsWith("\0")) return null;
      sources.add(file);
      /** @type {Record<string, string>} */
      const values = { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) };
      const placed = code.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (/** @type {string} */ _, /** @type {string} */ key) =>
        JSON.stringify(values[key]),
      );
      return placed === code ? null : { code: placed, map: null };
    },
  };
}

/**
 * @param {string} entry
 * @param {string} name
 */
async function buildBundle(entry, name) {
  const { build } = await import("vite");
  const startedMs = Date.now();
  const files = new Set([script]);
  const environment = process.env.NODE_ENV;
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [watchSources(files)],
    build: {
      ssr: entry,
      write: false,
      minify: false,
      sourcemap: true,
      target: `node${process.versions.node}`,
      // constants stay `const`: as `var`, V8 reads them anew each time, and the engine runs a sixth slower
      rolldownOptions: { output: { codeSplitting: false, topLevelVar: false } },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error(`${entry} was not bundled into one output`);
  // Vite sets it; the program must not see whether it was built just now
  if (environment === undefined) delete process.env.NODE_ENV;
  const chunk = built.output.find((file) => file.type === "chunk");
  if (chunk?.type !== "chunk" || !chunk.map) throw new Error(`${entry} was not bundled into a chunk with a source map`);
  const sources = [...files];
  // a source edited while it was being bundled: good for this once only
  const isFinal = sources.every((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < startedMs);
  const bundleName = `${name}-${isFinal ? fingerprint(sources) : `edited-${process.pid}`}.mjs`;

  mkdirSync(cacheFolder, { recursive: true });
  for (const old of readdirSync(cacheFolder)) {
    if (old.startsWith(`${name}-`) && !old.startsWith(bundleName)) rmSync(join(cacheFolder, old), { force: true });
  }
  // in the map, sources are relative to where Vite would have put the bundle
  const map = { ...chunk.map, sources: chunk.map.sources.map((source) => relative(cacheFolder, resolve(root, "dist", source))) };
  writeWhole(join(cacheFolder, `${bundleName}.map`), JSON.stringify(map));
  const code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
  writeWhole(join(cacheFolder, bundleName), `${code}\n//# sourceMappingURL=${bundleName}.map\n`);
  if (isFinal) writeWhole(join(cacheFolder, `${name}.sources.json`), JSON.stringify(sources));
  return join(cacheFolder, bundleName);
}

/**
 * Another process may build the same bundle at this moment: it must never see half a file.
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const [file, ...programArguments] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node scripts/run-ts.mjs FILE [ARGUMENT...]");
  process.exit(2);
}
ensureInstalled();
const entry = resolve(file);
const name = relative(root, entry).replace(/[^\w]+/g, "-");
const bundle = findBundle(name) ?? (await buildBundle(entry, name));
// npm runs scripts in the project's folder; the arguments were written where npm was called
if (process.env.INIT_CWD && process.env.npm_lifecycle_event && process.cwd() === root) process.chdir(process.env.INIT_CWD);
process.argv = [process.argv[0], entry, ...programArguments];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
