import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { simulate } from "../../src/cli/simulate.ts";
import { countSenders } from "../../src/engine/spec/groups.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { exportNs2 } from "../../src/export-ns2/export-ns2.ts";
import { minimizeScenario } from "../../src/scenario/change/minimal-scenario.ts";
import { drawSeed } from "../properties/seed.ts";
import { arbitraryExportable } from "./exportable.ts";
import { findFirstDifference } from "./first-difference.ts";
import { listDrops } from "./list-drops.ts";
import { hasNs2, noNs2, runNs2 } from "./run-ns2.ts";
import { makeFolder } from "../../src/cli/write-files.ts";

const { values } = readArguments({
  name: "verify:ns2",
  about: `Runs random scenarios in ns-2.35, as "incast export --ns2" writes them, and compares every total and every drop. Prints the first packet
that differs. Exit code 1: there is a difference, other than at packets that arrive at one port in the same instant.`,
  options: {
    runs: { type: "count", standard: 60, help: "scenarios" },
    seed: { type: "count", least: 0, help: "of the scenarios (default random)" },
    keep: { type: "text", placeholder: "DIR", help: "keeps the scripts and scenarios there" },
    decimal: {
      type: "flag",
      help: "uses 1e-9 s in ns-2 as a nanosecond: shows the effect of rounding on packets that arrive in the same instant",
    },
  },
});
if (!hasNs2) endWith(noNs2);

const seed = values.seed ?? drawSeed();
const counts = { runs: 0, agree: 0, drops: 0, packets: 0, ties: 0 };
if (values.keep !== undefined) makeFolder(values.keep);
console.log(`Random scenarios of seed ${seed}`);
for (const [index, scenario] of fc.sample(arbitraryExportable, { numRuns: values.runs, seed }).entries()) verify(scenario, index);
const { runs, agree, drops, packets, ties } = counts;
console.log(
  `${agree} of ${runs} agree in every total and every drop: ${packets} data packets, ${drops} drops. ${ties} part at packets of one instant, ${runs - agree - ties} elsewhere.`,
);
if (!values.decimal && runs - agree - ties > 0) process.exitCode = 1;

function verify(given: Scenario, index: number): void {
  const { script: exact, scenario } = exportNs2(given, simulate);
  const script = values.decimal ? exact.replace("set second 65536.0", "set second 1e9") : exact;
  if (values.keep !== undefined) {
    writeFileSync(join(values.keep, `${index}.tcl`), script);
    writeFileSync(join(values.keep, `${index}.json`), JSON.stringify(minimizeScenario(scenario)));
  }
  const ours = listDrops(scenario);
  const { status, stdout, stderr, drops } = runNs2(script);
  const dataPackets = Number(/data packets sent +\d+ +(\d+)/.exec(stdout)?.[1] ?? 0);
  const areDropsSame = ours.length === drops.length && ours.every((line, i) => line === drops[i]);
  counts.runs += 1;
  const { topology } = scenario.network;
  const head = `${index}: ${topology}, ${countSenders(scenario)} senders, ${scenario.transport.algorithm}, ${scenario.workload.kind}`;
  if (status === 0 && areDropsSame) {
    counts.agree += 1;
    counts.drops += drops.length;
    counts.packets += dataPackets;
    console.log(`${head}: ${dataPackets} data packets, ${drops.length} drops, all the same`);
    return;
  }
  console.log(`${head}: ${JSON.stringify(minimizeScenario(scenario))}`);
  console.log(stdout.trimEnd().replaceAll(/^/gm, "    "));
  if (stderr !== "") console.log(stderr.trim());
  if (values.decimal) {
    const first = ours.findIndex((line, i) => line !== drops[i]);
    console.log(`  first drop here ${ours[first]}, in ns-2 ${drops[first]}`);
    return;
  }
  const difference = findFirstDifference(scenario, script);
  if (difference?.isTie) counts.ties += 1;
  console.log(`  ${difference?.text ?? "every packet comes where and when it does here"}`);
}
