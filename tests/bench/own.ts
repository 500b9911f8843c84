import { readArguments } from "../../scripts/tool-arguments.mjs";
import "../../src/algorithms/own/language.ts";
import { findExample } from "../../src/algorithms/own/examples.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { findMedian, measureCpuSeconds } from "./workload.ts";

/** The contract of programs: a run takes at most so many times the CPU of its built-in twin's. */
const mostTimes = 3;
const warmUps = 3;

const { values } = readArguments({
  name: "bench:own",
  about: `Compares the CPU time of example programs with that of the built-in transports, in alternation, in one process.
Exit code 1: a program takes more than ${mostTimes} times as long, or has another result.`,
  options: { repeats: { type: "count", standard: 9, help: "measured runs of each" } },
});

const twins = ["newreno", "reno", "dctcp"] as const;
/** With timeouts, and without. */
const works = [
  { senders: 32, blocks: 100 },
  { senders: 8, blocks: 400 },
];

function makeTwin(id: (typeof twins)[number], isProgram: boolean, workload: (typeof works)[number]): Scenario {
  // the program cuts at once, as the built-in one does when asked to
  const params = id === "dctcp" && !isProgram ? { cut: "at-once" } : {};
  const transport = isProgram
    ? { algorithm: "own", program: findExample(id)?.program, awndPackets: 1000 }
    : { algorithm: id, params, awndPackets: 1000 };
  return requireScenario({ transport, workload, network: { ecnThresholdPackets: id === "dctcp" ? 20 : null } });
}

function run(scenario: Scenario): string {
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  return JSON.stringify(simulation.totals);
}

for (const [id, work] of twins.flatMap((id) => works.map((work) => [id, work] as const))) {
  const [builtIn, program] = [makeTwin(id, false, work), makeTwin(id, true, work)];
  if (run(builtIn) !== run(program)) {
    console.log(`${id}: the program does not come to the same as the built-in transport`);
    process.exitCode = 1;
  }
  const seconds: [number[], number[]] = [[], []];
  for (let repeat = -warmUps; repeat < values.repeats; repeat += 1) {
    for (const [at, scenario] of [builtIn, program].entries()) {
      const took = measureCpuSeconds(() => void run(scenario));
      if (repeat >= 0) seconds[at].push(took);
    }
  }
  const [ours, theirs] = seconds.map(findMedian);
  const times = theirs / ours;
  if (times > mostTimes) process.exitCode = 1;
  console.log(
    `${id.padEnd(8)} N = ${String(work.senders).padStart(2)}  built in ${ours.toFixed(3)} s, as a program ${theirs.toFixed(3)} s: ${times.toFixed(2)} times (at most ${mostTimes})`,
  );
}
