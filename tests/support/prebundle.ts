import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, normalizePath, type Plugin } from "vite";
import { catalogues } from "../../scripts/catalogues.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cacheFolder = join(root, "node_modules/.cache");
/**
 * Folders of src that belong to the page or the terminal: they need features of Vite, have side effects when loaded, and compute little.
 */
const faces = ["bridge", "cli", "ui"];

function listSources(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map(normalizePath)
    .filter((name) => name.endsWith(".ts") && name.includes("/") && !faces.includes(name.split("/")[0]))
    .map((name) => normalizePath(join(root, "src", name)));
}

/** Bundles all sources into one native module, with a file for each source that re-exports its exports. */
async function bundleSources(sources: readonly string[], outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [catalogues()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: `node${process.versions.node}`,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [toName(source), source])),
        preserveEntrySignatures: "strict",
        output: {
          entryFileNames: "[name].mjs",
          chunkFileNames: "[name].mjs",
          topLevelVar: false,
          codeSplitting: { groups: [{ name: "sources", test: /\/src\// }] },
        },
      },
    },
  });
}

/** Deletes files of killed test runs, older than a day. */
function removeLeftovers(): void {
  for (const name of readdirSync(cacheFolder).filter((name) => name.startsWith("tests-"))) {
    const folder = join(cacheFolder, name);
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < Date.now() - 86_400_000) rmSync(folder, { recursive: true, force: true });
  }
}

const toName = (source: string): string => relative(root, source).replace(/\.ts$/, "");

/**
 * Lets tests run the sources as one native module, like the page and the terminal. With Vitest's own modules, which look up each use of
 * an import, the engine takes two to six times as long. Each test run bundles again, so nothing can be stale.
 *
 * A test that replaces modules (`vi.mock`) gets individual sources; so do all tests in Vitest's watch mode.
 */
export function prebundle(): Plugin {
  const sources = new Set<string>();
  let outDir = "";
  const mocks = new Map<string, boolean>();
  const replacesModules = (importer: string): boolean => {
    const [file] = importer.split("?");
    const known = mocks.get(file) ?? (existsSync(file) && /\bvi\.(do)?mock\(/i.test(readFileSync(file, "utf8")));
    mocks.set(file, known);
    return known;
  };
  return {
    name: "prebundle",
    enforce: "pre",
    async buildStart() {
      if (outDir !== "" || this.meta.watchMode) return;
      for (const source of listSources()) sources.add(source);
      mkdirSync(cacheFolder, { recursive: true });
      removeLeftovers();
      outDir = mkdtempSync(join(cacheFolder, "tests-"));
      process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
      await bundleSources([...sources], outDir);
    },
    resolveId(specifier, importer) {
      if (!specifier.startsWith(".") || importer === undefined) return null;
      const source = normalizePath(resolve(importer, "..", specifier));
      if (!sources.has(source) || sources.has(importer) || replacesModules(importer)) return null;
      return { id: join(outDir, `${toName(source)}.mjs`), external: true };
    },
  };
}
