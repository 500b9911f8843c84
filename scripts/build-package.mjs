/**
 * `npm run build:package`: builds the npm package in dist-package, ready for `npm pack` and `npm publish`. The library is built as ES
 * modules with types; the terminal is one file, whose launcher caches V8's compiled code.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { listConstants } from "./engine-digest.mjs";
import { noticesFile } from "./licences.mjs";
import { readArguments } from "./tool-arguments.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
export const packageFolder = join(root, "dist-package");

/** The package's entries and their sources. */
const entries = { "incast-lab": "incast-lab.ts", models: "models.ts", node: "node.ts", "sweep-thread": "sweep-thread.ts" };

/** The entry with the JavaScript parser that the user's own programs need (transport.algorithm: "own"). */
const ownEntry = "own";
/** Entries that always include it. */
const withParser = /[\\/]library[\\/](node|sweep-thread)\.ts$/;

/**
 * Keeps the parser out of the core, because few users need it and it is a third of the size: without `import "incast-lab/own"` a program
 * is rejected.
 * @returns {import("vite").Plugin}
 */
function splitParser() {
  const [late, own] = ["\0late-parser", "\0own-entry"];
  return {
    name: "split-parser",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "virtual:own") return own;
      if (source === "virtual:late-parser" || (source === "acorn" && importer !== own)) return late;
      return null;
    },
    load(id) {
      if (id === own) return 'import { parse } from "acorn"; import { provide } from "virtual:late-parser"; provide(parse);';
      if (id !== late) return null;
      return `let parser = () => { throw Object.assign(new Error('programs need import "incast-lab/own"'), { pos: 0 }); };
export const provide = (parse) => void (parser = parse);
export const parse = (...given) => parser(...given);`;
    },
    transform: (code, id) => (withParser.test(id) ? { code: `import "virtual:own";\n${code}`, map: null } : null),
  };
}

/** The promised size (docs/library.md), bytes. */
const mostLibraryBytes = 110_000;

/**
 * @param {Record<string, string>} input entries by file name
 * @param {"es" | "cjs"} format
 * @param {string} extension
 * @param {string} folder
 */
async function bundle(input, format, extension, folder) {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { ...listConstants(root), IS_PACKAGE: "true" },
    ssr: { noExternal: true },
    plugins: format === "es" ? [splitParser()] : [],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      license: { fileName: noticesFile },
      minify: true,
      target: "es2022",
      rolldownOptions: {
        input,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
          codeSplitting: format === "es",
          // keep constants as `const`: V8 reads a `var` again each time, which makes the engine a sixth slower
          topLevelVar: false,
        },
      },
    },
  });
}

/** Writes the type declarations reachable from the entries, with import paths as in the package. @param {string} folder */
function writeTypes(folder) {
  const draft = join(root, "node_modules/.tmp/package-types");
  rmSync(draft, { recursive: true, force: true });
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.package.json", "--outDir", draft], {
    cwd: root,
    stdio: "inherit",
  });
  const waiting = Object.values(entries)
    .filter((name) => name !== "sweep-thread.ts")
    .map((name) => join(draft, "library", name.replace(/\.ts$/, ".d.ts")));
  /** @type {Set<string>} */
  const written = new Set();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (written.has(file)) continue;
    written.add(file);
    const from = file;
    const text = readFileSync(file, "utf8").replaceAll(
      /(from|import\()\s*"(\.[^"]+)\.ts"/g,
      (_, /** @type {string} */ word, /** @type {string} */ path) => {
        waiting.push(resolve(dirname(from), `${path}.d.ts`));
        return `${word}${word === "from" ? " " : ""}"${path}.js"`;
      },
    );
    const target = join(folder, relative(draft, file));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function writeManifest() {
  /** @type {{ name: string, version: string, license: string, engines: object }} */
  const { version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  /** @param {string} name */
  const entry = (name) => ({ types: `./types/library/${name}.d.ts`, default: `./lib/${name}.js` });
  const manifest = {
    name: "incast-lab",
    version,
    description: "TCP incast, packet by packet: the engine, the terminal and the papers' models of Incast Lab.",
    keywords: ["tcp", "incast", "simulator", "ns-2", "data center", "congestion control"],
    license,
    type: "module",
    engines,
    bin: { "incast-lab": "bin/incast-lab.cjs", incast: "bin/incast-lab.cjs" },
    exports: {
      "./own": { types: "./types/own.d.ts", default: "./lib/own.js" },
      ".": entry("incast-lab"),
      "./models": entry("models"),
      "./node": entry("node"),
      "./package.json": "./package.json",
    },
    sideEffects: ["./lib/sweep-thread.js", "./lib/own.js"],
    files: ["bin", "lib", "types", "CHANGELOG.md"],
  };
  writeFileSync(join(packageFolder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Size of everything the main entry loads, gzipped. @returns {number} bytes */
function measureLibrary() {
  const lib = join(packageFolder, "lib");
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const follow = (name) => {
    if (files.has(name)) return;
    files.add(name);
    for (const [, next] of readFileSync(join(lib, name), "utf8").matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) follow(next);
  };
  follow("incast-lab.js");
  return [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(lib, name)), { level: 9 }).length, 0);
}

/** @throws {Error} if the package breaks its promises */
function check() {
  const bytes = measureLibrary();
  const lib = join(packageFolder, "lib");
  for (const name of readdirSync(lib)) {
    const isForNode = /^(node|sweep-thread)\.js$/.test(name);
    // except in message texts, which may mention import.meta
    if (!isForNode && /["']node:|\bimport\.meta\.\w|\brequire\(/.test(readFileSync(join(lib, name), "utf8")))
      throw new Error(`${name} asks for Node; the core is for browsers too`);
  }
  if (bytes > mostLibraryBytes) throw new Error(`the library has ${bytes} bytes gzipped; allowed: ${mostLibraryBytes}`);
  const program = statSync(join(packageFolder, "bin/program.cjs")).size;
  console.log(
    `dist-package: the library loads ${(bytes / 1000).toFixed(1)} kB gzipped; the terminal is ${(program / 1000).toFixed(0)} kB.`,
  );
}

readArguments({
  name: "build:package",
  about:
    "Builds the npm package in dist-package, as npm pack takes it, and holds it to its size. Publishing it is for a person: docs/releasing.md.",
});
rmSync(packageFolder, { recursive: true, force: true });
const sources = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, "src/library", file)]));
const [lib, bin] = [join(packageFolder, "lib"), join(packageFolder, "bin")];
await bundle({ ...sources, [ownEntry]: "virtual:own" }, "es", "js", lib);
await bundle({ program: join(root, "src/cli/main.ts") }, "cjs", "cjs", bin);
copyFileSync(join(root, "scripts/package-start.cjs"), join(bin, "incast-lab.cjs"));
writeTypes(join(packageFolder, "types"));
writeFileSync(join(packageFolder, "types/own.d.ts"), "export {};\n");
writeManifest();
for (const name of ["LICENSE", "CHANGELOG.md"]) copyFileSync(join(root, name), join(packageFolder, name));
copyFileSync(join(root, "docs/library.md"), join(packageFolder, "README.md"));
check();
