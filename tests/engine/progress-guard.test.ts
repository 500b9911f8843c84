import { describe, expect, it, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { RenoWindow } from "../../src/algorithms/reno-window.ts";
import { type Algorithm, type CongestionControl, CongestionWindow, type SenderPort } from "../../src/engine/congestion.ts";
import type { Clock } from "../../src/engine/core/clock.ts";
import { LATEST_NS, ProgressGuard, RunTooLongError, StalledRunError } from "../../src/engine/progress-guard.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { TransportSpec } from "../../src/engine/spec/scenario.ts";
import { makeScenario } from "../support/scenarios.ts";

/** Runs blocks over a transport that only this test has, under ns2, whose timers never stop. */
function runWith(createSender: (port: SenderPort) => CongestionControl, transport: Partial<TransportSpec> = {}): void {
  const faulty: Algorithm = { ...getAlgorithm("newreno"), id: "faulty", createSender };
  const scenario = makeScenario({
    transport: { algorithm: "faulty", rules: "ns2", rtoMinNs: 10_000_000, slowStartRestart: false, ...transport },
    workload: { senders: 2, blocks: 2 },
  });
  createSimulation(scenario, () => faulty).run(Infinity);
}

/** A window that becomes `cwnd` at the first ACK and stays so. */
function stuckAt(cwnd: number) {
  return (): CongestionControl => {
    const window = new CongestionWindow(2, 1000);
    return { window, onAck: () => (window.cwnd = cwnd), onCongestion: () => {} };
  };
}

describe("no run is endless: a fault is told and the run stops", () => {
  test.each([0, -1, NaN])("a window of %d packets", (cwnd) => {
    expect(() => runWith(stuckAt(cwnd))).toThrow(StalledRunError);
    expect(() => runWith(stuckAt(cwnd))).toThrow(new RegExp(`the window of sender [01] is ${cwnd} packets`));
  });

  test("senders that keep quiet for ever, while their timers go on", () => {
    const holdFromFirstAck = (port: SenderPort): CongestionControl => {
      const reno = new RenoWindow(port);
      return { window: reno.window, onAck: () => (port.isHeld = true), onCongestion: () => {}, beforeNewData: () => {} };
    };
    expect(() => runWith(holdFromFirstAck)).toThrow(/nothing has arrived or been acknowledged since \d+ ns/);
    // under rfc timers stop when nothing is outstanding
    expect(() => runWith(holdFromFirstAck, { rules: "rfc" })).toThrow(/nothing is left to happen/);
  });

  test("a timer that is set again for the same instant", () => {
    const spin = (port: SenderPort): CongestionControl => {
      const reno = new RenoWindow(port);
      return { window: reno.window, onAck: () => port.setTimer(0), onCongestion: () => {}, onTimer: () => port.setTimer(0) };
    };
    expect(() => runWith(spin)).toThrow(/events brought no time to pass/);
  });

  test("runs in slices are looked at as often as runs in one go", () => {
    const faulty: Algorithm = { ...getAlgorithm("newreno"), id: "faulty", createSender: stuckAt(0) };
    const scenario = makeScenario({
      transport: { algorithm: "faulty", rules: "ns2", slowStartRestart: false },
      workload: { senders: 2, blocks: 2 },
    });
    const simulation = createSimulation(scenario, () => faulty);
    expect(() => {
      for (let slice = 0; slice < 1000 && !simulation.finished; slice++) simulation.run(1000);
    }).toThrow(StalledRunError);
  });
});

test("long waits are no stall: an idle sender for hours, a timer at 60 s, an application that comes back late", () => {
  const scenario = makeScenario({
    transport: { rules: "ns2", rtoMinNs: 1_000_000 },
    workload: {
      kind: "oneshot",
      senders: 2,
      flows: [
        { senders: 1, bytes: 10_000, startNs: 0 },
        { senders: 1, bytes: 10_000, startNs: 7200e9 },
      ],
      startJitterNs: 0,
    },
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  expect(simulation.finished).toBe(true);
});

test.each(["ecn-tcp", "dctcp", "d2tcp", "l2dct"])(
  "%s under ns2, less careful: the ACK of a packet that was never given does not empty the window",
  (algorithm) => {
    const scenario = makeScenario({
      network: { bufferPackets: 100, ecnThresholdPackets: 20 },
      transport: { algorithm, rules: "ns2", carefulFastRetransmit: false, slowStartRestart: false, rtoMinNs: 1_000_000 },
      workload: {
        kind: "on-off",
        senders: 100,
        responses: 60,
        responseBytes: [2000, 30_000],
        meanGapNs: 40_000_000,
        startNs: 0,
        finalBytes: 100_000,
        finalStartNs: 1_000_000_000,
      },
    });
    const simulation = createSimulation(scenario, getAlgorithm);
    simulation.run(2_000_000);
    expect(simulation.finished).toBe(true);
  },
);

test("a run stops before its times are no longer exact", () => {
  const late = makeScenario({ workload: { senders: 1, blocks: 1, startOffsetsNs: [[LATEST_NS]] } });
  expect(() => createSimulation(late, getAlgorithm).run(Infinity)).toThrow(RunTooLongError);
  expect(() => createSimulation(late, getAlgorithm).run(Infinity)).toThrow(/at most 52 days of simulated time/);
  // and one just before it does not
  const early = makeScenario({ workload: { senders: 1, blocks: 1, startOffsetsNs: [[LATEST_NS - 1e9]] } });
  expect(() => createSimulation(early, getAlgorithm).run(Infinity)).not.toThrow();
});

it("waits 50 million events for what other traffic lets through, and no longer", () => {
  const clock = { nowNs: 1 } as Clock;
  const guard = new ProgressGuard(clock, []);
  guard.check(1);
  clock.nowNs = 2e9;
  expect(() => guard.check(50_000_000)).not.toThrow();
  clock.nowNs = 3e9;
  expect(() => guard.check(1)).toThrow(/since 1 ns, in 50000001 events; other traffic leaves no room/);
});
