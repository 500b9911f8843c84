import { describe, expect, it } from "vitest";
import { type Autopsy, explainTimeout } from "../../src/analysis/autopsy.ts";
import { describeDuplicates } from "../../src/story/signs.ts";
import { writeVerdict } from "../../src/story/verdict.ts";
import { joinSentence } from "../../src/analysis/words.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { openWindows } from "../support/scenarios.ts";
import { type FinishedRun, recordRun } from "./recorded-runs.ts";

function verdictOf(autopsy: Autopsy): string {
  return joinSentence(writeVerdict(autopsy));
}

/** What stands in the third answer: "4 came, 3 are enough, but ...". */
function signsOf({ evidence }: Autopsy): string {
  return joinSentence(describeDuplicates(evidence!));
}

function findAutopsy(run: FinishedRun, kind: TimeoutClass, verdict: RegExp): Autopsy {
  const { length } = run.columns.timeouts;
  const all = Array.from({ length }, (_, row) => row).filter((row) => run.columns.timeouts.class[row] === kind);
  const found = all.map((row) => explainTimeout(run, row)).find((autopsy) => verdict.test(verdictOf(autopsy)));
  if (!found) throw new Error(`no timeout of class ${kind} says ${verdict}`);
  return found;
}

function findPreset(id: string): object {
  return presets.find((preset) => preset.id === id)!.scenario;
}

const runs = new Map<string, FinishedRun>();

function runOnce(input: object): FinishedRun {
  const key = JSON.stringify(input);
  const run = runs.get(key) ?? recordRun(requireScenario(input));
  runs.set(key, run);
  return run;
}

/** Packets of the autopsy's sender that were dropped up to its timeout, as often as they were. */
function dropsBefore({ columns: { drops } }: FinishedRun, { sender, timeNs }: Autopsy): number[] {
  return Array.from({ length: drops.length }, (_, i) => i)
    .filter((i) => drops.flow[i] === sender && drops.timeNs[i] <= timeNs)
    .map((i) => drops.packet[i]);
}

describe("a first timeout of the default run with open windows", () => {
  const run = runOnce({ transport: openWindows });
  const autopsy = explainTimeout(run, 0);

  it("is of class other, though four duplicate ACKs came: the careful rule ignored them, and the words say so", () => {
    expect(autopsy.class).toBe(TimeoutClass.other);
    expect(autopsy.evidence!.duplicates).toMatchObject({ received: 4, needed: 3, isTrusted: false, recovery: "newreno", resent: null });
    // RFC 6582: the ACK does not cover more than what was sent when the last loss was found
    expect(run.columns.timeouts.highestAck[0]).toBeLessThanOrEqual(run.columns.timeouts.recover[0]);
    expect(verdictOf(autopsy)).toBe(
      "#26 was dropped at a full queue. 3 duplicate ACKs are enough and 4 came, but NewReno ignored them: nothing sent since its last " +
        "retransmission had been acknowledged yet, so packets sent twice may have caused them (RFC 6582).",
    );
    expect(signsOf(autopsy)).toBe("4 came, 3 are enough, but they were ignored");
    expect(dropsBefore(run, autopsy).filter((packet) => packet === 26)).toHaveLength(1);
  });

  it("has others of its class that are for too few duplicates", () => {
    expect(verdictOf(explainTimeout(run, 1))).toBe(
      "#20 was dropped at a full queue. 4 of 6 packets after it arrived, 3 of them while an earlier packet was still missing: those ACKs asked " +
        "for that one. Its window of 5 allowed no more in flight. Only 1 duplicate ACK came back; 3 are needed.",
    );
    expect(signsOf(explainTimeout(run, 1))).toBe("1 of 3: 2 too few");
  });
});

