/** Bundles a TypeScript program for run-ts.mjs, once for each version of its sources. Packages are not bundled. */
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

/** The source that receives the engine's digest. */
const digestReader = "src/cli/program-version.ts";

/** A file written twice within one tick of the file system's clock looks unchanged. */
const tickMs = 100;
/** Age after which files are no longer in use: a process uses them only as long as a run lasts. */
const oldMs = 3_600_000;

/** Reads a file's times, then the file: a write in between changes the times. @param {string} file @returns {Source} */
function readSource(file) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const isSettled = Math.max(mtimeMs, ctimeMs) < Date.now() - tickMs;
  return { stamp: { file, size: isSettled ? size : -1, mtimeMs, ctimeMs, ino }, text: readFileSync(file, "utf8") };
}

/** Other files that affect how a program is bundled. @param {string} root */
function listCommonSources(root) {
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name) || /^package(-lock)?\.json$/.test(name));
  return [...configs.map((name) => join(root, name)), fileURLToPath(import.meta.url), join(root, "scripts/run-ts.mjs")];
}

/**
 * The hash includes the bundle's location, because the bundle refers to its sources.
 * @param {Request} request
 * @param {readonly Source[]} sources
 */
function hashSources({ root, entry, runtime }, sources) {
  const hash = createHash("sha256").update(JSON.stringify([root, entry, runtime]));
  const sorted = sources.toSorted((a, b) => (a.stamp.file < b.stamp.file ? -1 : 1));
  for (const { stamp, text } of sorted) hash.update(`\0${stamp.file}\0${text.length}\0${text}`);
  return hash.digest("hex").slice(0, 20);
}

/**
 * Writes a file atomically: another process may write the same file at the same time.
 * @param {string} file
 * @param {string | Buffer} data
 */
function writeWhole(file, data) {
  const draft = `${file}.${process.pid}-${randomUUID()}.draft`;
  writeFileSync(draft, data);
  renameSync(draft, file);
}

/**
 * Records the sources that were read, including files that leave nothing in the bundle (such as inlined constants), and sets import.meta
 * to the source's location instead of the bundle's: programs find their data files by it.
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
      // packages of the terminal, which are bundled; a program without other packages is a script, whose compiled code can be cached
      ssr: { noExternal: ["acorn", "hyparquet", "hyparquet-writer", /^icu-minify/, /^d3-/, "internmap"] },
      build: {
        ssr: entry,
        write: false,
        minify: false,
        sourcemap: true,
        target: `node${process.versions.node}`,
        // keep constants as `const`: V8 reads a `var` again each time, which makes the engine a sixth slower
        rolldownOptions: { output: { format, codeSplitting: false, topLevelVar: false } },
      },
    });
    if (Array.isArray(built) || !("output" in built)) throw new Error(`${entry} was not bundled into one output`);
    const chunk = built.output.find((file) => file.type === "chunk");
    if (chunk?.type !== "chunk" || !chunk.map) throw new Error(`${entry} was not bundled into a chunk with a source map`);
    return { chunk, map: chunk.map };
  } finally {
    // Vite sets it; the program must not notice whether it was just built
    if (environment === undefined) delete process.env.NODE_ENV;
  }
}

/** Builds a program that needs only Node as a script, and one with packages or top-level await as a module. @param {Request} request */
async function buildAsItCanBe(request) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  try {
    const built = await build(request, "cjs", sources);
    if (built.chunk.imports.every((name) => name.startsWith("node:"))) return { ...built, sources, kind: /** @type {const} */ ("script") };
  } catch {
    // a script cannot have top-level await; any other error is reported by the next build
  }
  sources.clear();
  return { ...(await build(request, "es", sources)), sources, kind: /** @type {const} */ ("module") };
}

/** V8's code cache for a whole script, including functions not called yet. @param {string} code @param {string} filename */
function compile(code, filename) {
  v8.setFlagsFromString("--no-lazy");
  try {
    const script = new vm.Script(code, { filename });
    v8.setFlagsFromString("--lazy"); // V8 stores its flags in the cache, which must match processes with the default flags
    return script.createCachedData();
  } finally {
    v8.setFlagsFromString("--lazy");
  }
}

/** @param {Request} request @param {string} kept name of the previous bundle, which a process may be about to start */
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
 * Makes sure that the program's bundle exists, and returns what run-ts.mjs needs to know about it.
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
    // touched, restored or just written: the content may be the same
    const sources = last.sources.map(({ file }) => readSource(file));
    const isSame = last.bundle.startsWith(`${program}-${hashSources(request, sources)}.`);
    if (isSame && statSync(join(cacheFolder, last.bundle), { throwIfNoEntry: false })) return writeStamp(sources, last.bundle, last.kind);
  }

  const { chunk, map, sources, kind } = await buildAsItCanBe(request);
  // a types-only source is not in the bundle, but it is in the digest
  const engine = sources.has(join(root, digestReader)) ? listEngineSources(root).map((name) => join(root, name)) : [];
  const all = [...common, ...sources.values(), ...engine.filter((file) => !sources.has(file)).map(readSource)];
  const bundle = `${program}-${hashSources(request, all)}.${kind === "script" ? "cjs" : "mjs"}`;
  const file = join(cacheFolder, bundle);
  mkdirSync(cacheFolder, { recursive: true });
  // in the map, sources are relative to Vite's output folder
  map.sources = map.sources.map((source) => relative(cacheFolder, resolve(root, "dist", source)));
  const code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
  if (kind === "script") {
    // one extra line at the start, so one more in the map
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
