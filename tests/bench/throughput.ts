/**
 * How fast is the engine, what does recording cost, and where do the nanoseconds of a packet go? Ratios are the point:
 * they hold on any machine.
 *
 *   npm run bench                          this checkout
 *   npm run bench -- --against DIR         the sweep-like load beside that of another checkout, in turn, in one process
 */
import { parseArgs } from "node:util";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { type Engine, loadEngine } from "../support/load-engine.ts";
import { profileRooms } from "./profile.ts";
import { runSweep, sweepScenarios } from "./sweep.ts";
import { countPackets, findMedian, formatRate, measureCpuSeconds, runWork, standardWork, type Work } from "./workload.ts";

const warmUps = 3;
const repeats = 9;
const sweepRepeats = 3;
const profiledRuns = 20;

const { values } = parseArgs({ options: { against: { type: "string" } } });

function benchRecording(senders: number): void {
  const work: Work = { ...standardWork, senders, rules: "rfc" };
  const packets = countPackets(work);
  // as in the page's worker: the memory of one run serves the next
  const { observer, columns } = createRecorder(1.25 * packets);
  const runRecorded = (): void => {
    for (const table of Object.values(columns)) table.length = 0;
    runWork(work, observer);
  };
  const seconds: Record<"alone" | "recorded" | "kept", number[]> = { alone: [], recorded: [], kept: [] };
  for (let repeat = -warmUps; repeat < repeats; repeat += 1) {
    // in turn, so that a slow moment of the machine meets all
    const alone = measureCpuSeconds(() => runWork(work));
    const recorded = measureCpuSeconds(runRecorded);
    const kept = measureCpuSeconds(() => runWork(work, createRecorder(1.25 * packets).observer));
    if (repeat < 0) continue;
    seconds.alone.push(alone);
    seconds.recorded.push(recorded);
    seconds.kept.push(kept);
  }
  const compare = (values: readonly number[]): string => (findMedian(values) / findMedian(seconds.alone)).toFixed(2);
  console.log(
    `  N = ${String(senders).padStart(2)}   alone ${formatRate(packets, seconds.alone)}   recorded ${formatRate(packets, seconds.recorded)}: ` +
      `${compare(seconds.recorded)} times the CPU; into new memory each time: ${compare(seconds.kept)}`,
  );
}

function benchSweep(engines: readonly (readonly [name: string, engine: Engine])[]): void {
  const runs = engines.map(([name, engine]) => ({ name, engine, seconds: [] as number[], packets: 0 }));
  for (let repeat = -1; repeat < sweepRepeats; repeat += 1) {
    for (const run of runs) {
      const { seconds, packets } = runSweep(run.engine);
      run.packets = packets;
      if (repeat >= 0) run.seconds.push(seconds);
    }
  }
  for (const { name, seconds, packets } of runs) {
    const ratio = findMedian(seconds) / findMedian(runs[0].seconds);
    console.log(
      `  ${name.padEnd(6)} ${findMedian(seconds).toFixed(2)} s, ${packets} packets, ${formatRate(packets, seconds)}, ${ratio.toFixed(2)} times the CPU`,
    );
  }
}

async function showProfile(): Promise<void> {
  const packets = countPackets(standardWork);
  const total = (measureCpuSeconds(() => runWork(standardWork)) / packets) * 1e9;
  const shares = await profileRooms(() => {
    for (let run = 0; run < profiledRuns; run += 1) runWork(standardWork);
  });
  for (const [room, share] of [...shares].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${room.padEnd(40)} ${(share * total).toFixed(1).padStart(6)} ns  ${(100 * share).toFixed(1).padStart(5)} %`);
  }
  console.log(`  ${"together".padEnd(40)} ${total.toFixed(1).padStart(6)} ns`);
}

console.log(`Delivered packets per CPU second, median of ${repeats} repeats after ${warmUps} (slowest to fastest).`);
console.log("NewReno, rfc rules, B = 64 packets, 256 KB blocks, 1 Gbps, RTT 100 us, 100 blocks.");
for (const senders of [8, 32, 64]) benchRecording(senders);

console.log(
  `\nA sweep-like load: ${sweepScenarios.length} runs (20 N from 1 to 64, 4 transports, 3 seeds, 20 blocks) in this warm process; CPU, median of ${sweepRepeats}.`,
);
const here = ["here", { createSimulation, getAlgorithm }] as const;
benchSweep(
  values.against === undefined
    ? [here]
    : [
        ["here", await loadEngine(".", "here")],
        ["there", await loadEngine(values.against, "there")],
      ],
);

console.log("\nWhere the nanoseconds of a delivered packet go (NewReno, ns2 rules, N = 32), its ACK, losses and repeats included:");
await showProfile();