describe("timeouts of class other name why there was no retransmission", () => {
  const many = { senders: 48, blocks: 10 };
  const cases: { name: string; input: object; says: RegExp; signs: string; holds: (autopsy: Autopsy, run: FinishedRun) => boolean }[] = [
    {
      name: "the less careful rule",
      input: { transport: { algorithm: "reno", rules: "ns2", carefulFastRetransmit: false }, workload: { blocks: 2 } },
      says: /^#\d+ was dropped at a full queue\. 3 duplicate ACKs are enough and 5 came, but Reno ignored them: not all .* before its last retransmission had .* \(ns-2's rule, after RFC 6582\)\.$/,
      signs: "5 came, 3 are enough, but they were ignored",
      holds: ({ missing, row }, { columns }) => missing <= columns.timeouts.recover[row],
    },
    {
      name: "ns-2's careful rule under Tahoe, whose own it is not",
      input: { transport: { ...openWindows, algorithm: "tahoe", rules: "ns2" } },
      says: /are enough and \d+ came, but Tahoe ignored them: nothing .* \(ns-2's rule, after RFC 6582\)\.$/,
      signs: "6 came, 3 are enough, but they were ignored",
      holds: ({ missing, row }, { columns }) => missing <= columns.timeouts.recover[row] + 1,
    },
    {
      name: "a receiver that grants little",
      input: { transport: { algorithm: "ictcp" }, workload: many },
      says: /^#1 was dropped at a full queue\. 1 packet after it arrived\. The receive window allowed no more than 2 packets in flight\. Only 1 duplicate/,
      signs: "1 of 3: 2 too few",
      holds: ({ row, evidence }, { columns }) => columns.timeouts.receiveWindow[row] === 2 && evidence!.outstanding === 2,
    },
    {
      name: "a transport that holds new data back",
      input: { transport: { algorithm: "trim" }, workload: many },
      says: /2 packets after it arrived\. Its algorithm was holding new data back\. Only 2 duplicate ACKs came back; 3 are needed\.$/,
      signs: "2 of 3: one too few",
      holds: ({ row, cwnd }, { columns }) => columns.timeouts.isHeld[row] === 1 && cwnd === 2,
    },
    {
      name: "the end of the block",
      input: { transport: { algorithm: "reno", rules: "ns2" }, workload: { senders: 24, blockBytes: 20_000 } },
      says: /It had nothing more to send\. Only \d duplicate ACKs? came back; 3 are needed\.$/,
      signs: "2 of 3: one too few",
      holds: ({ row, block }, { columns }) => columns.timeouts.maxPacket[row] === (block + 1) * 20 - 1,
    },
    {
      name: "limited transmit off, and room that came with a duplicate ACK",
      input: {
        network: { bufferPackets: 2 },
        transport: { algorithm: "ictcp", rtoMinNs: 200_000, limitedTransmit: false, delayedAck: true },
        workload: {
          kind: "on-off",
          senders: 6,
          responses: 3,
          responseBytes: [1, 6822],
          meanGapNs: 50_000,
          startNs: 0,
          finalBytes: 1,
          finalStartNs: 0,
        },
        seed: 36_383_791,
      },
      says: /Without limited transmit, the first duplicate ACKs released no new packets\./,
      signs: "1 of 3: 2 too few",
      holds: ({ row, cwnd, evidence }, { columns }) =>
        evidence!.outstanding < Math.floor(cwnd) && evidence!.outstanding < columns.timeouts.receiveWindow[row],
    },
    {
      name: "SACK, a window full of packets not given up",
      input: { transport: { ...openWindows, algorithm: "sack" }, workload: { blocks: 6 }, seed: 2 },
      says: /Fast recovery did not reach it: 4 lost packets still counted as in flight and filled its window of 3\. SACK declares/,
      signs: "2 of 3: the fast recovery since 267.900\u00a0ms had not reached it",
      holds: ({ evidence, missing }) => missing === 258 && evidence!.passedOver === 4 && evidence!.duplicates.recoverySinceNs !== null,
    },
    {
      name: "RACK, of two copies one cannot be told",
      input: {
        network: { bufferPackets: 16 },
        transport: { algorithm: "ecn-tcp", recovery: "rack", awndPackets: 10, initialWindow: 12, rtoMinNs: 2_000_000 },
        workload: { senders: 12, blockBytes: 11_255, blocks: 3 },
        seed: 10,
      },
      says: /^#0 was dropped at a full queue\. 1 packet after it arrived, but it had been sent twice: RACK cannot tell which copy arrived/,
      signs: "1 came, 1 is enough, but for a packet that had been sent twice",
      holds: ({ sender }, { columns: { packets } }) =>
        [...packets.packet.subarray(0, packets.length)].filter((packet, i) => packet === 9 && packets.flow[i] === sender).length >= 2,
    },
    {
      name: "RACK, overtaken by the timer",
      input: { transport: { ...openWindows, recovery: "rack", rtoMinNs: 300_000 }, workload: { senders: 16, blocks: 1 } },
      says: /RACK waits a little more than a round trip before it declares a packet lost, and its RTO of 1\.23.ms was shorter\.$/,
      signs: "1 came, 1 is enough, but the RTO was shorter",
      holds: ({ timer }) => timer.rtoNs < 2_000_000,
    },
  ];

  it.each(cases)("$name", ({ input, says, signs, holds }) => {
    const run = runOnce(input);
    const autopsy = findAutopsy(run, TimeoutClass.other, says);
    expect(signsOf(autopsy)).toBe(signs);
    expect(holds(autopsy, run)).toBe(true);
  });
});

describe("other classes", () => {
  it("tell a loss probe from the window it followed", () => {
    const run = runOnce(findPreset("modern-linux"));
    const autopsy = explainTimeout(run, 0);
    expect(verdictOf(autopsy)).toBe(
      "Its whole window, 10 packets, was dropped at a full queue, and so was the tail loss probe sent after them. No ACK could come back, so it had to wait for its retransmission timer.",
    );
    expect(signsOf(autopsy)).toBe("0 of 1: no fast retransmit");
    expect(dropsBefore(run, autopsy)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // the probe left two round trips after the window
    const last = autopsy.evidence!.lost.map(({ dropsNs }) => dropsNs[0]);
    expect(last[10] - last[0]).toBeGreaterThan(2 * autopsy.baseRttNs);
    expect(writeVerdict(autopsy).find(({ text }) => text === "the tail loss probe")?.jumpNs).toBe(last[10]);
  });

  it("tell redundant copies from retransmissions", () => {
    const run = runOnce(findPreset("gip-3"));
    const autopsy = explainTimeout(run, 0);
    expect(autopsy.class).toBe(TimeoutClass.lostRetransmission);
    expect(verdictOf(autopsy)).toBe("#2,047 was dropped, and so was its redundant copy. Only 2 duplicate ACKs came back; 3 are needed.");
    expect(dropsBefore(run, autopsy).filter((packet) => packet === 2047)).toHaveLength(2);
    expect(run.totals.redundantCopies).toBeGreaterThan(0);
  });

  it("do not call an RTO retransmission a fast one", () => {
    const run = runOnce({ transport: openWindows });
    const { timeouts } = run.columns;
    const autopsy = findAutopsy(run, TimeoutClass.lostRetransmission, /./);
    const before = Array.from({ length: autopsy.row }, (_, row) => row).findLast(
      (row) => timeouts.flow[row] === autopsy.sender && timeouts.highestAck[row] + 1 === autopsy.missing,
    )!;
    expect(signsOf(autopsy)).toBe(`0 came since the timer's retransmission at ${(timeouts.timeNs[before] / 1e6).toFixed(3)}\u00a0ms`);
  });

  it("say when it was the receiver that held the ACK back", () => {
    const run = runOnce({ transport: { delayedAck: true, rtoMinNs: 2_000_000 }, workload: { senders: 8, blocks: 4 } });
    const autopsy = findAutopsy(run, TimeoutClass.spurious, /delayed its ACK/);
    expect(verdictOf(autopsy)).toMatch(
      /^No packet was missing: #\d+ had found room in the queue\. It had arrived, but the receiver delayed its ACK for longer than its RTO of 2.ms\.$/,
    );
    const { departNs } = autopsy.evidence!.arrived!;
    // there and back takes 50 us and an ACK's transmissions from the port on
    expect(autopsy.timeNs - departNs!).toBeGreaterThan(1_000_000);
    const prompt = runOnce({ transport: { rtoMinNs: 2_000_000 }, workload: { blocks: 4 } });
    expect(() => findAutopsy(prompt, TimeoutClass.spurious, /delayed its ACK/)).toThrow("no timeout");
  });

  it("tell packets that a full queue took in and pushed out again", () => {
    const run = runOnce({ network: { bufferPackets: 8 }, transport: { algorithm: "prin" }, workload: { senders: 20, blockBytes: 8000 } });
    const autopsy = findAutopsy(run, TimeoutClass.blockHead, /^Its whole window, 3 packets, was lost at a full queue\./);
    const copies = autopsy.evidence!.lost.flatMap((lost) => lost.copies);
    expect(copies.filter(({ isPushedOut }) => isPushedOut).length).toBeGreaterThan(0);
    expect(autopsy.evidence!.slots?.held).toBe(8);
  });
});
