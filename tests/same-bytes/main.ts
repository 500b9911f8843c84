/**
 * Does the engine still do the same, event for event? Runs random scenarios and digests every event and total of each:
 *
 *   npm run same-bytes -- --against DIR      compares with the engine of another checkout
 *   npm run same-bytes -- --write FILE       keeps the digests, one line a scenario
 *   npm run same-bytes -- --compare FILE     compares with digests kept before
 *
 * and --count 1000 --seed 1. Exit code 1 when a digest differs; the scenarios that do are printed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEngine } from "../support/load-engine.ts";
import { digestRun } from "./digest.ts";
import { listScenarios } from "./random-scenarios.ts";

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
