import { describe, expect, it } from "vitest";
import { LinkUse, splitLinkTime, sumUses } from "../../src/analysis/idle-split.ts";
import { findWaits, measureWaitingShares, nameWaited, nameWaitedBriefly } from "../../src/analysis/waits.ts";
import { makeScenario } from "../support/scenarios.ts";
import { Milestone, PacketFlag } from "../../src/engine/observer.ts";
import { recordRun } from "./recorded-runs.ts";
import { appendRows, makeColumns } from "./make-columns.ts";

const scenario = makeScenario();

// Sends in [0, 100), then silence to 1100 while three senders wait (a fourth's silence ended before), sends to 1200, silence to 2000 in which nobody waits, sends to 2010.
const rows = {
  packets: [
    { arriveNs: 0, departNs: 100 },
    { arriveNs: 1100, departNs: 1200 },
    { arriveNs: 2000, departNs: 2010 },
  ],
  timeouts: [
    { timeNs: 50, waitingSinceNs: -900, flow: 3 },
    { timeNs: 1080, waitingSinceNs: 20, flow: 0 },
    { timeNs: 1090, waitingSinceNs: 90, flow: 1 },
    { timeNs: 1150, waitingSinceNs: 80, flow: 2 },
  ],
};

describe("findWaits", () => {
  it("finds idle time in which timers run, up to the first that fires", () => {
    expect(findWaits({ columns: makeColumns(rows), scenario }, 3000, 500)).toEqual([
      { startNs: 100, endNs: 1080, timers: 3, delayedAcks: 0, probes: 0 },
    ]);
  });

  it("leaves out what is shorter, later or still open", () => {
    expect(findWaits({ columns: makeColumns(rows), scenario }, 3000, 981)).toEqual([]);
    expect(findWaits({ columns: makeColumns(rows), scenario }, 100, 500)).toEqual([]);
    expect(findWaits({ columns: makeColumns(rows), scenario }, 600, 300)).toEqual([]);
  });

  it("keeps up with a run in progress", () => {
    const columns = makeColumns(rows);
    expect(findWaits({ columns, scenario }, 2500, 500)).toHaveLength(1);
    appendRows(columns, {
      packets: [{ arriveNs: 5000, departNs: 5010 }],
      timeouts: [{ timeNs: 4970, waitingSinceNs: 1999, flow: 0 }],
    });
    expect(findWaits({ columns, scenario }, 6000, 500)).toEqual([
      { startNs: 100, endNs: 1080, timers: 3, delayedAcks: 0, probes: 0 },
      { startNs: 2010, endNs: 4970, timers: 1, delayedAcks: 0, probes: 0 },
    ]);
  });

  it("finds a wait whose retransmission has not reached the switch yet", () => {
    const columns = makeColumns({
      packets: [{ arriveNs: 0, departNs: 10 }],
      timeouts: [{ timeNs: 2000, waitingSinceNs: 5, flow: 0 }],
    });
    expect(findWaits({ columns, scenario }, 2010, 500)).toEqual([{ startNs: 10, endNs: 2000, timers: 1, delayedAcks: 0, probes: 0 }]);
  });

  it("finds idle time in which an ACK is held back, up to when it goes out, and before a loss probe", () => {
    const ms = 1e6;
    const delaying = makeScenario({ transport: { delayedAck: true, recovery: "rack" } });
    const columns = makeColumns({
      packets: [
        { arriveNs: 0, departNs: 10 },
        // let out by the ACK of 41 ms
        { arriveNs: 41 * ms + 60_000, departNs: 42 * ms, flow: 1 },
        { arriveNs: 250 * ms, departNs: 250 * ms + 10, flow: 2, flags: PacketFlag.probe | PacketFlag.retransmission },
        { arriveNs: 400 * ms, departNs: 400 * ms + 10 },
      ],
      milestones: [
        // this one lets nothing out: the wait goes on
        { timeNs: 40 * ms, kind: Milestone.ackDelayed, flow: 3 },
        { timeNs: 41 * ms, kind: Milestone.ackDelayed, flow: 1 },
      ],
    });
    const waits = findWaits({ columns, scenario: delaying }, 500 * ms, 2 * ms);
    expect(waits).toEqual([
      { startNs: 10, endNs: 41 * ms, timers: 0, delayedAcks: 2, probes: 0 },
      { startNs: 42 * ms, endNs: 250 * ms, timers: 0, delayedAcks: 0, probes: 1 },
    ]);
    // a probe of TCP-TRIM ends no wait
    const trim = makeScenario({ transport: { delayedAck: true, algorithm: "trim" } });
    expect(findWaits({ columns, scenario: trim }, 500 * ms, 2 * ms)).toEqual(waits.slice(0, 1));
    expect(splitLinkTime({ columns, scenario: delaying }, 0, 500 * ms, null).map(({ use, fromNs, toNs }) => [use, fromNs, toNs])).toEqual([
      [LinkUse.sending, 0, 10],
      [LinkUse.ackDelay, 10, 41 * ms],
      [LinkUse.quiet, 41 * ms, 41 * ms + 60_000],
      [LinkUse.sending, 41 * ms + 60_000, 42 * ms],
      [LinkUse.probeWait, 42 * ms, 250 * ms],
      [LinkUse.sending, 250 * ms, 250 * ms + 10],
      [LinkUse.quiet, 250 * ms + 10, 400 * ms],
      [LinkUse.sending, 400 * ms, 400 * ms + 10],
      [LinkUse.quiet, 400 * ms + 10, 500 * ms],
    ]);
  });

  it("says what was waited for", () => {
    const wait = { startNs: 0, endNs: 1, timers: 0, delayedAcks: 0, probes: 0 };
    expect(nameWaited({ ...wait, timers: 1024 })).toBe("1,024 timers");
    expect(nameWaited({ ...wait, timers: 1, delayedAcks: 2 })).toBe("1 timer, 2 delayed ACKs");
    expect(nameWaited({ ...wait, delayedAcks: 1 })).toBe("1 delayed ACK");
    expect(nameWaited({ ...wait, probes: 1 })).toBe("1 tail loss probe");
    expect(nameWaitedBriefly({ ...wait, timers: 2, delayedAcks: 9 })).toBe("2 timers");
    expect(nameWaitedBriefly({ ...wait, delayedAcks: 9 })).toBe("9 ACKs");
    expect(nameWaitedBriefly({ ...wait, probes: 1 })).toBe("1 probe");
  });

  it("of today's Linux all that is long has a name", () => {
    const linux = recordRun(
      makeScenario({ transport: { algorithm: "newreno", recovery: "rack", initialWindow: 10, delayedAck: true }, workload: { blocks: 5 } }),
    );
    const stretches = splitLinkTime(linux, 0, linux.computedNs, null);
    expect(sumUses(stretches, [LinkUse.ackDelay])).toBeGreaterThan(20e6);
    expect(stretches.filter(({ use, fromNs, toNs }) => use === LinkUse.quiet && toNs - fromNs > 1e6)).toEqual([]);
    expect(findWaits(linux, linux.computedNs, 2e6).some(({ timers, delayedAcks }) => timers === 0 && delayedAcks > 0)).toBe(true);
  });
});

describe("measureWaitingShares", () => {
  it("is the part of each interval in which anybody waits, however many do", () => {
    // Somebody waits in [0, 50), [20, 1150): all of [0, 1150).
    const shares = new Float64Array(4).fill(9);
    measureWaitingShares(makeColumns(rows), Float64Array.of(0, 1000, 1200, 1200, 1600), shares);
    expect([...shares]).toEqual([1, 0.75, 0, 0]);
  });

  it("knows what began before the first edge and ends after the last", () => {
    const columns = makeColumns({
      timeouts: [
        { timeNs: 300, waitingSinceNs: 250, flow: 1 },
        { timeNs: 900, waitingSinceNs: 100, flow: 0 },
      ],
    });
    const shares = new Float64Array(2);
    measureWaitingShares(columns, Float64Array.of(400, 500, 800), shares);
    expect([...shares]).toEqual([1, 1]);
    measureWaitingShares(columns, Float64Array.of(0, 200, 250), shares);
    expect([...shares]).toEqual([0.5, 1]);
    measureWaitingShares(columns, Float64Array.of(900, 950, 1000), shares);
    expect([...shares]).toEqual([0, 0]);
  });
});
