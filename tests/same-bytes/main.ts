/**
 * Does the engine still do the same, event for event? Runs random scenarios and digests every event and total of each:
 *
 *   npm run same-bytes -- --against DIR      compares with the engine of another checkout
 *   npm run same-bytes -- --write FILE       keeps the digests, one line a scenario
 *   npm run same-bytes -- --compare FILE     compares with digests kept before
 *
 * and --count 1000 --seed 1. Exit code 1 when a digest differs; the scenarios that do are printed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { digestRun, type Engine } from "./digest.ts";
import { listScenarios } from "./random-scenarios.ts";

const bundleFolder = "node_modules/.cache/same-bytes";

/** Bundles engine and transports of a checkout, so that two of them can run side by side. */
async function loadEngine(checkout: string, name: string): Promise<Engine> {
  mkdirSync(bundleFolder, { recursive: true });
  const entry = join(bundleFolder, `${name}-entry.ts`);
  const from = (...files: string[]): string =>
    JSON.stringify(files.map((file) => resolve(checkout, file)).find((file) => existsSync(file)));
  writeFileSync(
    entry,
    // older checkouts have createSimulation in a file of that name
    `export { createSimulation } from ${from("src/engine/run.ts", "src/engine/create-simulation.ts")};\nexport { getAlgorithm } from ${from("src/algorithms/registry.ts")};\n`,
  );
  const rolldownOptions = { output: { entryFileNames: `${name}.mjs`, topLevelVar: false } };
  await build({
    configFile: false,
    logLevel: "warn",
    build: { ssr: entry, outDir: bundleFolder, emptyOutDir: false, minify: false, rolldownOptions },
  });
  return (await import(pathToFileURL(resolve(bundleFolder, `${name}.mjs`)).href)) as Engine;
}

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    compare: { type: "string" },
    write: { type: "string" },
    count: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const scenarios = listScenarios(Number(values.count), Number(values.seed));
const engine = await loadEngine(".", "here");
const other = values.against === undefined ? null : await loadEngine(values.against, "there");
const kept = values.compare === undefined ? null : readFileSync(values.compare, "utf8").trim().split("\n");
const lines: string[] = [];
let packets = 0;
let unfinished = 0;
let differing = 0;
for (const [i, scenario] of scenarios.entries()) {
  const digest = digestRun(engine, scenario);
  packets += digest.packets;
  if (!digest.isFinished) unfinished += 1;
  lines.push(digest.text);
  const expected = other === null ? kept?.[i] : digestRun(other, scenario).text;
  if (expected === undefined || expected === digest.text) continue;
  differing += 1;
  console.log(`${i}: ${digest.text} where ${expected} was expected: ${JSON.stringify(scenario)}`);
}
if (values.write !== undefined) writeFileSync(values.write, `${lines.join("\n")}\n`);
const compared = other !== null || kept !== null ? `${differing} differ` : "compared with nothing";
console.log(`${scenarios.length} scenarios, ${packets} packets accepted, ${unfinished} cut off or failed; ${compared}.`);
if (differing > 0) process.exitCode = 1;
