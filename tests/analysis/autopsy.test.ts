import { describe, expect, it } from "vitest";
import { writeAftermath } from "../../src/story/and-then.ts";
import { explainTimeout, type Autopsy } from "../../src/analysis/autopsy.ts";
import { describeDuplicates } from "../../src/story/signs.ts";
import { LinkUse } from "../../src/analysis/idle-split.ts";
import { TimeoutClass } from "../../src/analysis/timeouts.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { joinSentence, type Sentence } from "../../src/analysis/words.ts";
import { findBlockBytes } from "../../src/analysis/workload.ts";
import { Milestone, PacketFlag } from "../../src/engine/observer.ts";
import { readReferenceRun, referenceRuns } from "../golden/reference-run.ts";
import { drawLogged } from "../support/draw.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun, type FinishedRun } from "./recorded-runs.ts";

/**
 * The class by the definitions of MODEL.md, from the drops alone. What came later than the timer does not count;
 * a copy that is still between sender and switch is not in these runs.
 */
function deriveClass(run: FinishedRun, row: number): TimeoutClass {
  const { timeouts, drops, packets } = run.columns;
  const flow = timeouts.flow[row];
  const firedNs = timeouts.timeNs[row];
  const missing = timeouts.highestAck[row] + 1;
  const last = timeouts.maxPacket[row];
  const dropped = new Map<number, number>();
  const here = new Set<number>();
  for (let i = 0; i < drops.length && drops.timeNs[i] <= firedNs; i++) {
    if (drops.flow[i] === flow) dropped.set(drops.packet[i], (dropped.get(drops.packet[i]) ?? 0) + 1);
  }
  for (let i = 0; i < packets.length && packets.arriveNs[i] <= firedNs; i++) if (packets.flow[i] === flow) here.add(packets.packet[i]);
  if (here.has(missing)) return TimeoutClass.spurious;
  if ((dropped.get(missing) ?? 0) >= 2) return TimeoutClass.lostRetransmission;
  const perBlock = Math.ceil((findBlockBytes(run.scenario, flow) ?? endlessBytes) / run.scenario.transport.segmentBytes);
  const firstOfBlock = timeouts.block[row] * perBlock;
  const tailStart = firstOfBlock + perBlock - 3;
  const lost = Array.from({ length: last - missing + 1 }, (_, i) => missing + i).filter((packet) => !here.has(packet));
  const isOnlyTail = missing >= tailStart && missing > firstOfBlock;
  if (lost.length === last - missing + 1 && !isOnlyTail) return TimeoutClass.blockHead;
  if (lost.some((packet) => packet >= tailStart) && timeouts.duplicateAcks[row] < 3) return TimeoutClass.blockTail;
  return TimeoutClass.other;
}

/** More than any run here sends. */
const endlessBytes = 1e15;

/** Queue at the moment a packet met it, by counting every row. */
function countQueue(run: FinishedRun, timeNs: number, flow: number | null): number {
  const { packets } = run.columns;
  let count = 0;
  for (let i = 0; i < packets.length && packets.arriveNs[i] <= timeNs; i++) {
    if (packets.departNs[i] >= timeNs && (flow === null || packets.flow[i] === flow)) count++;
  }
  return count;
}

/** Each link of a sentence leads somewhere within the run. */
function expectLinksWithin(run: FinishedRun, sentence: Sentence): void {
  for (const { jumpNs } of sentence) {
    if (jumpNs === undefined) continue;
    expect(jumpNs).toBeGreaterThanOrEqual(0);
    expect(jumpNs).toBeLessThanOrEqual(run.computedNs);
  }
}

function explainAll(run: FinishedRun): Autopsy[] {
  return Array.from({ length: run.columns.timeouts.length }, (_, row) => explainTimeout(run, row));
}

const scenarios = [
  ...referenceRuns.map((name) => ({ name: `ns-2.35 run ${name}`, scenario: readReferenceRun(name).scenario })),
  { name: "the collapse", scenario: makeScenario({ workload: { blocks: 6 } }) },
  { name: "RTOmin 2 ms", scenario: makeScenario({ workload: { blocks: 4 }, transport: { rtoMinNs: 2_000_000 } }) },
  { name: "Reno", scenario: makeScenario({ workload: { blocks: 3 }, transport: { algorithm: "reno" } }) },
  { name: "a last packet that is short", scenario: makeScenario({ workload: { blocks: 4, blockBytes: 30_100 } }) },
  {
    name: "one response each",
    scenario: makeScenario({
      workload: {
        kind: "oneshot",
        senders: 48,
        flows: [
          { senders: 40, bytes: 20_000, startNs: 0 },
          { senders: 8, bytes: 50_500, startNs: 1_000_000 },
        ],
        startJitterNs: 50_000,
      },
    }),
  },
  {
    name: "endless senders",
    scenario: makeScenario({
      workload: { kind: "long", senders: 48, durationNs: 700_000_000, startsNs: null, startJitterNs: 20_000 },
      transport: { algorithm: "reno", initialWindow: 4 },
    }),
  },
];

