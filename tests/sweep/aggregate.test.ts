import { expect, test } from "vitest";
import { aggregate } from "../../src/sweep/aggregate.ts";
import { parseAxis } from "../../src/sweep/axis.ts";
import { estimatePackets, estimateTimeLeft } from "../../src/sweep/estimate-work.ts";
import { planSweep } from "../../src/sweep/plan.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

test("points gather their seeds, whatever the order they come in; what is not there is left out", () => {
  const { runs } = planSweep({ base: {}, axes: [parseAxis("senders", "1,2,3")], seeds: 3 });
  const values = new Map<number, number | null>([
    [5, 0.5],
    [3, 0.9],
    [4, 0.1],
    [1, 0.7],
    [8, null],
  ]);
  const points = aggregate(runs.toReversed(), ({ index }) => values.get(index));
  expect(points.map(({ point, at, values, median, low, high }) => ({ point, at, values, median, low, high }))).toEqual([
    { point: 0, at: [0], values: [0.7], median: 0.7, low: 0.7, high: 0.7 },
    { point: 1, at: [1], values: [0.9, 0.1, 0.5], median: 0.5, low: 0.1, high: 0.9 },
  ]);
});

test.each([
  // 32 senders of 20 blocks of 256 packets
  [{}, 163_840],
  [{ workload: { senders: 3, blockBytes: 1001, blocks: 2 } }, 12],
  // 1 ms at 1 Gbps is 125,000 bytes
  [{ workload: { kind: "long", durationNs: 1e6 } }, 1 + 125_000 / 1040],
  [
    {
      workload: {
        kind: "oneshot",
        flows: [
          { senders: 2, bytes: 1500 },
          { senders: 1, bytes: 1 },
        ],
      },
    },
    5,
  ],
  [{ workload: { kind: "on-off", senders: 2, responses: 10, responseBytes: [1000, 3000], finalBytes: 5000 } }, 50],
])("%j sends about %d packets", (input, packets) => expect(estimatePackets(requireScenario(input))).toBeCloseTo(packets, 6));

test("time left goes by the work that is done", () => {
  expect(estimateTimeLeft(1000, 0, 100)).toBeNull();
  expect(estimateTimeLeft(1000, 25, 100)).toBe(3000);
  expect(estimateTimeLeft(1000, 100, 100)).toBe(0);
});
