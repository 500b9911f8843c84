import fc from "fast-check";
import { expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { writeEvents, writeQueue } from "../../src/analysis/csv.ts";
import { portDropsUntil, portLongestUntil } from "../../src/analysis/ports.ts";
import { tellStory } from "../../src/story/story.ts";
import { gatherStoryFacts } from "../../src/analysis/story-facts.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { describeNetwork } from "../../src/engine/topologies/describe-network.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { QueueLength } from "../../src/cli/trace-files.ts";

/** A barrier, long flows, datagrams and single responses to three receivers behind two switches. With `slow`, receivers' links are slower than all others. */
interface Mix {
  readonly seed: number;
  readonly barrier: number;
  readonly long: number;
  readonly bufferPackets: number;
  readonly slow: boolean;
  readonly startJitterNs: number;
  readonly isLongAwaited: boolean;
}

const arbitraryMix: fc.Arbitrary<Mix> = fc.record({
  seed: fc.nat(1e6),
  barrier: fc.integer({ min: 4, max: 10 }),
  long: fc.integer({ min: 1, max: 3 }),
  bufferPackets: fc.integer({ min: 4, max: 40 }),
  slow: fc.boolean(),
  startJitterNs: fc.constantFrom(0, 50_000),
  isLongAwaited: fc.boolean(),
});

function makeMix({ seed, barrier, long, bufferPackets, slow, startJitterNs, isLongAwaited }: Mix) {
  const receiverBps = slow ? 250_000_000 : 1_000_000_000;
  const delay = { delayNs: 4000 };
  return requireScenario({
    seed,
    network: {
      topology: "graph",
      bufferPackets,
      hosts: [
        { name: "west", count: 16, at: "s1", ...delay },
        { name: "east", count: 4, at: "s2", ...delay },
        { name: "front", count: 1, at: "s2", linkBps: receiverBps, ...delay },
        { name: "store", count: 1, at: "s1", linkBps: receiverBps, ...delay },
        { name: "log", count: 1, at: "s2", linkBps: receiverBps, ...delay },
      ],
      trunks: [{ from: "s1", to: "s2", ...delay }],
    },
    transport: { rtoMinNs: 2_000_000, initialWindow: 4 },
    groups: [
      {
        name: "incast",
        senders: barrier,
        from: "west",
        to: "front",
        workload: { kind: "barrier", blockBytes: 30_000, blocks: 2, startJitterNs },
      },
      {
        name: "files",
        senders: long,
        from: "east",
        to: "store",
        workload: { kind: "long", durationNs: 20_000_000 },
        background: !isLongAwaited,
      },
      { name: "UDP", senders: 1, from: "west", to: "front", workload: { kind: "cbr", rateBps: 50_000_000 } },
      { name: "answers", senders: 3, from: "west", to: "log", workload: { kind: "oneshot", flows: [{ senders: 3, bytes: 40_000 }] } },
    ],
  });
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const readLines = (pieces: Iterable<string>): string[] => [...pieces].join("").trimEnd().split("\n").slice(1);

test("groups add up to the run, and story, ports, exports and terminal tell the same of it", () => {
  let told = 0;
  fc.assert(
    fc.property(arbitraryMix, (mix) => {
      const scenario = makeMix(mix);
      const geometry = describeNetwork(scenario);
      const { observer, columns } = createRecorder(4096, geometry);
      const lengths: number[] = [];
      const queue = new QueueLength((_, packets) => lengths.push(packets));
      const onAccept: typeof observer.onAccept = (arriveNs, departNs, flow, packet, flags, port, kind) => {
        observer.onAccept(arriveNs, departNs, flow, packet, flags, port, kind);
        if (port === geometry.bottleneck) queue.add(arriveNs, departNs, flags);
      };
      const simulation = createSimulation(scenario, getAlgorithm, {
        onAccept,
        onDrop: (...report) => observer.onDrop(...report),
        onWindow: (...report) => observer.onWindow(...report),
        onTimeout: (...report) => observer.onTimeout(...report),
        onGauge: (...report) => observer.onGauge(...report),
        onResponse: (...report) => observer.onResponse(...report),
        onMilestone: (...report) => observer.onMilestone(...report),
      });
      while (!simulation.finished) simulation.run(1e6);
      queue.finish();
      const { totals } = simulation;
      const run = { scenario, columns, status: "done", computedNs: totals.durationNs, detailUntilNs: null, totals } as const;

      // the terminal's JSON
      const { groups, links } = summarize(scenario, totals);
      const awaited = groups.filter((group) => !group.background);
      expect(groups.map(({ name }) => name)).toEqual(["incast", "files", "UDP", "answers"]);
      expect(sum(awaited.map(({ timeouts }) => timeouts))).toBe(sum(totals.timeouts));
      expect(sum(awaited.map(({ drops }) => drops))).toBe(totals.drops);
      expect(sum(groups.map(({ drops }) => drops))).toBe(sum(totals.flows.map(({ drops }) => drops)));
      expect(sum(totals.groups.map(({ bytes }) => bytes))).toBe(sum(totals.flows.map(({ bytes }) => bytes)));
      expect(totals.groups.map(({ startNs, endNs }) => endNs === 0 || endNs > startNs)).not.toContain(false);
      expect(sum(links.map(({ drops }) => drops))).toBe(sum(totals.links.flatMap(({ drops }) => drops)));

      // the story, which is of the blocks: others may go on longer
      const facts = gatherStoryFacts(run)!;
      expect(facts.endNs).toBe(totals.blocks.at(-1)?.endNs);
      expect(facts.timeouts.total).toBeLessThanOrEqual(sum(totals.timeouts));
      expect(facts.packets?.drops).toBeLessThanOrEqual(totals.drops);
      if (facts.endNs === totals.durationNs) {
        expect([facts.timeouts.total, facts.packets?.drops]).toEqual([sum(totals.timeouts), totals.drops]);
        expect(facts.packets?.longestQueue.value).toBe(totals.maxQueuePackets);
        for (const { fact, value } of tellStory(run)!.paragraphs.flat()) {
          if (fact === "drops") expect(value).toBe(totals.drops);
          if (fact === "timeouts") expect(value).toBe(sum(totals.timeouts));
          if (fact !== undefined) told += 1;
        }
      }

      // exports of the page, queue.csv of the terminal
      const isDrop = (line: string): boolean => line.split(",")[1] === "drop";
      expect(readLines(writeEvents(columns)).filter(isDrop)).toHaveLength(sum(totals.links.map(({ drops }) => drops[0])));
      const exported = readLines(writeQueue(columns, "port")).map((line) => Number(line.split(",")[1]));
      expect(exported).toEqual(lengths);
      expect(Math.max(...lengths)).toBe(totals.maxQueuePackets);
      expect(Math.min(...lengths)).toBe(0);

      // the ports
      for (const { link, maxQueuePackets, drops } of totals.links) {
        expect(portDropsUntil(run, link, Infinity)).toEqual({ data: drops[0], other: sum(drops.slice(1)) });
        if (link !== geometry.bottleneck) expect(portLongestUntil(run, link, Infinity)).toBe(maxQueuePackets);
      }
    }),
    { numRuns: 6, seed: 7 },
  );
  expect(told).toBeGreaterThan(2);
});
