import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { type BlockFacts, gatherBlockFacts, hasPlainBlocks } from "../../src/analysis/block-facts.ts";
import { joinSentence, type Sentence } from "../../src/analysis/words.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { wireTimeNs } from "../../src/engine/spec/geometry.ts";
import type { PlayFacts, ToldStep, TrialPoint } from "../../src/guide/step.ts";
import { tellSteps, tellPlay } from "../../src/guide/steps.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { arbitraryIncast, listNeeds } from "../support/arbitrary-incast.ts";
import { countCases, isLong } from "../support/extent.ts";
import { numbersOf } from "../support/numbers-of.ts";
import { drawLogged } from "../support/draw.ts";

/** Runs longer than this many events are judged by what has happened so far. */
const mostEvents = isLong ? 250_000 : 100_000;

/** What the last steps are told of: three runs, and the whole run on the page. */
const point: TrialPoint = { senders: 32, share: 0.137, low: 0.13, high: 0.145 };
const play: PlayFacts = { senders: 32, point, timeouts: 284, drops: 8101 };

interface Told {
  readonly columns: RunColumns;
  readonly facts: BlockFacts | null;
  readonly steps: readonly ToldStep[];
}

function record(scenario: Scenario, share: TrialPoint | null = point): Told {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(mostEvents);
  const status = simulation.finished ? "done" : "cancelled";
  const facts = gatherBlockFacts({ scenario, columns, status, computedNs: simulation.nowNs, detailUntilNs: null });
  const { workload } = scenario;
  const blocks = workload.kind === "barrier" ? workload.blocks : 0;
  return { columns, facts, steps: facts === null ? [] : tellSteps(facts, workload.senders, blocks, share, play) };
}

const rowsOf = (length: number): number[] => Array.from({ length }, (_, row) => row);
const write = (sentence: Sentence): string => joinSentence(sentence).replaceAll("\u00a0", " ");
const said = (sentence: Sentence, fact: string): number | undefined => sentence.find((piece) => piece.fact === fact)?.value;

/** Which variants of the steps have been told. */
const told = new Map<string, number>();
const note = (variant: string): void => void told.set(variant, (told.get(variant) ?? 0) + 1);

