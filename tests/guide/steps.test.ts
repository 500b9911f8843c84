import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { type BlockFacts, gatherBlockFacts } from "../../src/analysis/block-facts.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { wireTimeNs } from "../../src/engine/spec/wire-time.ts";
import { guideSteps, type ToldStep, tellSteps } from "../../src/guide/steps.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import type { RunColumns } from "../../src/protocol/tables.ts";
import { requireScenario } from "../../src/scenario/parse-scenario.ts";
import { presets } from "../../src/scenario/presets.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { countCases, isLong } from "../support/extent.ts";

/** Runs longer than this many events are judged by what has happened so far. */
const mostEvents = isLong ? 250_000 : 100_000;

function record(scenario: Scenario): { columns: RunColumns; facts: BlockFacts | null; steps: readonly ToldStep[] } {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  simulation.run(mostEvents);
  const status = simulation.finished ? "done" : "cancelled";
  const facts = gatherBlockFacts({ scenario, columns, status, computedNs: simulation.nowNs, detailUntilNs: null });
  return { columns, facts, steps: facts === null ? [] : tellSteps(facts) };
}

const rowsOf = (length: number): number[] => Array.from({ length }, (_, row) => row);

/** "86 µs" as nanoseconds. */
function readDuration(text: string): number {
  const found = /([\d,.]+)\u00a0(ns|µs|ms|s)\b/.exec(text);
  if (!found) throw new Error(`no duration in "${text}"`);
  return Number(found[1].replaceAll(",", "")) * { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }[found[2] as "ns" | "µs" | "ms" | "s"];
}

/** Holds each sentence to the rows of the run, by ways of its own: nothing of src/analysis is asked. */
function checkStep(step: ToldStep, facts: BlockFacts, columns: RunColumns, scenario: Scenario): void {
  const { startNs, endNs, block } = facts;
  const { packets, drops, timeouts, milestones } = columns;
  const { workload, network } = scenario;
  const said = (fact: string) => step.sentence.find((piece) => piece.fact === fact)?.value ?? NaN;
  const textOf = (fact: string) => step.sentence.find((piece) => piece.fact === fact)?.text ?? "";
  const isIn = (timeNs: number) => timeNs >= startNs && timeNs <= endNs;
  const queueAt = (timeNs: number) =>
    rowsOf(packets.length).filter((row) => packets.arriveNs[row] <= timeNs && packets.departNs[row] > timeNs).length;
  const marks = rowsOf(milestones.length).filter((row) => milestones.block[row] === block);
  const [opened] = marks.filter((row) => milestones.kind[row] === Milestone.blockStart);
  const [closed] = marks.filter((row) => milestones.kind[row] === Milestone.blockEnd);
  expect([milestones.timeNs[opened], milestones.timeNs[closed]]).toEqual([startNs, endNs]);
  const fired = rowsOf(timeouts.length).filter((row) => isIn(timeouts.timeNs[row]));
  const lost = rowsOf(drops.length).filter((row) => isIn(drops.timeNs[row]));
  const checkTimes = () => {
    if (workload.kind !== "barrier") throw new Error("no blocks");
    const perSender = Math.ceil(workload.blockBytes / scenario.transport.segmentBytes);
    expect(Math.abs(said("duration") - (endNs - startNs))).toBe(0);
    // the groups of random scenarios may cut packets of other sizes
    if (scenario.groups.length === 0) {
      const bytes = workload.senders * (workload.blockBytes + perSender * scenario.transport.headerBytes);
      expect(said("needed")).toBe(wireTimeNs(bytes, network.linkBps));
    }
    expect(readDuration(textOf("duration"))).toBeCloseTo(endNs - startNs, -Math.ceil(Math.log10(endNs - startNs)) + 2);
  };
  switch (step.id) {
    case "1-request": {
      const begun = marks.filter((row) => milestones.kind[row] === Milestone.senderStart);
      const times = begun.map((row) => milestones.timeNs[row]);
      expect(new Set(begun.map((row) => milestones.flow[row])).size).toBe(workload.senders);
      expect(said("senders")).toBe(workload.senders);
      const spread = Math.max(...times) - Math.min(...times);
      if (spread === 0) return expect(joinSentence(step.sentence)).toContain("all at once");
      expect(said("spread")).toBe(spread);
      const within = readDuration(textOf("spread"));
      expect(within).toBeGreaterThanOrEqual(spread);
      return expect(within).toBeLessThanOrEqual(spread * 1.11 + 1);
    }
    case "2-full":
      expect(lost.some((row) => drops.timeNs[row] === step.atNs)).toBe(true);
      if (network.pauseThresholdPackets === null) expect(said("room")).toBe(network.bufferPackets);
      return expect(queueAt(step.atNs)).toBe(said("room"));
    case "2-room": {
      expect(lost).toEqual([]);
      const changes = rowsOf(packets.length).flatMap((row) => [[packets.arriveNs[row], 1] as const, [packets.departNs[row], -1] as const]);
      const byTime = new Map<number, number>();
      for (const [timeNs, change] of changes) byTime.set(timeNs, (byTime.get(timeNs) ?? 0) + change);
      let [queued, most] = [0, 0];
      for (const [timeNs, change] of [...byTime].toSorted((a, b) => a[0] - b[0])) {
        if (timeNs > endNs) break;
        queued += change;
        most = timeNs < startNs ? queued : Math.max(most, queued);
      }
      return expect(said("longestQueue")).toBe(most);
    }
    case "3-lost": {
      const row = facts.lostWindow?.row ?? -1;
      const flow = timeouts.flow[row];
      expect(step.picks).toBe(flow);
      expect(said("lostPackets")).toBe(timeouts.maxPacket[row] - timeouts.highestAck[row]);
      const rowsOfFlow = (table: typeof drops | typeof packets) => rowsOf(table.length).filter((at) => table.flow[at] === flow);
      const [dropsOfFlow, packetsOfFlow] = [rowsOfFlow(drops), rowsOfFlow(packets)];
      for (let packet = timeouts.highestAck[row] + 1; packet <= timeouts.maxPacket[row]; packet++) {
        const dropped = dropsOfFlow.filter((at) => drops.packet[at] === packet && drops.timeNs[at] <= timeouts.timeNs[row]);
        const accepted = packetsOfFlow.filter((at) => packets.packet[at] === packet && packets.arriveNs[at] <= timeouts.timeNs[row]);
        // what is pushed out again is accepted first
        expect(dropped.length).toBe(1);
        expect(accepted.filter((at) => packets.departNs[at] !== drops.timeNs[dropped[0]])).toEqual([]);
        expect(drops.timeNs[dropped[0]]).toBeLessThanOrEqual(step.atNs);
      }
      const window = Math.min(Math.floor(timeouts.cwndBefore[row]), timeouts.receiveWindow[row]);
      return expect(said("lostPackets")).toBeGreaterThanOrEqual(window);
    }
    case "3-timeout":
      expect(fired.some((row) => timeouts.flow[row] === step.picks)).toBe(true);
      return expect(joinSentence(step.sentence)).toMatch(/\.$/);
    case "3-mended":
      expect(fired).toEqual([]);
      return expect(said("drops")).toBe(lost.length);
    case "4-silence": {
      const waiting = rowsOf(timeouts.length).filter(
        (row) => timeouts.waitingSinceNs[row] <= step.atNs && timeouts.timeNs[row] > step.atNs,
      );
      expect(new Set(waiting.map((row) => timeouts.flow[row])).size).toBe(said("waiting"));
      expect(queueAt(step.atNs)).toBe(0);
      const next = waiting.toSorted((a, b) => timeouts.timeNs[a] - timeouts.timeNs[b])[0];
      return expect(waiting.filter((row) => timeouts.timeNs[row] === timeouts.timeNs[next]).map((row) => timeouts.rtoNs[row])).toContain(
        said("rto"),
      );
    }
    case "5-price": {
      const done = marks.filter((row) => milestones.kind[row] === Milestone.senderDone && milestones.timeNs[row] <= step.atNs);
      expect(said("done")).toBe(done.length);
      expect(done.length).toBeLessThan(workload.senders);
      return checkTimes();
    }
    case "5-cheap":
      expect(said("timeouts")).toBe(fired.length);
      return checkTimes();
    case "5-smooth":
      expect(fired).toEqual([]);
      return checkTimes();
    default:
      throw new Error(`nothing is known of the step ${step.id}`);
  }
}

