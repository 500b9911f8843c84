import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { TransportSpec } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { drawTests } from "../support/draw.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";
import type { ScenarioChanges } from "../support/scenarios.ts";
import { readTable } from "./read-table.ts";

function run(changes: ScenarioChanges): RunTotals {
  const simulation = createSimulation(makeScenario(changes), getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

/** "norm" is relative to what headers and framing leave of 100 Mbit/s. */
const KERNEL_BPS = 1e8 * 0.956;

/** A row of linux-curves.csv beside the same run here, means over seeds. */
interface KernelRow {
  readonly kernel: number;
  readonly ours: number;
  /** Share of the packets dropped, over the kernel's. */
  readonly dropRatio: number;
  readonly kernelTimeouts: number;
  readonly timeouts: number;
  readonly repeatsPerDrop: number;
}

/**
 * Every sender's own link was shaped to 100 Mbit/s, as the bottleneck; kernels acknowledge every second segment, begin with ten and
 * let no window grow that is not used.
 */
function compareWithKernel(variant: string, senders: number, transport: Partial<TransportSpec>): KernelRow {
  const row = readTable("linux-curves.csv").find((one) => one.variant === variant && Number(one.N) === senders)!;
  const runs = [1, 2, 3, 4].map((seed) =>
    run({
      network: { linkBps: 1e8, rttNs: 20_000 },
      transport: {
        segmentBytes: 1448,
        headerBytes: 66,
        ackBytes: 66,
        initialWindow: 10,
        delayedAck: true,
        growWhenApplicationLimited: false,
        ...transport,
      },
      workload: { senders, blockBytes: 65_536, blocks: senders < 12 ? 40 : 20 },
      seed,
    }),
  );
  const kernelShare = Number(row.q_drops) / (Number(row.q_pkts) + Number(row.q_drops));
  return {
    kernel: Number(row.norm),
    ours: mean(runs.map((totals) => goodput(totals, KERNEL_BPS))),
    dropRatio: mean(runs.map(({ drops, dataPacketsSent }) => drops / dataPacketsSent)) / kernelShare,
    kernelTimeouts: Number(row.rto_per_block),
    timeouts: mean(runs.map((totals) => totals.timeouts.reduce((a, b) => a + b) / totals.blocks.length)),
    repeatsPerDrop: mean(runs.map(({ retransmissions, drops }) => retransmissions / Math.max(1, drops))),
  };
}

const goodput = (totals: RunTotals, bps: number) => (totals.deliveredBytes * 8e9) / totals.durationNs / bps;
const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;

/** Noise of one kernel run is about 0.1 where the collapse begins, so only what lies past it is compared number by number. */
const pastOnset = [12, 16, 24, 32, 48, 64];
const meanGap = (rows: readonly KernelRow[]) => mean(rows.map(({ kernel, ours }) => Math.abs(ours - kernel)));

const some = drawTests("comparisons with kernels", 4);

describe("a real kernel (Linux, classic Reno without SACK, 100 Mbit/s)", () => {
  const compare = (algorithm: "reno" | "newreno", senders: number) => compareWithKernel("v1_classic_reno", senders, { algorithm });

  some("past 8 senders Reno's goodput is within 0.12 on average", () => {
    expect(meanGap(pastOnset.map((senders) => compare("reno", senders)))).toBeLessThan(0.12);
  });

  for (const senders of pastOnset)
    some(`Reno, ${senders} senders: the kernel's share of drops`, () => {
      const { dropRatio } = compare("reno", senders);
      expect(dropRatio).toBeGreaterThan(0.8);
      expect(dropRatio).toBeLessThan(1.3);
    });

  // the kernel mends partial ACKs as NewReno does, but loses repeats as often as any packet; here they meet a queue that has gone down
  for (const senders of pastOnset)
    some(`${senders} senders: the kernel's timeouts are between those of NewReno and Reno, or near one of them`, () => {
      const { kernelTimeouts, timeouts } = compare("newreno", senders);
      expect(kernelTimeouts).toBeGreaterThan(timeouts);
      expect(kernelTimeouts).toBeLessThan(1.2 * compare("reno", senders).timeouts);
    });

  it("one and two senders fill the link", () => {
    for (const senders of [1, 2])
      for (const algorithm of ["reno", "newreno"] as const) expect(compare(algorithm, senders).ours).toBeGreaterThan(0.95);
  });
});

describe("today's kernel (Linux, CUBIC, SACK, RACK-TLP)", () => {
  const params = { ...defaultParams(getAlgorithm("cubic").params), growth: "linux", slowStart: "hystart" };
  const compare = (senders: number) => compareWithKernel("v3_modern_cubic", senders, { algorithm: "cubic", params, recovery: "rack" });

  some("past 8 senders goodput is within 0.12 on average", () => {
    expect(meanGap(pastOnset.map(compare))).toBeLessThan(0.12);
  });

  for (const senders of pastOnset)
    some(`CUBIC, ${senders} senders: the kernel's share of drops`, () => {
      const { dropRatio } = compare(senders);
      expect(dropRatio).toBeGreaterThan(0.75);
      // at 12 senders ours lose more at the start of blocks: their windows arrive at once, the kernel's as its processes wake
      expect(dropRatio).toBeLessThan(senders === 12 ? 1.65 : 1.4);
    });

  some("the collapse comes later than without SACK, but it comes", () => {
    for (const senders of [8, 12, 16]) expect(compare(senders).ours).toBeGreaterThan(0.7);
    expect(compare(32).ours).toBeLessThan(0.6);
  });

  for (const senders of [32, 48, 64])
    some(`${senders} senders: as many timeouts per block as in the kernel`, () => {
      const { timeouts, kernelTimeouts } = compare(senders);
      expect(Math.max(timeouts / kernelTimeouts, kernelTimeouts / timeouts)).toBeLessThan(1.3);
    });

  // the kernel has as many retransmissions as drops
  for (const senders of [4, 8, ...pastOnset])
    some(`${senders} senders: almost no packet is retransmitted that was not lost`, () => {
      expect(compare(senders).repeatsPerDrop).toBeLessThan(1.02);
    });
});
