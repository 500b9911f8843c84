/** Bundles a TypeScript program for run-ts.mjs, once for each content of its sources. Packages are not bundled. */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { ensureInstalled } from "./bootstrap.mjs";
import { listConstants, listEngineSources } from "./engine-digest.mjs";

/** @typedef {import("./run-ts.mjs").Stamp} Stamp */
/** @typedef {import("./run-ts.mjs").SourceStamp} SourceStamp */
/** @typedef {{ readonly stamp: SourceStamp, readonly text: string }} Source */
/** @typedef {{ root: string, entry: string, runtime: string, cacheFolder: string, stampFile: string, last: Stamp | undefined }} Request */

/** The source into which the engine's digest is written. */
const digestReader = "src/cli/program-version.ts";

/** A file may be written twice within a tick of the file system's clock, and look untouched. */
const tickMs = 100;
/** Files that nobody has a use for by now: processes that use them live as long as a run. */
const oldMs = 3_600_000;

/** Reads a file, and its times before that: what is written in between shows in the times. @param {string} file @returns {Source} */
function readSource(file) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const isSettled = Math.max(mtimeMs, ctimeMs) < Date.now() - tickMs;
  return { stamp: { file, size: isSettled ? size : -1, mtimeMs, ctimeMs, ino }, text: readFileSync(file, "utf8") };
}

/** What else decides how a program is bundled. @param {string} root */
function listCommonSources(root) {
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name) || /^package(-lock)?\.json$/.test(name));
  return [...configs.map((name) => join(root, name)), fileURLToPath(import.meta.url), join(root, "scripts/run-ts.mjs")];
}

/** Where a bundle lies is part of it, as it says where its sources are. @param {Request} request @param {readonly Source[]} sources */
function hashSources({ root, entry, runtime }, sources) {
  const hash = createHash("sha256").update(JSON.stringify([root, entry, runtime]));
  const sorted = sources.toSorted((a, b) => (a.stamp.file < b.stamp.file ? -1 : 1));
  for (const { stamp, text } of sorted) hash.update(`\0${stamp.file}\0${text.length}\0${text}`);
  return hash.digest("hex").slice(0, 20);
}

/** Another process may write the same file at this moment: nobody ever sees half of one. @param {string} file @param {string | Buffer} data */
function writeWhole(file, data) {
  const draft = `${file}.${process.pid}-${randomUUID()}.draft`;
  writeFileSync(draft, data);
  renameSync(draft, file);
}

/**
 * Keeps what was read, also files of which nothing is left in the bundle (a constant is put in where it is used), and gives
 * import.meta the source's place, not the bundle's: programs find their data files by it.
 * @param {Map<string, Source>} sources
 * @returns {import("vite").Plugin}
 */
function keepSources(sources) {
  return {
    name: "keep-sources",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (!isAbsolute(file) || file.startsWith("\0")) return null;
      const source = readSource(file);
      sources.set(file, source);
      if (query !== undefined) return null;
      /** @type {Record<string, string>} */
      const values = { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) };
      return source.text.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, /** @type {string} */ key) =>
        JSON.stringify(values[key]),
      );
    },
  };
}

/**
 * @param {Request} request
 * @param {"cjs" | "es"} format
 * @param {Map<string, Source>} sources filled
 */
async function build({ root, entry }, format, sources) {
  const vite = await import("vite");
  const environment = process.env.NODE_ENV;
  try {
    const built = await vite.build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [keepSources(sources)],
      define: listConstants(root),
      // what the terminal is made of; a program that needs no other package is a script, whose compiled code can be kept
      ssr: { noExternal: ["acorn", "hyparquet", "hyparquet-writer", /^icu-minify/, /^d3-/, "internmap"] },
      build: {
        ssr: entry,
        write: false,
        minify: false,
        sourcemap: true,
        target: `node${process.versions.node}`,
        // constants stay `const`: as `var`, V8 reads them anew each time, and the engine runs a sixth slower
        rolldownOptions: { output: { format, codeSplitting: false, topLevelVar: false } },
      },
    });
    if (Array.isArray(built) || !("output" in built)) throw new Error(`${entry} was not bundled into one output`);
    const chunk = built.output.find((file) => file.type === "chunk");
    if (chunk?.type !== "chunk" || !chunk.map) throw new Error(`${entry} was not bundled into a chunk with a source map`);
    return { chunk, map: chunk.map };
  } finally {
    // Vite sets it; the program must not see whether it was built just now
    if (environment === undefined) delete process.env.NODE_ENV;
  }
}

