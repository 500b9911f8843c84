import { describe, expect, test } from "vitest";
import { ictcp, IctcpWindow } from "../../src/algorithms/ictcp.ts";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { ReceiverPort } from "../../src/engine/hosts.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";

/** A receiver on a link of 1 Gbps, 0.125 bytes a ns: 12.5 segments of 1000 bytes in its round trip of 100 us. */
function createHost(changes: object = {}) {
  let nowNs = 0;
  let host: unknown = null;
  const connect = () => {
    const port: ReceiverPort = {
      flow: 0,
      receiveWindow: 1000,
      packetBytes: 1040,
      segmentBytes: 1000,
      linkBps: 1e9,
      emptyPathRttNs: 100_000,
      nowNs: () => nowNs,
      setTimer: () => {},
      shareOnHost: <T>(create: () => T): T => (host ??= create()) as T,
    };
    return new IctcpWindow(port, { gamma1: 0.1, gamma2: 0.5, minWindow: 2, ...changes });
  };
  /** For so many round trips each connection gets its segments at once; half of the empty path there makes 100 us in all. */
  const pass = (roundTrips: number, ...loads: [connection: IctcpWindow, segments: (window: number) => number][]) => {
    const seen: number[] = [];
    for (let i = 0; i < roundTrips; i++) {
      nowNs += 100_000;
      for (const [connection, segments] of loads) {
        const count = segments(connection.receiveWindow);
        for (let k = 0; k < count; k++) connection.onData(1000, true, 50_000);
      }
      seen.push(loads[0][0].receiveWindow);
    }
    return seen;
  };
  return { connect, pass };
}

const whole = (window: number) => window;

describe("the window, by hand", () => {
  test("doubles while it is used and the link has room, then grows by one up to 0.9 of the link", () => {
    const { connect, pass } = createHost();
    const connection = connect();
    // 4 at 0.3 ms, 8 at 0.5 ms. Then 16 would take 8 more segments a round trip where 11.25 - 8 are left: one at a time,
    // until the 11 in use leave less than one
    expect(pass(17, [connection, whole])).toEqual([2, 2, 4, 4, 8, 8, 8, 8, 9, 9, 10, 10, 11, 11, 11, 11, 11]);
  });

  test("keeps what is used by more than half, and gives back what is not after three round trips", () => {
    const { connect, pass } = createHost();
    const connection = connect();
    pass(13, [connection, whole]);
    expect(connection.receiveWindow).toBe(11);
    // 7 of 11: the unused share goes up to 0.36, between the thresholds
    expect(pass(8, [connection, () => 7])).toEqual([11, 11, 11, 11, 11, 11, 11, 11]);
    // 2 of 11: of the measured rate 3/4 stay a round trip. It falls below 5.5 segments in the second, so the third such sample is the fourth
    expect(pass(6, [connection, () => 2]).at(-1)).toBe(10);
    expect(Math.min(...pass(80, [connection, () => 1]))).toBe(2);
  });

  test("a small window may grow though a packet of it was not used", () => {
    const { connect, pass } = createHost();
    const connection = connect();
    // 1 of 2 is half unused, more than 0.1 but no more than one packet
    expect(pass(3, [connection, () => 1]).at(-1)).toBe(4);
  });

  test("on a crowded link the larger window gives way", () => {
    const { connect, pass } = createHost();
    const large = connect();
    pass(13, [large, whole]);
    const small = connect();
    // 11 + 2 of 12.5 are crowded, and so are 10 + 2; one packet goes every second round trip while there is less than a
    // fifth of the link to spare, and the small one takes what that leaves
    const sizes = pass(6, [large, whole], [small, whole]);
    expect([...new Set(sizes)]).toEqual([11, 10, 9, 8]);
    pass(40, [large, whole], [small, whole]);
    expect(Math.abs(large.receiveWindow - small.receiveWindow)).toBeLessThanOrEqual(1);
    expect(large.receiveWindow + small.receiveWindow).toBeGreaterThanOrEqual(10);
  });
});

describe("blocks with a barrier, room for 64 + 12.5 packets", () => {
  const run = (senders: number) => {
    const scenario = makeScenario({
      transport: { algorithm: "ictcp", params: defaultParams(ictcp.params), rules: "ns2", carefulFastRetransmit: false },
      workload: { senders, blocks: 8 },
    });
    const { observer, columns } = createRecorder();
    const simulation = createSimulation(scenario, getAlgorithm, observer);
    while (!simulation.finished) simulation.run(1e6);
    const { blocks, timeouts, drops } = simulation.totals;
    // windows begin at 2: the first block is not judged
    const ns = blocks[7].endNs - blocks[1].startNs;
    const windows = columns.gauges.value.subarray(0, columns.gauges.length);
    return { goodput: (7 * 256_000 * 8 * senders) / ns, timeouts: timeouts.reduce((a, b) => a + b), drops, windows };
  };

  // of few senders the windows, not their floor, decide: a tenth of the link is never given away
  test.each([
    [4, 0.8],
    [8, 0.9],
    [16, 0.9],
    [32, 0.9],
  ])("%i senders: no drop, and %f of the link at least", (senders, least) => {
    const { goodput, timeouts, drops, windows } = run(senders);
    expect([timeouts, drops]).toEqual([0, 0]);
    expect(goodput).toBeGreaterThan(least);
    expect(Math.min(...windows)).toBe(2);
  });

  test("40 senders: even two packets each, 80 in all, do not fit, and the collapse is back", () => {
    const { goodput, timeouts } = run(40);
    expect(goodput).toBeLessThan(0.6);
    expect(timeouts).toBeGreaterThan(20);
  });
});