const told = new Map<string, number>();

function checkRun(scenario: Scenario): number {
  const { columns, facts, steps } = record(scenario);
  if (facts === null) return 0;
  for (const step of steps) {
    told.set(step.id, (told.get(step.id) ?? 0) + 1);
    checkStep(step, facts, columns, scenario);
    expect(step.atNs).toBeGreaterThanOrEqual(0);
    expect(joinSentence(step.sentence)).not.toMatch(/NaN|Infinity|undefined|\b1 (packets|senders|servers)\b/);
  }
  const thoughts = steps.map(({ id }) => id.slice(0, 1));
  expect(thoughts).toEqual([...new Set(thoughts)].toSorted());
  return steps.length;
}

describe("the guide", () => {
  it("tells nothing that is false of any preset", () => {
    const counts = presets.map(({ scenario }) => checkRun(requireScenario(scenario)));
    expect(Math.max(...counts)).toBe(5);
  });

  it("tells nothing that is false of random runs", () => {
    const property = fc.property(arbitraryIncast(), (scenario) => checkRun(scenario) >= 0);
    expect(() => fc.assert(property, { numRuns: countCases(250) })).not.toThrow();
  }, 120_000);

  it("has told each of its steps meanwhile", () => {
    expect(guideSteps.filter(({ id }) => (told.get(id) ?? 0) === 0).map(({ id }) => id)).toEqual([]);
  });

  it("tells the collapse in five steps", () => {
    const { steps } = record(requireScenario(presets[0].scenario));
    const moments = steps.map(({ atNs }) => atNs);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(steps.map(({ sentence }) => joinSentence(sentence).replaceAll("\u00a0", " "))).toEqual([
      "32 servers answer one request, all within 86 µs.",
      "They share one port, and its queue is full: 64 of 64 slots are taken.",
      "Sender 4 sends 4 packets and the switch drops all 4: a whole window is lost.",
      "No packet arrives, so no ACK returns. 13 senders stay silent until a 200 ms timer fires.",
      "19 senders are done, but all wait for the slowest: the block takes 227 ms instead of 68.2 ms.",
    ]);
  });

  it("does not tell a healthy run of a full queue, a loss or a wait", () => {
    const { steps } = record(requireScenario(presets.find(({ id }) => id === "healthy")!.scenario));
    expect(steps.map(({ id }) => id)).toEqual(["1-request", "2-room", "5-smooth"]);
  });

  it("has nothing to say of runs without blocks", () => {
    expect(record(requireScenario(presets.find(({ id }) => id === "on-off")!.scenario)).facts).toBeNull();
  });
});
