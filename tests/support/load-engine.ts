import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { AlgorithmLookup } from "../../src/engine/congestion.ts";
import type { CreateSimulation } from "../../src/engine/simulation.ts";

/** An engine with its transports, from this checkout or another. */
export interface Engine {
  readonly createSimulation: CreateSimulation;
  readonly getAlgorithm: AlgorithmLookup;
}

const bundleFolder = "node_modules/.cache/engines";

/**
 * Bundles engine and transports of a checkout, so that several can run side by side in one process.
 * @param checkout folder with a `src`. @param name distinguishes bundles.
 */
export async function loadEngine(checkout: string, name: string): Promise<Engine> {
  mkdirSync(bundleFolder, { recursive: true });
  const entry = join(bundleFolder, `${name}-entry.ts`);
  const from = (...files: string[]): string => {
    const found = files.map((file) => resolve(checkout, file)).find((file) => existsSync(file));
    if (found === undefined) throw new Error(`${resolve(checkout)} has no ${files.join(" or ")}: give the folder of a checkout`);
    return JSON.stringify(found);
  };
  writeFileSync(
    entry,
    // in older checkouts createSimulation is in a file of that name
    `export { createSimulation } from ${from("src/engine/run.ts", "src/engine/create-simulation.ts")};\n` +
      `export { getAlgorithm } from ${from("src/algorithms/registry.ts")};\n`,
  );
  return (await import(pathToFileURL(await bundle(entry, name)).href)) as Engine;
}

/** Bundles a program into one file. @returns its path. */
export async function bundle(entry: string, name: string): Promise<string> {
  const rolldownOptions = { output: { entryFileNames: `${name}.mjs`, topLevelVar: false } };
  await build({
    configFile: false,
    logLevel: "warn",
    build: { ssr: entry, outDir: bundleFolder, emptyOutDir: false, minify: false, rolldownOptions },
  });
  return resolve(bundleFolder, `${name}.mjs`);
}
