import { describe, expect, test } from "vitest";
import { bbr } from "../../src/algorithms/bbr.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { meanOf, runAllClaims } from "../support/claims.ts";
import { defaultParams } from "../support/params.ts";
import { runIncast } from "../support/run-incast.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

/** Packets of 1040 bytes, 117.28 us there and back on the empty path. */
class BbrPort extends TimedSenderPort {
  override packetBytes = 1040;
  override readonly emptyPathRttNs = 117_280;
  override smoothedNs = 117_280;
}

const packetNs = 8320;

/** A sender and a path that it has to itself: packets are delivered one after the other, `gapNs` apart at least. */
class Path {
  readonly port = new BbrPort();
  readonly control = bbr.createSender(this.port, defaultParams(bbr.params) as never);
  readonly #sentNs = new Map<number, number>();
  #lastNs = -Infinity;
  #nextSendNs = 0;
  readonly #gapNs: number;

  constructor(gapNs: number) {
    this.#gapNs = gapNs;
    this.send(0);
  }

  get mbps(): number {
    return this.control.window.pacingBps / 1e6;
  }

  /** What window and rate allow up to `untilNs`. */
  send(untilNs: number): void {
    const { port, control } = this;
    const { window } = control;
    while (port.maxSent < Math.min(port.highestAck + Math.floor(window.cwnd), port.limit - 1)) {
      const sendNs = Math.max(this.#nextSendNs, port.timeNs);
      if (sendNs > untilNs) break;
      port.timeNs = sendNs;
      this.#nextSendNs = sendNs + (8320 * 1e9) / window.pacingBps;
      port.sendNew(1);
      control.tagPacket!(port.maxSent);
      this.#sentNs.set(port.maxSent, sendNs);
    }
  }

  /** The next packets are delivered, and their ACKs come back. */
  deliver(count = 1): void {
    const { port, control } = this;
    for (let delivered = 0; delivered < count; delivered++) {
      const packet = port.highestAck + 1;
      const sentNs = this.#sentNs.get(packet)!;
      const ackNs = Math.max(sentNs + 117_280, this.#lastNs + this.#gapNs);
      this.send(ackNs);
      this.#lastNs = ackNs;
      port.timeNs = ackNs;
      port.answer(control, 1, { packetRttNs: ackNs - sentNs, cause: packet });
      this.send(ackNs);
    }
  }
}

describe("by hand", () => {
  test("the first packets leave at 2.885 windows a round trip: ten in 117.28 us are 2,047 Mbps", () => {
    expect(new Path(packetNs).mbps).toBeCloseTo(2046.66, 2);
  });

  test("a path of 31.25 Mbps holds .44 packets: the window stays at its floor of four", () => {
    // 1040 bytes in 266.24 us: more time than a lone packet takes there and back
    const path = new Path(266_240);
    path.deliver(400);
    expect(path.port.gauges[0]).toBeCloseTo(31.25, 2);
    expect(path.port.gauges[1]).toBe(117_280);
    expect((31.25e6 * 117.28e-6) / 8320).toBeCloseTo(0.44, 2);
    expect(path.control.window.cwnd).toBe(4);
  });

  test("a path of 1 Gbps holds 14.1 packets: the window is twice that", () => {
    const path = new Path(packetNs);
    path.deliver(2000);
    expect(path.port.gauges[0]).toBeCloseTo(1000, 0);
    expect(path.control.window.cwnd).toBeCloseTo(28.2, 1);
  });

  test("start-up ends after three rounds without a quarter more; then a quarter more and a quarter less are tried in turn", () => {
    const path = new Path(packetNs);
    const gains: number[] = [];
    for (let ack = 0; ack < 3000; ack++) {
      path.deliver();
      const gain = path.port.gauges[2];
      if (gains.at(-1) !== gain) gains.push(gain);
    }
    // uniform 0.5 of the seven phases a sender may begin with is the fourth of them: no gain
    expect(gains.slice(0, 3)).toEqual([2.885, 1 / 2.885, 1]);
    expect(gains.slice(3, 6)).toEqual([1.25, 0.75, 1]);
    const { mbps } = path;
    expect(mbps / path.port.gauges[2]).toBeCloseTo(1000, 0);
  });

  test("a timeout leaves one packet, the next delivery the floor", () => {
    const path = new Path(packetNs);
    path.deliver(100);
    path.control.onCongestion("timeout");
    expect(path.control.window.cwnd).toBe(1);
    path.deliver();
    expect(path.control.window.cwnd).toBe(4);
  });

  test("a fast recovery moves nothing", () => {
    const path = new Path(packetNs);
    path.deliver(100);
    const { cwnd, pacingBps } = path.control.window;
    path.control.onCongestion("dupacks");
    expect([path.control.window.cwnd, path.control.window.pacingBps]).toEqual([cwnd, pacingBps]);
  });

  test("an application that has little to send does not make the path slower", () => {
    const path = new Path(packetNs);
    path.deliver(1000);
    const { port } = path;
    const before = port.gauges[0];
    for (let block = 0; block < 40; block++) {
      port.limit = port.maxSent + 1;
      while (port.highestAck < port.limit - 1) path.deliver();
      // one packet in a round trip is 71 Mbps
      port.limit += 1;
      port.timeNs += 1e6;
      path.control.onBlockStart?.({ firstPacket: port.maxSent + 1, lastPacket: port.limit - 1 });
      path.send(port.timeNs);
    }
    path.deliver();
    expect(port.gauges[0]).toBe(before);
  });
});

/** Of the other simulator: .02 of goodput. */
describe("an incast", () => {
  test.each([
    [8, 0.94, 0.94],
    [32, 0.28, 0.3],
    [128, 0.17, 0.18],
  ])("%i senders: %f to %f of the link", (senders, least, most) => {
    const goodput = meanOf(runAllClaims("bbr", senders), ({ rest }) => rest.goodput);
    expect(goodput).toBeGreaterThan(least - 0.02);
    expect(goodput).toBeLessThan(most + 0.02);
  });

  test("32 senders lose two thirds of what TCP with SACK loses, 128 two fifths: a floor of four instead of slow starts, but for ever", () => {
    const drops = (algorithm: string, senders: number): number => meanOf(runAllClaims(algorithm, senders), ({ rest }) => rest.drops);
    const [some, many] = [drops("bbr", 32), drops("bbr", 128)];
    expect(Math.abs(some / drops("sack", 32) - 0.65)).toBeLessThan(0.15);
    expect(Math.abs(many / drops("sack", 128) - 0.43)).toBeLessThan(0.15);
    expect(many).toBeGreaterThan(4 * some);
  });

  // with SACK, senders that lost a retransmission wait for their timers and lose nothing meanwhile
  test.each([32, 128])("%i senders with RACK, which notices lost retransmissions, lose more packets than Reno's", (senders) => {
    const drops = meanOf(runAllClaims("bbr", senders, { transport: { recovery: "rack" } }), ({ rest }) => rest.drops);
    expect(drops).toBeGreaterThan(meanOf(runAllClaims("reno", senders), ({ rest }) => rest.drops));
  });
});

test.each([
  [19, 0],
  [20, 1],
])(
  "%i long flows with a floor of four packets each, in 64 + 12 places: once they have settled, drops a flow at least %i",
  (senders, least) => {
    const { observer, columns } = createRecorder();
    const workload = { kind: "long" as const, senders, durationNs: 4e8, startsNs: null, stopsNs: null, startJitterNs: 100_000 };
    runIncast({ transport: { algorithm: "bbr", rtoMinNs: 1e6 }, workload }, observer);
    const late = columns.drops.timeNs.subarray(0, columns.drops.length).filter((timeNs) => timeNs > 2e8).length;
    if (least === 0) expect(late).toBe(0);
    else expect(late).toBeGreaterThan(senders * least);
  },
);
