import { readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { loadEngine } from "../support/load-engine.ts";
import { digestRun } from "./digest.ts";
import { listScenarios } from "./random-scenarios.ts";

const { values } = readArguments({
  name: "same-bytes",
  about: `Does the engine still do the same, event for event? Runs random scenarios and digests every event and total of each.
Exit code 1 when a digest differs; the scenarios that do are printed.`,
  options: {
    against: { type: "path", placeholder: "DIR", help: "compares with the engine of another checkout" },
    compare: { type: "path", placeholder: "FILE", help: "compares with digests kept before" },
    write: { type: "text", placeholder: "FILE", help: "keeps the digests, one line a scenario" },
    count: { type: "count", standard: 1000, help: "scenarios" },
    seed: { type: "count", standard: 1, least: 0, help: "of the scenarios" },
  },
});
const scenarios = listScenarios(values.count, values.seed);
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
