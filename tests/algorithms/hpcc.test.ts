import { describe, expect, test } from "vitest";
import { hpcc, measureUtilization } from "../../src/algorithms/hpcc.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { meanOf, runAllClaims, runClaims } from "../support/claims.ts";
import { FakePortView, makePassing } from "../support/fake-port-view.ts";
import { defaultParams } from "../support/params.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";
import { drawLogged } from "../support/draw.ts";

/** Packets of 1040 bytes, 117.28 us there and back: the path holds 14.096. */
class HpccPort extends TimedSenderPort {
  override packetBytes = 1040;
  override readonly emptyPathRttNs = 117_280;
}

const rttNs = 117_280;
/** Of a link of 1 Gbps in that time. */
const bdpBytes = 14_660;

test("30 packets wait at a link that is never idle: it is 3.128 full", () => {
  expect(measureUtilization(30 * 1040, bdpBytes, rttNs, 1e9, rttNs)).toBeCloseTo(3.128, 3);
  expect(measureUtilization(0, bdpBytes / 2, rttNs, 1e9, rttNs)).toBeCloseTo(0.5, 9);
});

/** A sender whose link's numbers the test writes: what waits, and what was sent since the last ACK, in packets and round trips. */
function create(changes: object = {}) {
  const port = new HpccPort();
  // no additive step unless a test asks for it
  const control = hpcc.createSender(port, { ...defaultParams(hpcc.params), expectedSenders: 1e12, ...changes } as never);
  port.sendNew(14);
  const link = { sentBytes: 0, timeNs: 0 };
  const see = (queue: number, share = 1, rtts = 1) => {
    link.sentBytes += share * rtts * bdpBytes;
    link.timeNs += rtts * rttNs;
    const header = new Float64Array(33);
    header.set([1, queue * 1040, link.sentBytes, link.timeNs, 1e9]);
    port.sendNew(1);
    port.answer(control, 1, { header, cause: port.highestAck + 1 });
  };
  return { port, control, see, window: () => port.gauges[1] * 1e6 * (rttNs / 8320e9) };
}

describe("the window, by hand", () => {
  test("begins with what the path holds, at the link's rate", () => {
    const { control } = create();
    expect(control.window.cwnd).toBeCloseTo(14.096, 3);
    expect(control.window.pacingBps).toBeCloseTo(1e9, 3);
  });

  test("30 packets at a full link: 14.096 * .95 / 3.128 = 4.281 packets, 303.7 Mbps", () => {
    const { control, port, see } = create();
    see(30);
    expect(control.window.cwnd).toBeCloseTo(14.096, 3);
    see(30);
    expect(port.gauges[0]).toBeCloseTo(3.128, 3);
    expect(control.window.cwnd).toBeCloseTo(4.281, 3);
    expect(port.gauges[1]).toBeCloseTo(303.7, 1);
  });

  test("of two queues the shorter counts: the other is a burst", () => {
    const { port, see } = create();
    see(30);
    see(0);
    expect(port.gauges[0]).toBeCloseTo(1, 6);
  });

  test("a half round trip counts half", () => {
    const { port, see } = create();
    see(0);
    see(0, 0.5, 0.5);
    // (1 - .5) * 1 + .5 * .5
    expect(port.gauges[0]).toBeCloseTo(0.75, 6);
  });

  test("within a round trip all ACKs start from the same window: two that see the same do not cut twice", () => {
    const { control, see } = create();
    see(30);
    see(30);
    const { cwnd } = control.window;
    see(30);
    expect(control.window.cwnd).toBeCloseTo(cwnd, 9);
  });

  test("in steps below the target, five at most, then at once to what the link has room for", () => {
    // room for one sender alone: a step is 5% of 14.096
    const { see, window } = create({ expectedSenders: 1 });
    see(141);
    see(141);
    // 14.096 * .95 / 11 and a step
    expect(window()).toBeCloseTo(1.922, 2);
    const windows: number[] = [];
    for (let ack = 0; ack < 130; ack++) {
      see(0, 0.5, 1 / 15);
      if (windows.at(-1) !== window()) windows.push(window());
    }
    const rises = windows
      .slice(1)
      .map((value, i) => value - windows[i])
      .filter((rise) => rise > 0);
    // while U still remembers the queue, ACKs move the window from one reference; then five steps, the first from the last such window
    expect(rises.filter((rise) => Math.abs(rise - 0.705) < 0.001)).toHaveLength(4);
    expect(Math.max(...rises)).toBeGreaterThan(1);
    expect(Math.max(...windows)).toBeLessThanOrEqual(14.097);
  });

  test("below one packet a packet is kept in flight, and paced", () => {
    const { control, see } = create();
    see(1000);
    see(1000);
    expect(control.window.cwnd).toBe(1);
    // 14.096 * .95 / 71.94
    expect(control.window.pacingBps / 1e6).toBeCloseTo(13.2, 1);
  });

  test("of several links the fullest decides; other links than before say nothing", () => {
    const { port, control } = create();
    const see = (...queues: number[]) => {
      const header = new Float64Array(33);
      header[0] = queues.length;
      for (const [hop, queue] of queues.entries())
        header.set([queue * 1040, bdpBytes * port.highestAck, rttNs * port.highestAck, 1e9], 1 + 4 * hop);
      port.answer(control, 1, { header, cause: port.highestAck + 1 });
    };
    see(0, 30, 5);
    see(0, 30, 5);
    expect(port.gauges[0]).toBeCloseTo(3.128, 3);
    see(0, 100);
    expect(port.gauges[0]).toBeCloseTo(3.128, 3);
  });
});