const drawn = drawLogged("runs whose timeouts are explained", scenarios, 2);

describe.each(drawn)("every timeout of $name", ({ scenario }) => {
  const run = recordRun(scenario);
  const autopsies = explainAll(run);
  const { timeouts, drops, packets, windows, milestones } = run.columns;

  it("has the class that its packets' fates say", () => {
    expect(autopsies).toHaveLength(run.totals.timeouts.reduce((sum, count) => sum + count, 0));
    expect(autopsies.map(({ class: kind }) => kind)).toEqual(autopsies.map(({ row }) => deriveClass(run, row)));
  });

  it("names lost packets that are in the table of drops, every copy of them, the missing one first", () => {
    const dropsOf = new Map<string, number[]>();
    for (let i = 0; i < drops.length; i++) {
      const key = `${drops.flow[i]}/${drops.packet[i]}`;
      dropsOf.set(key, [...(dropsOf.get(key) ?? []), drops.timeNs[i]]);
    }
    for (const { sender, evidence, missing, timeNs, row, class: kind } of autopsies) {
      if (!evidence) throw new Error("everything was recorded");
      for (const { packet, dropsNs } of evidence.lost) {
        expect(dropsNs).toEqual(dropsOf.get(`${sender}/${packet}`)?.filter((time) => time <= timeNs));
        expect(packet).toBeGreaterThanOrEqual(missing);
        expect(packet).toBeLessThanOrEqual(timeouts.maxPacket[row]);
      }
      if (kind !== TimeoutClass.spurious) expect(evidence.lost[0].packet).toBe(missing);
      else expect(evidence.arrived?.packet).toBe(missing);
      expect(evidence.outstanding).toBe(timeouts.maxPacket[row] - timeouts.highestAck[row]);
    }
  });

  it("counts slot holders that fill the queue", () => {
    for (const { evidence, sender } of autopsies) {
      if (!evidence?.slots) continue;
      const { holders, held, own, timeNs, packet } = evidence.slots;
      expect(held).toBe(scenario.network.bufferPackets);
      expect(held).toBe(countQueue(run, timeNs, null));
      expect(own).toBe(countQueue(run, timeNs, sender));
      for (const holder of holders.slice(0, 2)) expect(holder.slots).toBe(countQueue(run, timeNs, holder.sender));
      expect(holders.map(({ slots }) => slots)).toEqual(holders.map(({ slots }) => slots).toSorted((a, b) => b - a));
      const at = drops.timeNs.subarray(0, drops.length).indexOf(timeNs);
      expect([...drops.packet.subarray(at, at + 40)]).toContain(packet);
    }
  });

  it("has an RTO whose arithmetic gives the interval that ran out, to a moment at which the sender's timer was set", () => {
    for (const { timer, row, timeNs, sender } of autopsies) {
      expect(Math.min(60e9, timer.baseNs * timer.backoff)).toBe(timeouts.rtoNs[row]);
      expect(timer.baseNs).toBe(Math.max(scenario.transport.rtoMinNs, timer.estimateNs));
      expect(timer.startedNs + timer.rtoNs).toBe(timeNs);
      const before = autopsies.findLast((other) => other.sender === sender && other.row < row);
      expect(timer.backoffSinceNs).toBe(timer.backoff > 1 ? (before?.timeNs ?? null) : null);
      // Doubling goes on from where the last timeout left it, unless an RTT sample came between.
      if (timer.backoff > 1) expect(timer.backoff).toBe(timeouts.backoffAfter[before!.row]);
    }
  });

  it("costs its block what adds up to the block's time", () => {
    let busyNs = 0;
    let atNs = 0;
    const busyUntil = new Float64Array(packets.length);
    for (let i = 0; i < packets.length; i++) {
      busyNs += packets.departNs[i] - Math.max(atNs, packets.arriveNs[i]);
      atNs = packets.departNs[i];
      busyUntil[i] = busyNs;
    }
    /** Sending time before a moment at which the queue is empty or not: all rows, the last one cut. */
    const busyBefore = (timeNs: number): number => {
      let i = 0;
      while (i < packets.length && packets.departNs[i] <= timeNs) i++;
      const begunNs = i < packets.length ? Math.max(i > 0 ? packets.departNs[i - 1] : 0, packets.arriveNs[i]) : Infinity;
      return (i > 0 ? busyUntil[i - 1] : 0) + Math.max(0, timeNs - begunNs);
    };
    for (const { cost, sender, block, timeNs, waitingSinceNs } of autopsies) {
      if (!cost) throw new Error("all blocks are over");
      expect(cost.block).toBe(block);
      const sum = cost.shares.reduce((total, { totalNs }) => total + totalNs, 0);
      expect(sum).toBeCloseTo(cost.endNs - cost.startNs, 3);
      const sending = cost.shares.find(({ use }) => use === LinkUse.sending)?.totalNs ?? 0;
      expect(sending).toBeCloseTo(busyBefore(cost.endNs) - busyBefore(cost.startNs), 3);
      expect(cost.waitNs).toBe(timeNs - waitingSinceNs);
      expect(cost.idleNs).toBeCloseTo(cost.waitNs - (busyBefore(timeNs) - busyBefore(waitingSinceNs)), 3);
      for (const { use, waiting, stretches } of cost.shares) {
        const middle = (stretches[0].fromNs + stretches[0].toNs) / 2;
        let count = 0;
        for (let i = 0; i < timeouts.length; i++) if (timeouts.waitingSinceNs[i] <= middle && middle < timeouts.timeNs[i]) count++;
        if (use === LinkUse.sending) continue;
        expect(stretches[0].waiting).toBe(count);
        expect(waiting[0]).toBeLessThanOrEqual(count);
        expect(waiting[1]).toBeGreaterThanOrEqual(count);
        const isOwn = waitingSinceNs <= middle && middle < timeNs;
        expect(use === LinkUse.sharedWait || use === LinkUse.ownWait).toBe(isOwn);
        if (use === LinkUse.ownWait) expect(count).toBe(1);
        if (use === LinkUse.quiet) expect(count).toBe(0);
      }
      let held = 0;
      for (let i = 0; i < milestones.length && scenario.workload.kind === "barrier"; i++) {
        if (milestones.kind[i] !== Milestone.senderDelivered || milestones.block[i] !== block || milestones.timeNs[i] > timeNs) continue;
        if (milestones.flow[i] !== sender) held++;
      }
      expect(cost.held).toBe(held);
    }
  });

  it("is followed by the missing packet sent again, and by what the tables tell of the sender", () => {
    for (const { aftermath, missing, sender, timeNs, row, block } of autopsies) {
      // The run may end before the retransmission is at the switch.
      if (aftermath && timeNs > run.computedNs - 100_000) continue;
      if (!aftermath?.retransmission) throw new Error("the retransmission was recorded");
      const { retransmission, peak, nextTimeout, nextLoss, opening, doneNs } = aftermath;
      expect(retransmission.packet).toBe(missing);
      expect(retransmission.isRetransmission).toBe(true);
      expect(retransmission.timeNs).toBeGreaterThan(timeNs);
      const flags = (table: typeof packets | typeof drops, times: Float64Array): number =>
        table.flags[times.subarray(0, table.length).findIndex((time, i) => time === retransmission.timeNs && table.flow[i] === sender)];
      const own = retransmission.departNs === null ? flags(drops, drops.timeNs) : flags(packets, packets.arriveNs);
      expect(own & PacketFlag.retransmission).toBe(PacketFlag.retransmission);
      const next = autopsies.find((other) => other.sender === sender && other.row > row);
      expect(nextTimeout?.row).toBe(next?.row);
      let most = 0;
      const untilNs = Math.min(doneNs ?? Infinity, (nextTimeout?.timeNs ?? Infinity) - 1);
      for (let i = 0; i < windows.length; i++) {
        if (windows.flow[i] === sender && windows.timeNs[i] > timeNs && windows.timeNs[i] <= untilNs)
          most = Math.max(most, windows.cwnd[i]);
      }
      expect(peak?.cwnd ?? 0).toBe(most);
      let i = 0;
      while (i < drops.length && !(drops.timeNs[i] >= retransmission.timeNs && drops.flow[i] === sender)) i++;
      expect(nextLoss?.timeNs).toBe(i < drops.length ? drops.timeNs[i] : undefined);
      if (!opening) continue;
      expect(opening.block).toBe(block + 1);
      expect(opening.dropped).toBeLessThanOrEqual(opening.packets);
      // First copies of the block's first packets, and no more than the window allowed.
      const perBlock = Math.ceil(findBlockBytes(scenario, sender)! / scenario.transport.segmentBytes);
      const first = opening.block * perBlock;
      let dropped = 0;
      for (let j = 0; j < drops.length; j++) {
        const isFirstCopy = (drops.flags[j] & PacketFlag.retransmission) === 0;
        if (drops.flow[j] === sender && isFirstCopy && drops.packet[j] >= first && drops.packet[j] < first + opening.packets) dropped++;
      }
      expect(opening.dropped).toBe(dropped);
    }
  });

  it("is told in sentences whose links lead into the run", () => {
    for (const autopsy of autopsies) {
      const verdict = writeVerdict(autopsy);
      expect(joinSentence(verdict)).toMatch(/^[A-Z#].*\.$/);
      const then = writeAftermath(autopsy);
      if (then.length > 0) expect(joinSentence(then).trim()).toMatch(/^[A-Z].*\.$/);
      for (const sentence of [verdict, then, describeDuplicates(autopsy.evidence!)]) {
        expectLinksWithin(run, sentence);
        expect(joinSentence(sentence)).not.toMatch(/undefined|NaN|Infinity|null| {2}|\.\./);
      }
    }
  });
});

describe("in words", () => {
  const head = recordRun(readReferenceRun("n32-head").scenario);
  const tail = recordRun(makeScenario({ workload: { senders: 3, blockBytes: 64_000 } }));

  it("a block-head timeout", () => {
    let row = 0;
    const isHead = ({ class: kind, evidence }: Autopsy): boolean => kind === TimeoutClass.blockHead && evidence?.lost.length === 2;
    while (!isHead(explainTimeout(head, row))) row++;
    const autopsy = explainTimeout(head, row);
    expect(joinSentence(writeVerdict(autopsy))).toBe(
      "Its whole window, 2 packets, was dropped at a full queue. No ACK could come back, so it had to wait for its retransmission timer.",
    );
    expect(joinSentence(describeDuplicates(autopsy.evidence!))).toBe("0 of 3: no fast retransmit");
  });

  it("a block-tail timeout", () => {
    const autopsy = explainTimeout(tail, 0);
    expect(autopsy.class).toBe(TimeoutClass.blockTail);
    expect(joinSentence(writeVerdict(autopsy))).toBe(
      "#61 and #63, of the last three packets it had to send, were dropped at a full queue, and too few packets followed them to reveal the loss. Only 1 duplicate ACK came back; 3 are needed.",
    );
    // of the block's 64 packets #61 is the last but two and #63 the last
    expect(autopsy.evidence?.lost.map(({ packet }) => packet)).toEqual([61, 63]);
    expect(joinSentence(describeDuplicates(autopsy.evidence!))).toBe("1 of 3: 2 too few");
  });

  it("says what ran out in the time the class alone is known", () => {
    const cut = { ...head, detailUntilNs: head.columns.timeouts.timeNs[0] - 1 };
    const autopsy = explainTimeout(cut, 0);
    expect(autopsy.evidence).toBeNull();
    expect(autopsy.aftermath).toBeNull();
    expect(autopsy.cost).toBeNull();
    expect(autopsy.timer).toEqual(explainTimeout(head, 0).timer);
    expect(joinSentence(writeVerdict(autopsy))).toMatch(/\.$/);
    expect(writeAftermath(autopsy)).toEqual([]);
  });

  it("refuses a row that is not there", () => {
    expect(() => explainTimeout(head, head.columns.timeouts.length)).toThrow(RangeError);
    expect(() => explainTimeout(head, -1)).toThrow(RangeError);
  });
});

describe("duplicate ACKs too few in mid-block", () => {
  it("are the packets behind the hole that arrived while it was the first hole", () => {
    const run = recordRun(makeScenario({ workload: { blocks: 2 }, transport: { algorithm: "reno" } }));
    const few = explainAll(run).filter(({ class: kind, duplicateAcks }) => kind === TimeoutClass.other && duplicateAcks < 3);
    expect(few.length).toBeGreaterThan(10);
    for (const { evidence, duplicateAcks } of few) expect(evidence!.through - evidence!.early).toBe(duplicateAcks);
  });
});