/** Holds each sentence to the rows of the run, by ways of its own: nothing of src/analysis is asked. */
function checkSteps({ steps, facts, columns }: Told, scenario: Scenario): void {
  if (facts === null) return;
  const { startNs, endNs, block } = facts;
  const { packets, drops, timeouts, milestones } = columns;
  const { workload, network } = scenario;
  const isIn = (timeNs: number) => timeNs >= startNs && timeNs <= endNs;
  const queueAt = (timeNs: number) =>
    rowsOf(packets.length).filter((row) => packets.arriveNs[row] <= timeNs && packets.departNs[row] > timeNs).length;
  const fired = rowsOf(timeouts.length).filter((row) => isIn(timeouts.timeNs[row]));
  const lost = rowsOf(drops.length).filter((row) => isIn(drops.timeNs[row]));
  const [start, overflow, wait, cost] = steps;
  expect(steps.length).toBe(5);
  for (const { atNs, stretch } of steps) {
    expect(atNs).toBeGreaterThanOrEqual(stretch.fromNs);
    expect(atNs).toBeLessThanOrEqual(stretch.toNs);
  }

  const begun = rowsOf(milestones.length).filter(
    (row) => milestones.block[row] === block && milestones.kind[row] === Milestone.senderStart,
  );
  const times = begun.map((row) => milestones.timeNs[row]);
  if (workload.senders > 1 && begun.length === workload.senders) {
    expect(said(start.line, "senders")).toBe(workload.senders);
    const spread = Math.max(...times) - Math.min(...times);
    if (spread > facts.neededNs) {
      expect(write(start.line)).toContain("not all at the same time");
      note("start apart");
    } else {
      expect(said(start.line, "spread")).toBe(spread);
      note(spread === 0 ? "start at once" : "start");
    }
  } else note("start alone");

  if (overflow.scene.kind !== "overflow") throw new Error("the second step is about the queue");
  const room = said(overflow.headline, "room");
  if (room !== undefined) {
    if (network.pauseThresholdPackets === null) expect(room).toBe(network.bufferPackets);
    expect(lost.some((row) => drops.timeNs[row] <= overflow.atNs)).toBe(true);
  }
  if (overflow.scene.lost) {
    note("window lost");
    const { sender, packets: count } = overflow.scene.lost;
    expect(said(overflow.headline, "lostPackets")).toBe(count);
    const own = lost.filter((row) => drops.flow[row] === sender && drops.timeNs[row] <= overflow.atNs);
    expect(own.length).toBeGreaterThanOrEqual(count);
    expect(drops.timeNs[own[own.length - 1]]).toBe(overflow.atNs);
    // nothing else of it is in flight; a copy from before the request is of a packet that the receiver has
    expect(overflow.line).not.toEqual([]);
    const inFlight = rowsOf(packets.length).filter(
      (row) =>
        packets.flow[row] === sender &&
        packets.packet[row] >= 0 &&
        packets.arriveNs[row] >= startNs &&
        packets.arriveNs[row] <= overflow.atNs &&
        packets.departNs[row] > overflow.atNs,
    );
    expect(inFlight).toEqual([]);
  } else if (overflow.scene.sender !== null) {
    note("other loss");
    expect(fired.some((row) => timeouts.flow[row] === overflow.picks)).toBe(true);
  } else if (lost.length === 0) {
    note("no drop");
    expect(write(overflow.line)).toBe("No packet is dropped.");
    // with PAUSE there is room beyond the buffer, and of headers more than of packets
    const isCounted = listNeeds(scenario).every(({ queueing }) => queueing !== "trim");
    if (network.pauseThresholdPackets === null && isCounted)
      expect(said(overflow.headline, "longestQueue")).toBeLessThanOrEqual(network.bufferPackets);
  } else {
    note("mended");
    expect(fired).toEqual([]);
    expect(said(overflow.headline, "drops")).toBe(lost.length);
  }

  if (wait.scene.kind !== "wait") throw new Error("the third step is about the wait");
  if (wait.scene.idle) {
    note("link wait");
    const waiting = rowsOf(timeouts.length).filter((row) => timeouts.waitingSinceNs[row] <= wait.atNs && timeouts.timeNs[row] > wait.atNs);
    const senders = new Set(waiting.map((row) => timeouts.flow[row]));
    expect(said(wait.line, "waiting") ?? 1).toBe(senders.size);
    expect(senders.has(wait.scene.sender ?? -1)).toBe(true);
    expect(queueAt(wait.atNs)).toBe(0);
  } else if (wait.scene.sender !== null) note("link busy");
  else {
    note("no wait");
    expect(fired).toEqual([]);
  }
  if (wait.scene.timer && wait.scene.sender !== null) {
    const { sender, timer } = wait.scene;
    const own = fired.filter((row) => timeouts.flow[row] === sender && timeouts.timeNs[row] === timer.toNs);
    expect(own.map((row) => timeouts.rtoNs[row])).toEqual([said(wait.headline, "rto")]);
    expect(timer.toNs - timer.fromNs).toBe(said(wait.headline, "rto"));
  }

  expect(Math.abs((said(cost.headline, "duration") ?? NaN) - (endNs - startNs))).toBe(0);
  // the groups of random scenarios may cut packets of other sizes
  if (workload.kind === "barrier" && scenario.groups.length === 0) {
    const perSender = Math.ceil(workload.blockBytes / scenario.transport.segmentBytes);
    const bytes = workload.senders * (workload.blockBytes + perSender * scenario.transport.headerBytes);
    expect(said(cost.headline, "needed")).toBe(wireTimeNs(bytes, network.linkBps));
  }
  note(write(cost.headline).includes("waiting") ? "slow" : "not slow");
}

function checkRun(scenario: Scenario): void {
  const run = record(scenario);
  checkSteps(run, scenario);
  for (const { headline, line, notes } of run.steps)
    for (const text of [write(headline), write(line), ...notes.map(({ meaning }) => meaning)])
      expect(text).not.toMatch(/NaN|Infinity|undefined|\b1 (packets|senders|servers|slots)\b/);
}

