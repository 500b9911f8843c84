import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { drawLogged } from "../support/draw.ts";
import { makeScenario } from "../support/scenarios.ts";
import { readTable } from "./read-table.ts";

/** Measured once for each seed: payload over what the link could carry, and timeouts of a block's unluckiest sender. */
interface Sample {
  readonly goodput: readonly number[];
  readonly timeouts: readonly number[];
}

function measure(slowStartRestart: boolean, senders: number): Sample {
  // below 16 senders seeds differ by up to a fifth, as whole runs keep the phases their first blocks gave them
  const [seeds, blocks] = senders < 16 ? [8, 100] : [6, 50];
  const runs = Array.from({ length: seeds }, (_, i) => {
    const scenario = makeScenario({
      transport: { rules: "ns2", slowStartRestart },
      workload: { senders, blocks, barrier: "last-ack", startJitterNs: 10_000 },
      seed: i + 1,
    });
    const simulation = createSimulation(scenario, getAlgorithm);
    simulation.run(Infinity);
    return simulation.totals;
  });
  return {
    goodput: runs.map(({ deliveredBytes, durationNs }) => (deliveredBytes * 8) / durationNs),
    timeouts: runs.map(({ blocks }) => mean(blocks.map(({ worstFlowTimeouts }) => worstFlowTimeouts))),
  };
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b) / values.length;

/** Of the difference between two means, with the spread of ours for both: theirs are one to three seeds. */
function findStandardError(ours: readonly number[], theirs: readonly number[]): number {
  const variance = ours.reduce((sum, value) => sum + (value - mean(ours)) ** 2, 0) / (ours.length - 1);
  return Math.sqrt(variance * (1 / ours.length + 1 / theirs.length));
}

/**
 * ns-2.35's NewReno, 64 packets, 256 KB, RTOmin 200 ms, starts within 10 us, 50 or 100 blocks. Our starts are other draws, so means over
 * seeds are compared: within three standard errors, and what the link's last packet and the file's digits may add.
 * With 1 and 4 senders nothing is lost and the seeds agree to a ten-thousandth; with 48 the bound is 0.02, a sixth of the goodput.
 */
export function compareWithNs2(algo: "newreno" | "newreno_ssr"): void {
  const reference = readTable("ns2-curves.csv").filter((row) => row.algo === algo && row.rtomin_s === "0.2" && row.B_pkts === "64");

  // each case takes most of a second
  describe.each(drawLogged(`${algo} beside ns-2`, [1, 4, 8, 12, 16, 24, 32, 48, 64], 1))(`${algo}, %i senders`, (senders) => {
    const rows = reference.filter((row) => Number(row.N) === senders);
    const ours = measure(algo === "newreno_ssr", senders);

    test.each([
      ["goodput", "normalized_goodput", 0.001],
      ["timeouts", "max_timeouts_per_block_avg", 0.01],
    ] as const)("mean %s", (name, column, resolution) => {
      const theirs = rows.map((row) => Number(row[column]));
      expect(theirs.length).toBeGreaterThan(0);
      const bound = 3 * findStandardError(ours[name], theirs) + resolution;
      expect(Math.abs(mean(ours[name]) - mean(theirs)), `ours ${ours[name].join(" ")}, theirs ${theirs.join(" ")}`).toBeLessThan(bound);
    });
  });
}
