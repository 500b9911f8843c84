import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { type Observer, recoveryKinds, SenderState, type TimeoutReport } from "../../../src/engine/observer.ts";
import { makeScenario, type ScenarioChanges } from "../../support/scenarios.ts";
import { silentObserver } from "../../../src/engine/observers.ts";

interface Told extends TimeoutReport {
  /** What `recover` must be: the highest packet sent when the sender's last loss was found, where that was a timeout; else null. */
  readonly expectedRecover: number | null;
}

/** Every timeout's report, with what the reports and windows before it say. */
function listReports(changes: ScenarioChanges): Told[] {
  const reports: Told[] = [];
  const lastMax = new Map<number, number | null>();
  const observer: Observer = {
    ...silentObserver,
    onWindow: (_timeNs, flow, _cwnd, _ssthresh, state) => {
      // a fast recovery sets it anew; to what, only the sender knows
      if (state === SenderState.recovery) lastMax.set(flow, null);
    },
    onTimeout: (report) => {
      reports.push({ ...report, expectedRecover: lastMax.get(report.flow) ?? null });
      lastMax.set(report.flow, report.maxPacket);
    },
  };
  createSimulation(makeScenario(changes), getAlgorithm, observer).run(Infinity);
  return reports;
}

const workload = { senders: 32, blocks: 6, blockBytes: 64_000 };

describe.each([
  { recovery: "default" as const, algorithm: "newreno", kind: "newreno", needed: 3 },
  { recovery: "default" as const, algorithm: "tahoe", kind: "tahoe", needed: 3 },
  { recovery: "sack" as const, algorithm: "newreno", kind: "sack", needed: 3 },
  { recovery: "rack" as const, algorithm: "newreno", kind: "rack", needed: 1 },
])("a timeout's report: $algorithm, recovery $recovery", ({ recovery, algorithm, kind, needed }) => {
  const reports = listReports({ transport: { algorithm, recovery }, workload });

  test("names the recovery, what it needs, and what the sender had to send", () => {
    expect(reports.length).toBeGreaterThan(10);
    for (const report of reports) {
      expect(recoveryKinds[report.recovery]).toBe(kind);
      expect(report.neededSigns).toBe(needed);
      // blocks of 64 packets
      expect(report.limit).toBe((report.block + 1) * 64);
      expect([report.receiveWindow, report.isHeld]).toEqual([1000, 0]);
    }
  });

  test("says up to where the sender trusts no signs, and whether the missing packet is beyond", () => {
    // Tahoe has no recovery that could be seen beginning.
    const known = kind === "tahoe" ? [] : reports.filter(({ expectedRecover }) => expectedRecover !== null);
    if (kind !== "tahoe") expect(known.length).toBeGreaterThan(0);
    for (const report of known) expect(report.recover).toBe(report.expectedRecover);
    for (const { highestAck, recover, isTrusted } of reports) {
      // RFC 6582, NewReno, careful: the ACK covers more than `recover`; SACK: at least that; the others ask nothing
      const isBeyond = kind === "newreno" ? highestAck > recover : kind !== "sack" || highestAck >= recover;
      expect(isTrusted).toBe(isBeyond ? 1 : 0);
    }
  });
});

test("the less careful rule trusts signs for the packet after `recover` too", () => {
  const reports = listReports({ transport: { carefulFastRetransmit: false }, workload });
  for (const { highestAck, recover, isTrusted } of reports) expect(isTrusted).toBe(highestAck >= recover ? 1 : 0);
});

test("a receiver that grants little and a transport that holds back are told", () => {
  const many = { senders: 48, blocks: 2 };
  const granted = listReports({ transport: { algorithm: "ictcp", params: { gamma1: 0.1, gamma2: 0.5, minWindow: 2 } }, workload: many });
  expect(Math.min(...granted.map(({ receiveWindow }) => receiveWindow))).toBe(2);
  const params = { asynchronousTimers: false, smoothingWeight: 0.25, baseRtt: "empty-path", threshold: "guideline", leavesSlowStart: true };
  const held = listReports({ transport: { algorithm: "trim", params }, workload: many });
  expect(new Set(held.map(({ isHeld }) => isHeld))).toEqual(new Set([0, 1]));
});