describe("the guide", () => {
  it("tells nothing that is false of any preset", () => {
    for (const { scenario } of drawLogged("presets of the guide", presets, presets.length / 10))
      expect(() => checkRun(requireScenario(scenario))).not.toThrow();
  });

  it("tells nothing that is false of random runs", () => {
    // of other runs nothing is told
    const property = fc.property(arbitraryIncast().filter(hasPlainBlocks), (scenario) => checkRun(scenario));
    expect(() => fc.assert(property, { numRuns: countCases(250, 0.05) })).not.toThrow();
  }, 120_000);

  it("shows a wait that began in the request before within this one", () => {
    const scenario = requireScenario({
      network: { linkBps: 10e6, rttNs: 4, bufferPackets: 1 },
      transport: {
        ...{ algorithm: "m21tcp", recovery: "rack", segmentBytes: 500, initialWindow: 2, awndPackets: 2, rtoMinNs: 2_000_000 },
        ...{ delayedAck: true, limitedTransmit: false, params: { memoryUs: 1_000_000 } },
      },
      workload: { senders: 1, blockBytes: 1001, blocks: 2, startJitterNs: 0, maxOutstanding: 1 },
    });
    checkRun(scenario);
    const { steps } = record(scenario);
    expect(steps[1].atNs).toBe(steps[1].stretch.fromNs);
  });

  it("says that a sender waits where its packet comes just after the timer has fired", () => {
    const scenario = requireScenario({
      network: { linkBps: 10e6, rttNs: 4, bufferPackets: 1 },
      transport: { algorithm: "m21tcp", segmentBytes: 500, initialWindow: 1, awndPackets: 1, rtoMinNs: 200_000, limitedTransmit: false },
      workload: { senders: 1, blockBytes: 485, blocks: 1, startJitterNs: 0 },
    });
    checkRun(scenario);
    expect(write(record(scenario).steps[2].headline)).toContain("Sender 0 can only wait");
  });

  // a share of the presets may lack some kinds
  it.runIf(isLong)("describes every kind of run over all presets", () => {
    for (const variant of [
      "start",
      "window lost",
      "other loss",
      "no drop",
      "mended",
      "link wait",
      "link busy",
      "no wait",
      "slow",
      "not slow",
    ])
      expect([variant, told.get(variant) ?? 0]).not.toEqual([variant, 0]);
  });

  it("tells the collapse in five steps, each number that of its moment", () => {
    const { steps } = record(requireScenario(presets[0].scenario));
    for (const { headline } of steps) expect(write(headline)).not.toBe("");
    expect(steps.map(({ headline }) => numbersOf(write(headline)))).toEqual([
      [],
      ["64", "4", "4", "4"],
      ["4", "12", "200 ms"],
      ["227 ms", "68 ms"],
      [],
    ]);
    expect(steps.map(({ line }) => numbersOf(write(line)))).toEqual([["32", "86 µs"], ["4"], ["13"], ["20", "14%"], ["32", "14%", "284"]]);
    expect(steps.map(({ atNs }) => Math.round(atNs / 1e3))).toEqual([147, 194, 120_691, 227_243, 227_243]);
    expect(steps.slice(0, 2).map(({ stretch }) => stretch)).toEqual([
      { fromNs: 0, toNs: 200_000 },
      { fromNs: 0, toNs: 200_000 },
    ]);
    expect(steps.map(({ picks }) => picks)).toEqual([null, 4, 4, null, null]);
  });

  it("says less of goodput until it is known", () => {
    expect(record(requireScenario({}), null).steps[3].line).toEqual([]);
    expect(tellPlay({ ...play, timeouts: null }).line).toEqual([]);
  });

  it("tells of five senders that packets are dropped and nobody waits", () => {
    const few: TrialPoint = { senders: 5, share: 0.977, low: 0.97, high: 0.98 };
    const { steps } = record(requireScenario({ workload: { senders: 5 } }), few);
    expect(steps.slice(1, 4).map(({ headline }) => write(headline))).toEqual([
      "The queue is full: all 64 slots are taken. 4 packets are dropped in this request, but every sender still has packets in flight.",
      "ACKs keep coming and report each loss: the senders retransmit those packets at once.",
      "The request took 11.4 ms. The link needs 10.6 ms for this data: almost no time was lost.",
    ]);
    expect(steps[1].stretch).toEqual({ fromNs: 0, toNs: 1e6 });
    expect(write(steps[3].line)).toMatch(/^Across 20 such requests, the link delivers 98 ?% of its maximum\.$/);
    expect(steps[3].notes).toEqual([]);
  });

  it("tells one sender that there is no incast, and two that nothing is dropped", () => {
    const alone = record(requireScenario({ workload: { senders: 1 } })).steps;
    expect(write(alone[0].headline)).toBe("One sender answers one receiver: no incast.");
    const two = record(requireScenario({ workload: { senders: 2 } })).steps;
    expect(write(two[1].headline)).toMatch(/^At most \d+ of the 64 slots are taken\.$/);
    expect(write(two[2].headline)).toBe("Every packet arrives, and its ACK returns.");
  });

  it("says after a drag what the runs of that many senders come to", () => {
    const of = (senders: number, share: number, low: number, high: number, timeouts: number, drops: number): string =>
      write(tellPlay({ senders, point: { senders, share, low, high }, timeouts, drops }).line).replaceAll(" %", "%");
    expect(of(5, 0.977, 0.97, 0.98, 0, 41)).toBe(
      "With 5 senders: 98% of the maximum. Packets are dropped, but no sender waits for its timer.",
    );
    expect(of(1, 1, 1, 1, 0, 0)).toBe("With 1 sender: 100% of the maximum. No packet is dropped.");
    expect(of(8, 0.99, 0.46, 0.99, 2, 60)).toBe("With 8 senders: 99% of the maximum, but the three runs range from 46% to 99%.");
  });

  it("has nothing to say of runs without blocks", () => {
    expect(record(requireScenario(presets.find(({ id }) => id === "on-off")!.scenario)).facts).toBeNull();
  });
});
