/**
 * How fast is the engine, and what does recording cost? Prints delivered packets per CPU second, alone and
 * recorded, and their ratio. The ratio is the point: it holds on any machine.
 */
import { createRecorder } from "../../src/protocol/recorder.ts";
import { findMedian, formatRate, measureCpuSeconds, packetsPerBlock, runWork, standardWork, type Work } from "./workload.ts";

const warmUps = 3;
const repeats = 9;

console.log(`Delivered packets per CPU second, median of ${repeats} repeats after ${warmUps} (slowest to fastest).`);
console.log("NewReno, rfc rules, B = 64 packets, 256 KB blocks, 1 Gbps, RTT 100 us, 100 blocks.");
for (const senders of [8, 32, 64]) {
  const work: Work = { ...standardWork, senders, rules: "rfc" };
  const alone: number[] = [];
  const recorded: number[] = [];
  for (let repeat = -warmUps; repeat < repeats; repeat += 1) {
    // in turn, so that a slow moment of the machine meets both
    const plainSeconds = measureCpuSeconds(() => runWork(work));
    const recordedSeconds = measureCpuSeconds(() => runWork(work, createRecorder(senders * work.blocks * packetsPerBlock * 1.25).observer));
    if (repeat < 0) continue;
    alone.push(plainSeconds);
    recorded.push(recordedSeconds);
  }
  const packets = senders * work.blocks * packetsPerBlock;
  const ratio = findMedian(recorded) / findMedian(alone);
  console.log(
    `N = ${String(senders).padStart(2)}   alone ${formatRate(packets, alone)}   recorded ${formatRate(packets, recorded)}   recording takes ${ratio.toFixed(2)} times the CPU`,
  );
}
