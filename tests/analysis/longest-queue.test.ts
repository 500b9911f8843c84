import fc from "fast-check";
import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { writeQueue } from "../../src/analysis/csv.ts";
import { portLongestUntil } from "../../src/analysis/ports.ts";
import { countSlotHolders } from "../../src/analysis/slot-holders.ts";
import { gatherStoryFacts } from "../../src/analysis/story-facts.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { arbitraryNetwork } from "../support/arbitrary-network.ts";
import { countCases } from "../support/extent.ts";
import { QueueLength } from "../../src/cli/trace-files.ts";

/** Packets so small, or links so fast, that several leave within one nanosecond. */
const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .record({
    scenario: fc.oneof(arbitraryIncast(), arbitraryNetwork),
    linkBps: fc.constantFrom(null, 1e11, 4e11, 4e11),
    segmentBytes: fc.integer({ min: 1, max: 60 }),
    headerBytes: fc.integer({ min: 0, max: 10 }),
    // a nanosecond a link, or little more
    perPassageNs: fc.constantFrom(1, 1.5, 2),
  })
  .map(({ scenario, linkBps, segmentBytes, headerBytes, perPassageNs }) => {
    if (linkBps === null) return scenario;
    const { topology } = scenario.network;
    const rttNs = Math.floor(perPassageNs * (topology === "fat-tree" ? 12 : topology === "leaf-spine" ? 8 : 4));
    const sizes = { segmentBytes, headerBytes, ackBytes: headerBytes + 1, awndPackets: 30, initialWindow: 10 };
    return {
      ...scenario,
      network: { ...scenario.network, linkBps, rttNs },
      transport: { ...scenario.transport, ...sizes },
      groups: scenario.groups.map((group) => ({ ...group, transport: { ...group.transport, ...sizes } })),
    };
  });

test("whoever reads what was recorded finds the longest queue that the port has counted", () => {
  const counts = { shared: 0, story: 0, lines: 0 };
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      const geometry = describeNetwork(scenario);
      const { observer, columns } = createRecorder(4096, geometry);
      const lengths: number[] = [];
      const queue = new QueueLength((_, packets) => lengths.push(packets));
      const accept = observer.onAccept.bind(observer);
      observer.onAccept = (arriveNs, departNs, flow, packet, flags, port, kind) => {
        accept(arriveNs, departNs, flow, packet, flags, port, kind);
        if (port === geometry.bottleneck) queue.add(arriveNs, departNs, flags);
      };
      const simulation = createSimulation(scenario, getAlgorithm, observer);
      for (let slice = 0; !simulation.finished && slice < 3; slice++) simulation.run(20_000);
      if (!simulation.finished) return;
      queue.finish();
      observer.settle(Infinity);
      const { totals } = simulation;
      const run = { scenario, columns, status: "done", computedNs: totals.durationNs, detailUntilNs: null, totals } as const;
      const { packets } = columns;
      // readers count whole packets, and the port also headers, wherever these were trimmed
      const trims = totals.links.reduce((sum, link) => sum + link.trims, 0);
      const expectLongest = (packets: number, who: string): void => {
        if (trims === 0) expect(packets, who).toBe(totals.maxQueuePackets);
        else expect(packets, who).toBeLessThanOrEqual(totals.maxQueuePackets);
      };
      if (packets.length > 0) {
        expect(Math.max(...lengths), "the terminal's trace").toBe(totals.maxQueuePackets);
        const exported = [...writeQueue(columns, "port")].join("").trimEnd().split("\n").slice(1);
        expect(exported.map((line) => Number(line.split(",")[1]))).toEqual(lengths);
        const slots = (timeNs: number) => countSlotHolders(columns, timeNs).reduce((sum, holder) => sum + holder.slots, 0);
        const moments = new Set(packets.arriveNs.subarray(0, Math.min(packets.length, 300)));
        for (const timeNs of moments) expect(slots(timeNs), `slots at ${timeNs} ns`).toBeLessThanOrEqual(totals.maxQueuePackets);
        if (packets.length <= 300) expectLongest(Math.max(...[...moments].map(slots)), "slots");
        if (packets.departNs.subarray(0, packets.length).some((at, row) => row > 0 && at === packets.departNs[row - 1])) counts.shared++;
      }
      const facts = gatherStoryFacts(run);
      if (facts?.packets && facts.endNs === totals.durationNs) {
        expectLongest(facts.packets.longestQueue.value, "the story");
        counts.story++;
      }
      for (const { link, maxQueuePackets } of totals.links) {
        if (link === geometry.bottleneck) continue;
        expect(portLongestUntil(run, link, Infinity), `the line of port ${link}`).toBe(maxQueuePackets);
        counts.lines++;
      }
    }),
    { numRuns: countCases(600, 0.2) },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(1);
});