/** A program that needs Node alone becomes a script; one that needs packages, or waits at its top level, a module. @param {Request} request */
async function buildAsItCanBe(request) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  try {
    const built = await build(request, "cjs", sources);
    if (built.chunk.imports.every((name) => name.startsWith("node:"))) return { ...built, sources, kind: /** @type {const} */ ("script") };
  } catch {
    // a script cannot wait at its top level; if anything else is wrong, the next build says so
  }
  sources.clear();
  return { ...(await build(request, "es", sources)), sources, kind: /** @type {const} */ ("module") };
}

/** V8's code for all of a script, also for functions that no run has called yet. @param {string} code @param {string} filename */
function compile(code, filename) {
  v8.setFlagsFromString("--no-lazy");
  try {
    const script = new vm.Script(code, { filename });
    v8.setFlagsFromString("--lazy"); // the flags are noted in the code: it is for processes that have the usual ones
    return script.createCachedData();
  } finally {
    v8.setFlagsFromString("--lazy");
  }
}

/** @param {Request} request @param {string} kept name of the bundle that was the last one: a process may just be starting it */
function removeOld({ cacheFolder, stampFile }, kept) {
  const program = basename(stampFile, ".json");
  for (const name of readdirSync(cacheFolder)) {
    if (!name.startsWith(`${program}-`) || name.startsWith(kept)) continue;
    const file = join(cacheFolder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < Date.now() - oldMs) rmSync(file, { force: true });
  }
}

/**
 * Returns what run-ts.mjs has to know of the program's bundle, which is there by then.
 * @param {Request} request
 * @returns {Promise<Stamp>}
 */
export async function bundleProgram(request) {
  ensureInstalled();
  const { root, entry, runtime, cacheFolder, stampFile, last } = request;
  const program = basename(stampFile, ".json");
  const common = listCommonSources(root).map(readSource);
  /** @param {readonly Source[]} sources @param {string} bundle @param {Stamp["kind"]} kind @returns {Stamp} */
  const writeStamp = (sources, bundle, kind) => {
    const stamp = { root, entry, runtime, sources: sources.map(({ stamp }) => stamp), bundle, kind };
    writeWhole(stampFile, JSON.stringify(stamp));
    return stamp;
  };

  if (last !== undefined && last.sources.every(({ file }) => statSync(file, { throwIfNoEntry: false }))) {
    // touched, copied back or written a moment ago: perhaps with the same content
    const sources = last.sources.map(({ file }) => readSource(file));
    const isSame = last.bundle.startsWith(`${program}-${hashSources(request, sources)}.`);
    if (isSame && statSync(join(cacheFolder, last.bundle), { throwIfNoEntry: false })) return writeStamp(sources, last.bundle, last.kind);
  }

  const { chunk, map, sources, kind } = await buildAsItCanBe(request);
  // a source of types alone is in no bundle, but in the digest
  const engine = sources.has(join(root, digestReader)) ? listEngineSources(root).map((name) => join(root, name)) : [];
  const all = [...common, ...sources.values(), ...engine.filter((file) => !sources.has(file)).map(readSource)];
  const bundle = `${program}-${hashSources(request, all)}.${kind === "script" ? "cjs" : "mjs"}`;
  const file = join(cacheFolder, bundle);
  mkdirSync(cacheFolder, { recursive: true });
  // in the map, sources are relative to where Vite would have put the bundle
  map.sources = map.sources.map((source) => relative(cacheFolder, resolve(root, "dist", source)));
  const code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
  if (kind === "script") {
    // one line more at the beginning, so one more in the map
    const script = `(function (exports, require) { "use strict";\n${code}\n})`;
    writeWhole(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
    writeWhole(`${file}.v8`, compile(script, file));
    writeWhole(file, script);
  } else {
    writeWhole(`${file}.map`, JSON.stringify(map));
    writeWhole(file, `${code}\n//# sourceMappingURL=${bundle}.map\n`);
  }
  removeOld(request, last?.bundle ?? bundle);
  return writeStamp(all, bundle, kind);
}
