import fc from "fast-check";
import { expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { writeAftermath } from "../../src/analysis/and-then.ts";
import { explainTimeout, type Autopsy } from "../../src/analysis/autopsy.ts";
import { findCriticalPath } from "../../src/analysis/critical-path.ts";
import { tellStory } from "../../src/analysis/story.ts";
import { TimeoutClass } from "../../src/analysis/timeouts.ts";
import { describeDuplicates, writeVerdict } from "../../src/analysis/verdict.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import type { Scenario, Workload } from "../../src/engine/scenario.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun } from "./recorded-runs.ts";

const senders = fc.integer({ min: 1, max: 12 });
const bytes = fc.integer({ min: 1, max: 40_000 });
const startJitterNs = fc.constantFrom(0, 10_000, 100_000);

const workload: fc.Arbitrary<Workload> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("barrier" as const),
      senders,
      blockBytes: bytes,
      blocks: fc.integer({ min: 1, max: 3 }),
      startJitterNs,
      barrier: fc.constantFrom("request" as const, "last-ack" as const),
      startOffsetsNs: fc.constant(null),
      maxOutstanding: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4 })),
      staggerNs: fc.constantFrom(0, 20_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("long" as const),
      senders,
      durationNs: fc.integer({ min: 1, max: 10_000_000 }),
      startsNs: fc.constant(null),
      startJitterNs,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ senders, bytes, startJitterNs }).map((pick) => ({
      kind: "oneshot" as const,
      senders: pick.senders,
      flows: [{ senders: pick.senders, bytes: pick.bytes, startNs: 0 }],
      startJitterNs: pick.startJitterNs,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("on-off" as const),
      senders: fc.integer({ min: 1, max: 6 }),
      responses: fc.integer({ min: 0, max: 12 }),
      responseBytes: fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 8000 })),
      meanGapNs: fc.constantFrom(50_000, 1_000_000),
      startNs: fc.constant(0),
      finalBytes: bytes,
      finalStartNs: fc.constantFrom(0, 3_000_000),
    }),
  },
);

const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    algorithm: fc.constantFrom(...algorithms),
    rules: fc.constantFrom("rfc" as const, "ns2" as const),
    workload,
    bufferPackets: fc.oneof(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 40 })),
    linkBps: fc.constantFrom(1e9, 3e9),
    initialWindow: fc.integer({ min: 1, max: 12 }),
    rtoMinNs: fc.constantFrom(200_000, 2_000_000, 200_000_000),
    processingJitterNs: fc.constantFrom(0, 0, 5000),
    knobs: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    seed: fc.nat(),
  })
  .map((pick) =>
    makeScenario({
      network: { linkBps: pick.linkBps, bufferPackets: pick.bufferPackets },
      transport: {
        algorithm: pick.algorithm.id,
        params: defaultParams(pick.algorithm.params),
        rules: pick.rules,
        initialWindow: pick.initialWindow,
        rtoMinNs: pick.rtoMinNs,
        processingJitterNs: pick.processingJitterNs,
        limitedTransmit: pick.knobs[0],
        carefulFastRetransmit: pick.knobs[1],
        slowStartRestart: pick.knobs[2],
        delayedAck: pick.knobs[3],
      },
      workload: pick.workload,
      seed: pick.seed,
    }),
  );

/** The evidence must say what the engine, which saw every packet, said. */
function expectEvidenceFits({ evidence, class: kind, missing, timer, tailStart, duplicateAcks }: Autopsy, buffer: number): void {
  expect(Math.min(60e9, timer.baseNs * timer.backoff)).toBe(timer.rtoNs);
  if (!evidence) throw new Error("everything was recorded");
  const { lost, outstanding, slots } = evidence;
  const isMissingLost = lost[0]?.packet === missing;
  expect(kind === TimeoutClass.spurious).toBe(!isMissingLost);
  if (!isMissingLost) return;
  expect(slots?.held).toBe(buffer);
  expect(kind === TimeoutClass.lostRetransmission).toBe(lost[0].dropsNs.length > 1);
  if (lost[0].dropsNs.length > 1) return;
  if (kind === TimeoutClass.blockHead) expect(lost.length).toBe(outstanding);
  if (kind !== TimeoutClass.blockTail) return;
  expect(duplicateAcks).toBeLessThan(3);
  if (tailStart !== null) expect(lost.at(-1)!.packet).toBeGreaterThanOrEqual(tailStart);
}

test("every timeout of any run is explained from its packets, and every run is told", { timeout: 120_000 }, () => {
  const seen = new Set<TimeoutClass>();
  fc.assert(
    fc.property(scenario, (scenario) => {
      const run = recordRun(scenario);
      const texts: string[] = [];
      for (let row = 0; row < run.columns.timeouts.length; row++) {
        const autopsy = explainTimeout(run, row);
        seen.add(autopsy.class);
        expectEvidenceFits(autopsy, scenario.network.bufferPackets);
        const { cost } = autopsy;
        if (!cost) throw new Error("every block is over");
        expect(cost.shares.reduce((sum, { totalNs }) => sum + totalNs, 0)).toBeCloseTo(cost.endNs - cost.startNs, 1);
        texts.push(joinSentence(writeVerdict(autopsy)), joinSentence(writeAftermath(autopsy)));
        texts.push(joinSentence(describeDuplicates(autopsy.evidence!)));
      }
      run.totals.blocks.forEach((block, i) => {
        const path = findCriticalPath(run, i);
        const kind = scenario.workload.kind;
        expect(path !== null).toBe(kind === "barrier" || kind === "oneshot");
        if (path) expect(path.intervals.reduce((sum, { fromNs, toNs }) => sum + toNs - fromNs, 0)).toBe(block.endNs - block.startNs);
      });
      texts.push(...tellStory(run)!.paragraphs.map(joinSentence));
      for (const text of texts) expect(text).not.toMatch(/undefined|NaN|Infinity|null| {2}|\.\./);
    }),
    { numRuns: Number(process.env["RUNS"] ?? 200), seed: 7 },
  );
  expect(seen.size).toBe(5);
});
