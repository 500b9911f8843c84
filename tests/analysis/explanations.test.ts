import fc from "fast-check";
import { expect, test } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { writeAftermath } from "../../src/story/and-then.ts";
import { explainTimeout, type Autopsy } from "../../src/analysis/autopsy.ts";
import { readOtherReason } from "../../src/analysis/other-timeouts.ts";
import { rateAt } from "../../src/analysis/rates.ts";
import { findCriticalPath } from "../../src/analysis/critical-path.ts";
import { describeDuplicates } from "../../src/story/signs.ts";
import { tellStory } from "../../src/story/story.ts";
import { TimeoutClass } from "../../src/analysis/timeouts.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { recoveryKinds } from "../../src/engine/observer.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";
import { type FinishedRun, recordRun } from "./recorded-runs.ts";
import { countCases } from "../support/extent.ts";

const senders = fc.integer({ min: 1, max: 12 });
const bytes = fc.integer({ min: 1, max: 40_000 });
const startJitterNs = fc.constantFrom(0, 10_000, 100_000);

const workload: fc.Arbitrary<NonNullable<ScenarioChanges["workload"]>> = fc.oneof(
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
    recovery: fc.constantFrom("default" as const, "default" as const, "newreno" as const, "sack" as const, "rack" as const),
    awndPackets: fc.constantFrom(1000, 1000, 10, 4),
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
        recovery: pick.recovery,
        awndPackets: pick.awndPackets,
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

/**
 * What the words for a timeout of class other say of it: each phrase, and when it is true. One of the reasons must be given, and
 * none that is not so.
 */
function expectReasonHolds(run: FinishedRun, autopsy: Autopsy): void {
  const { row, evidence, cwnd, tailStart } = autopsy;
  const { timeouts } = run.columns;
  const { duplicates, lost, outstanding, through, early } = evidence!;
  const text = joinSentence(writeVerdict(autopsy));
  const [received, needed] = [timeouts.duplicateAcks[row], timeouts.neededSigns[row]];
  const kind = recoveryKinds[timeouts.recovery[row]];
  const window = Math.max(1, Math.floor(cwnd));
  const reasons: readonly (readonly [RegExp, boolean])[] = [
    [/ignored them|ns-2 ignores them/, received >= needed && timeouts.isTrusted[row] === 0],
    [/(came back|after it)( in time)?; \d+ (is|are) needed\.$/, received < needed],
    [/were still in flight when its timer/, received < needed && through - early < through + 1],
    [/retransmits only when its timer expires/, run.scenario.transport.algorithm === "pfabric" && needed === 255],
    [/^Not even the header of /, autopsy.isCutting],
    [/Fast recovery did not reach it/, kind === "sack" && duplicates.recoverySinceNs !== null],
    [/sent twice: RACK cannot tell|RACK waits a little more than a round trip/, kind === "rack" && received >= needed],
  ];
  // What people read in summary and story is the same reason in two words.
  const short = readOtherReason(run, row);
  if (reasons[0][0].test(text)) expect(short).toBe("untrusted");
  if (reasons[1][0].test(text)) expect(short).toBe("too-few");
  if (reasons[5][0].test(text)) expect(short).toBe("rest");
  const given = reasons.filter(([phrase]) => phrase.test(text));
  expect(given, text).toHaveLength(1);
  expect(given[0][1], text).toBe(true);
  // A retransmission would be in flight, lost too, or there.
  expect([lost[0].dropsNs.length, duplicates.resent], text).toEqual([1, null]);
  const isAtEnd = timeouts.maxPacket[row] + 1 === tailStart + 3;
  if (/nothing more to send/.test(text)) expect(isAtEnd).toBe(true);
  if (/receive window allowed no more/.test(text)) expect(outstanding).toBeGreaterThanOrEqual(timeouts.receiveWindow[row]);
  if (/holding new data back/.test(text)) expect(run.scenario.transport.algorithm).toBe("trim");
  if (/Its window of \d+ allowed no more/.test(text)) expect([outstanding >= window, isAtEnd]).toEqual([true, false]);
  if (/Its rate allowed no more/.test(text)) expect(rateAt(run.columns, autopsy.sender, autopsy.timeNs)).toBeLessThan(Infinity);
  if (/Without limited transmit/.test(text)) expect([outstanding < window, run.scenario.transport.limitedTransmit]).toEqual([true, false]);
  if (/filled its window/.test(text)) {
    // RFC 6675: nothing more may be sent while as many as the window seem to be on the way, lost or not
    const passedOver = Number(/: (\d+) lost packets?/.exec(text)?.[1]);
    expect(passedOver).toBeLessThanOrEqual(lost.length);
    expect(passedOver + through - received).toBeGreaterThanOrEqual(window);
  }
  for (const number of text.matchAll(/[Oo]nly (\d+) /g)) expect(Number(number[1])).toBe(received);
}

/** Phrases of any verdict that say more than its class, and when they are true. */
function expectPhrasesHold(run: FinishedRun, { row, cwnd, evidence, ...autopsy }: Autopsy): void {
  const text = joinSentence(writeVerdict({ row, cwnd, evidence, ...autopsy }));
  const { algorithm, delayedAck } = run.scenario.transport;
  const kind = recoveryKinds[run.columns.timeouts.recovery[row]];
  const whole = /^Its whole window, (\d+) packets?/.exec(text);
  if (whole) expect(Number(whole[1])).toBe(Math.max(1, Math.floor(cwnd)));
  if (/ the loss probe/.test(text)) expect([kind, evidence!.lostProbe?.isProbe]).toEqual(["rack", true]);
  if (/SACK/.test(text)) expect(["sack", "rack"]).toContain(kind);
  if (/RACK/.test(text)) expect(kind).toBe("rack");
  if (/redundant cop/.test(text)) expect(algorithm).toBe("gip");
  if (/pushed out|lost at a full queue|^#[\d,]+ was lost/.test(text)) expect(["prin", "pfabric"]).toContain(algorithm);
  if (/delayed its ACK/.test(text)) expect(delayedAck).toBe(true);
  if (/(dropped|lost), retransmitted/.test(text))
    expect(evidence!.lost[0].copies.some(({ isRetransmission }) => isRetransmission)).toBe(true);
  const signs = joinSentence(describeDuplicates(evidence!));
  if (/^[\d,]+ of /.test(signs)) expect(evidence!.duplicates.received).toBeLessThan(evidence!.duplicates.needed);
  if (signs.includes("enough")) expect(evidence!.duplicates.received).toBeGreaterThanOrEqual(evidence!.duplicates.needed);
}

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
  expect(duplicateAcks).toBeLessThan(evidence.duplicates.needed);
  expect(lost.at(-1)!.packet).toBeGreaterThanOrEqual(tailStart);
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
        expectPhrasesHold(run, autopsy);
        if (autopsy.class === TimeoutClass.other) expectReasonHolds(run, autopsy);
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
    { numRuns: Number(process.env["RUNS"] ?? countCases(200)), seed: 7 },
  );
  expect(seen.size).toBe(5);
});
