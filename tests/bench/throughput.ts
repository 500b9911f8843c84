import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { bundle, type Engine, loadEngine } from "../support/load-engine.ts";
import { profileRooms } from "./profile.ts";
import type { Watching } from "./recording-worker.ts";
import { runSweep, sweepScenarios } from "./sweep.ts";
import { countPackets, findMedian, formatRate, measureCpuSeconds, runWork, standardWork } from "./workload.ts";

const warmUps = 3;
const repeats = 9;
const sweepRepeats = 3;
const profiledRuns = 20;

const { values } = readArguments({
  name: "bench",
  about: `Measures the speed of the engine, the cost of recording, and the time of each part of a packet's life. Compare ratios: they hold on
any machine.`,
  options: {
    against: {
      type: "path",
      placeholder: "DIR",
      help: "compares the sweep-like load with that of another checkout, in alternation, in one process",
    },
  },
});

async function benchRecording(file: string, senders: number): Promise<void> {
  const packets = countPackets({ ...standardWork, senders });
  const kinds: readonly Watching[] = ["alone", "recorded", "kept"];
  const threads = kinds.map((watching) => ({ worker: new Worker(file, { workerData: { senders, watching } }), seconds: [] as number[] }));
  for (let repeat = -warmUps; repeat < repeats; repeat += 1) {
    // in turn, so that a slow moment of the machine meets all
    for (const { worker, seconds } of threads) {
      worker.postMessage("run");
      const [took] = (await once(worker, "message")) as [number];
      if (repeat >= 0) seconds.push(took);
    }
  }
  await Promise.all(threads.map(({ worker }) => worker.terminate()));
  const [alone, recorded, kept] = threads.map(({ seconds }) => seconds);
  const compare = (values: readonly number[]): string => (findMedian(values) / findMedian(alone)).toFixed(2);
  console.log(
    `  N = ${String(senders).padStart(2)}   alone ${formatRate(packets, alone)}   recorded ${formatRate(packets, recorded)}: ` +
      `${compare(recorded)} times the CPU; into new memory each time: ${compare(kept)}`,
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
  const seconds = Array.from({ length: warmUps + repeats }, () => measureCpuSeconds(() => runWork(standardWork))).slice(warmUps);
  const total = (findMedian(seconds) / packets) * 1e9;
  const shares = await profileRooms(() => {
    for (let run = 0; run < profiledRuns; run += 1) runWork(standardWork);
  });
  for (const [room, share] of [...shares].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${room.padEnd(40)} ${(share * total).toFixed(1).padStart(6)} ns  ${(100 * share).toFixed(1).padStart(5)} %`);
  }
  console.log(`  ${"together".padEnd(40)} ${total.toFixed(1).padStart(6)} ns`);
}

// first of all: later this thread's code is compiled for other transports too
console.log("Where the nanoseconds of a delivered packet go (NewReno, ns2 rules, N = 32), its ACK, losses and repeats included:");
await showProfile();

console.log(`
Delivered packets per CPU second, median of ${repeats} repeats after ${warmUps} (slowest to fastest).`);
console.log("NewReno, rfc rules, B = 64 packets, 256 KB blocks, 1 Gbps, RTT 100 us, 100 blocks.");
const recordingFile = await bundle("tests/bench/recording-worker.ts", "recording-worker");
for (const senders of [8, 32, 64]) await benchRecording(recordingFile, senders);

console.log(`
A sweep-like load: ${sweepScenarios.length} runs (20 N from 1 to 64, 4 transports, 3 seeds, 20 blocks) in this warm process; CPU, median of ${sweepRepeats}.`);
const here = ["here", { createSimulation, getAlgorithm }] as const;
benchSweep(
  values.against === undefined
    ? [here]
    : [
        ["here", await loadEngine(".", "here")],
        ["there", await loadEngine(values.against, "there")],
      ],
);
