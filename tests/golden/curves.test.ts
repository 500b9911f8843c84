import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { TransportSpec } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";
import type { ScenarioChanges } from "../support/scenarios.ts";
import { readTable } from "./read-table.ts";

function run(changes: ScenarioChanges): RunTotals {
  const simulation = createSimulation(makeScenario(changes), getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

/** Window and recovery of today's Linux. */
const today: Partial<TransportSpec> = { algorithm: "cubic", params: defaultParams(getAlgorithm("cubic").params), recovery: "rack" };

const goodput = (totals: RunTotals, bps: number) => (totals.deliveredBytes * 8e9) / totals.durationNs / bps;
const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;

describe("a real kernel (Linux, classic Reno, 100 Mbit/s, ACK every second segment)", () => {
  const reference = readTable("linux-curves.csv").filter((row) => row.variant === "v1_classic_reno");
  const measured = reference.map((row) => ({ senders: Number(row.N), kernel: Number(row.norm) }));
  const ours = measured.map(({ senders }) => {
    const seeds = [1, 2, 3, 4, 5, 6].map((seed) =>
      goodput(
        run({
          // the kernel's senders sat on links far faster than the bottleneck
          network: { linkBps: 1e8, senderLinkBps: 1e10, rttNs: 30_000 },
          transport: { segmentBytes: 1448, headerBytes: 66, ackBytes: 66, initialWindow: 10, delayedAck: true },
          workload: { senders, blockBytes: 65_536, blocks: senders < 12 ? 40 : 20, startJitterNs: 10_000 },
          seed,
        }),
        // "norm" is relative to what headers and framing leave
        1e8 * 0.956,
      ),
    );
    return mean(seeds);
  });
  const onset = (values: number[]) => measured[values.findIndex((value) => value < 0.8)].senders;

  test("the collapse begins at the same number of senders", () => {
    expect(onset(ours)).toBe(onset(measured.map(({ kernel }) => kernel)));
  });

  // one kernel run a row, itself good to about 0.1 where the collapse begins
  test.each(measured.map(({ senders, kernel }, i) => ({ senders, kernel, ours: ours[i] })))(
    "$senders senders: the same regime (kernel $kernel)",
    ({ kernel, ours: value }) => {
      expect(value > 0.8).toBe(kernel > 0.8);
      expect(Math.abs(value - kernel)).toBeLessThan(0.25);
    },
  );
});

describe("today's kernel (Linux, CUBIC, SACK, RACK-TLP, ten packets at the start, ACK every second segment)", () => {
  const reference = readTable("linux-curves.csv").filter((row) => row.variant === "v3_modern_cubic");
  const rows = reference.map((row) => {
    const senders = Number(row.N);
    const runs = [1, 2, 3, 4, 5, 6].map((seed) =>
      run({
        network: { linkBps: 1e8, senderLinkBps: 1e10, rttNs: 30_000 },
        transport: {
          ...today,
          segmentBytes: 1448,
          headerBytes: 66,
          // the kernel lost no whole window at 16 senders (3 probes in 20 blocks): its senders' bursts were mixed, so the requests
          // came together. On a link of 100 Mbit/s back they would have to be this short
          ackBytes: 1,
          initialWindow: 10,
          delayedAck: true,
        },
        workload: { senders, blockBytes: 65_536, blocks: 20, startJitterNs: 1000 },
        seed,
      }),
    );
    return {
      senders,
      kernel: Number(row.norm),
      kernelTimeouts: Number(row.rto_per_block),
      ours: mean(runs.map((totals) => goodput(totals, 1e8 * 0.956))),
      timeouts: mean(runs.map((totals) => totals.timeouts.reduce((a, b) => a + b) / 20)),
      repeatsPerDrop: mean(runs.map(({ retransmissions, drops }) => retransmissions / Math.max(1, drops))),
    };
  });
  const collapsed = rows.filter(({ senders }) => senders >= 32);

  test.each(rows)("$senders senders: goodput $kernel of the link", ({ kernel, ours }) => {
    expect(Math.abs(ours - kernel)).toBeLessThan(0.25);
  });

  test("the collapse comes later than without SACK (8 senders), but it comes", () => {
    for (const { ours } of rows.filter(({ senders }) => senders <= 12)) expect(ours).toBeGreaterThan(0.85);
    for (const { ours, kernel } of collapsed) expect(Math.max(ours, kernel)).toBeLessThan(0.8);
  });

  test.each(collapsed)("$senders senders: $kernelTimeouts timeouts a block", ({ kernelTimeouts, timeouts }) => {
    expect(Math.max(timeouts / kernelTimeouts, kernelTimeouts / timeouts)).toBeLessThan(1.5);
  });

  test("hardly a packet is sent again that was not lost", () => {
    // the kernel: as many retransmissions as drops
    for (const { repeatsPerDrop } of rows.filter(({ senders }) => senders >= 4)) expect(repeatsPerDrop).toBeLessThan(1.02);
  });
});
