import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { SenderState } from "../../../src/engine/observer.ts";
import type { TransportSpec } from "../../../src/engine/spec/scenario.ts";
import { LoneSender } from "../../support/lone-sender.ts";
import { makeScenario } from "../../support/scenarios.ts";

/** Those whose congestion avoidance is RFC 5681's, each alone on its path. */
const standard = [
  "tahoe",
  "reno",
  "newreno",
  "sack",
  "westwood",
  "tcp-lite",
  "abstract-tcp",
  "gip",
  "prin",
  "ecn-tcp",
  "dctcp",
  "l2dct",
  "d2tcp",
  "ictcp",
];
/** Whose slow start is RFC 5681's too: Vegas doubles in every other round, the first included. */
const slowStarters = [...standard, "cubic", "illinois", "vegas"];

function start(transport: Partial<TransportSpec>, window: { cwnd: number; ssthresh: number }): LoneSender {
  const sender = new LoneSender({ initialWindow: 10, ...transport }, 100_000);
  sender.give(1000);
  Object.assign(sender.state.window, window);
  return sender;
}

describe("rfc: windows grow by what is acknowledged, so that a delayed ACK counts as two", () => {
  test.each(slowStarters)("%s, slow start: 10 + 2 (RFC 3465, 2.3)", (algorithm) => {
    const sender = start({ algorithm }, { cwnd: 10, ssthresh: 100 });
    sender.deliverTogether(0, 1);
    expect(sender.cwnd).toBe(12);
  });

  test.each(standard)("%s, congestion avoidance: 10 + 2/10 (RFC 5681, 3.1)", (algorithm) => {
    const sender = start({ algorithm }, { cwnd: 10, ssthresh: 5 });
    sender.deliverTogether(0, 1);
    expect(sender.cwnd).toBeCloseTo(10.2, 12);
  });

  test("Illinois grows by alpha (1 until it has measured) a window, CUBIC towards its curve, per packet", () => {
    const illinois = start({ algorithm: "illinois" }, { cwnd: 10, ssthresh: 5 });
    illinois.deliverTogether(0, 1);
    expect(illinois.cwnd).toBeCloseTo(10.2, 12);
    const grownBy = (...packets: number[]) => {
      const cubic = start({ algorithm: "cubic", params: { renoFriendly: false } }, { cwnd: 10, ssthresh: 5 });
      cubic.waitUntil(100_000);
      cubic.deliver(0);
      const before = cubic.cwnd;
      cubic.waitUntil(50_000_000);
      cubic.deliverTogether(...packets);
      return cubic.cwnd - before;
    };
    expect(grownBy(1)).toBeGreaterThan(0);
    expect(grownBy(1, 2) / grownBy(1)).toBeCloseTo(2, 6);
  });

  test("an ACK adds at most one packet in congestion avoidance, and two in slow start, whatever it covers", () => {
    const avoidance = start({ algorithm: "newreno" }, { cwnd: 4, ssthresh: 2 });
    avoidance.deliverTogether(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(avoidance.cwnd).toBe(5);
    const slowStart = start({ algorithm: "newreno" }, { cwnd: 4, ssthresh: 20 });
    slowStart.deliverTogether(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(slowStart.cwnd).toBe(6);
  });

  test("the slow start after a timeout counts one an ACK (RFC 3465, 2.3); the next slow start counts two again", () => {
    const sender = start({ algorithm: "newreno", slowStartRestart: false }, { cwnd: 10, ssthresh: 100 });
    sender.deliver(1, 2);
    expect(sender.waitUntil(200_000_000)).toBe("0r");
    expect([sender.cwnd, sender.state.window.ssthresh]).toEqual([1, 5]);
    // packets 1 and 2 came through before the timeout
    sender.deliver(0);
    expect(sender.cwnd).toBe(2);
    sender.deliverTogether(3, 4);
    expect(sender.cwnd).toBe(3);
    sender.state.window.cwnd = 6;
    sender.deliverTogether(5, 6);
    Object.assign(sender.state.window, { cwnd: 6, ssthresh: 100 });
    sender.deliverTogether(7, 8);
    expect(sender.cwnd).toBe(8);
  });
});

describe("without slow start the window grows by congestion avoidance, however large ssthresh is", () => {
  test.each(standard)("%s: 10 + 2/10", (algorithm) => {
    const sender = start({ algorithm, slowStart: false }, { cwnd: 10, ssthresh: 100 });
    expect([sender.state.window.ssthresh, sender.state.phase]).toEqual([10, SenderState.avoidance]);
    sender.deliverTogether(0, 1);
    expect(sender.cwnd).toBeCloseTo(10.2, 12);
  });

  test.each(["rfc", "ns2"] as const)("%s: from the first packet on, by 1/cwnd an ACK, and after a timeout too", (rules) => {
    const sender = new LoneSender({ algorithm: "newreno", rules, initialWindow: 4, slowStart: false, slowStartRestart: false }, 100_000);
    expect(sender.give(1000)).toBe("0 1 2 3");
    sender.deliver(0, 1);
    // 4 + 1/4 = 4.25, and 1/4.25 more
    expect(sender.cwnd).toBeCloseTo(4.485294, 6);
    sender.waitUntil(1_000_000_000);
    expect(sender.timeouts).toBeGreaterThan(0);
    expect(sender.cwnd).toBe(1);
    sender.deliver(2);
    expect(sender.cwnd).toBe(2);
    // slow start: 3
    sender.deliver(3);
    expect(sender.cwnd).toBe(2.5);
    expect(sender.state.phase).toBe(SenderState.avoidance);
  });

  test.each(["bbr", "swift", "hpcc"])("%s compares the window with no threshold: nothing changes", (algorithm) => {
    const totals = [true, false].map((slowStart) => {
      const simulation = createSimulation(
        makeScenario({ transport: { algorithm, slowStart }, workload: { senders: 8, blocks: 3 } }),
        getAlgorithm,
      );
      simulation.run(Infinity);
      return simulation.totals;
    });
    expect(totals[0]).toEqual(totals[1]);
  });
});

describe("ns2: once per ACK, whatever it covers", () => {
  test.each(slowStarters)("%s, slow start: 10 + 1", (algorithm) => {
    const sender = start({ algorithm, rules: "ns2" }, { cwnd: 10, ssthresh: 100 });
    sender.deliverTogether(0, 1);
    expect(sender.cwnd).toBe(11);
  });

  test.each(standard)("%s, congestion avoidance: 10 + 1/10", (algorithm) => {
    const sender = start({ algorithm, rules: "ns2" }, { cwnd: 10, ssthresh: 5 });
    sender.deliverTogether(0, 1);
    expect(sender.cwnd).toBeCloseTo(10.1, 12);
  });
});