test("a port writes what waits behind the packet, what it has sent, when, and its rate", () => {
  const view = new FakePortView();
  const program = hpcc.createPort!(view, defaultParams(hpcc.params) as never);
  const depart = (changes: object = {}) => {
    const packet = makePassing(0, 33, changes);
    program.onDepart!(packet);
    return [...packet.header!.subarray(0, 9)];
  };
  view.queueBytes = 4160;
  view.timeNs = 7;
  expect(depart()).toEqual([1, 3120, 1040, 7, 1e9, 0, 0, 0, 0]);
  // the bytes of others count, but only data is written on
  expect(depart({ kind: PacketKind.request, bytes: 40 })[0]).toBe(0);
  const packet = makePassing(0, 33);
  packet.header!.set([1, 5, 6, 7, 8]);
  program.onDepart!(packet);
  expect([...packet.header!.subarray(0, 9)]).toEqual([2, 5, 6, 7, 8, 3120, 2120, 7, 1e9]);
  packet.header![0] = 8;
  program.onDepart!(packet);
  expect(packet.header![0]).toBe(8);
});

/** Of the other simulator: .02 of goodput, 15% of counts. */
describe("an incast", () => {
  test.each(drawLogged("senders of HPCC", [8, 32, 64, 128], 2))(
    "%i senders, PAUSE from 48: nothing is dropped, .77 to .82 of the link, since windows regrow slowly",
    (senders) => {
      for (const { all } of runClaims("hpcc", senders, { network: { pauseThresholdPackets: 48 } })) {
        expect(all.drops).toBe(0);
        expect(all.goodput).toBeGreaterThan(0.77 - 0.02);
        expect(all.goodput).toBeLessThan(0.82 + 0.02);
      }
    },
  );

  test("128 senders without PAUSE: the first round trip is blind, and 4,000 to 4,200 packets are lost in block 1", () => {
    const runs = runAllClaims("hpcc", 128);
    expect(Math.abs(meanOf(runs, ({ first }) => first.drops) / 4100 - 1)).toBeLessThan(0.15);
    // senders retransmit in step, and SACK does not notice that retransmissions are lost
    for (const { first } of runs) {
      const seconds = (128 * 256_000 * 8) / 1e9 / first.goodput;
      expect(Math.min(Math.abs(seconds - 6.2), Math.abs(seconds - 12.6))).toBeLessThan(0.3);
    }
    // the other simulator has .087: 262 ms of data in 3.0 s, which is 200 + 400 + 800 + 1600 ms. RACK notices lost retransmissions
    const first = runAllClaims("hpcc", 128, { transport: { recovery: "rack" }, workload: { blocks: 1 } }).map((run) => run.first.goodput);
    expect(first.filter((goodput) => Math.abs(goodput - 0.087) < 0.005)).toHaveLength(2);
  });
});
