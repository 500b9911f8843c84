import { describe, expect, test } from "vitest";
import { LttpReceiver, LttpSender, meanInterval, tfrcBps } from "../../src/algorithms/lttp.ts";
import { meanOf, runClaims } from "../support/claims.ts";
import { FakeSinkPort } from "../support/fake-sink-port.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const [REPORT, STOP] = [0, 1];

describe("TFRC, by hand", () => {
  test.each([
    [200e3, 0.01, 467.3],
    [640e3, 0.1, 23.01],
    [640e3, 0.3, 2.533],
  ])("1040 bytes, a round trip of %f ns, a loss event rate of %f: %f Mbps", (rttNs, lossEventRate, mbps) => {
    expect(Math.abs(tfrcBps(1040, rttNs, lossEventRate) / 1e6 / mbps - 1)).toBeLessThan(0.001);
  });

  test("the mean of intervals weighs the last four alike; the one in hand counts where it is longer", () => {
    expect(meanInterval([0, 100, 50, 50, 200])).toBe(100);
    expect(meanInterval([1000, 100, 50, 50, 200])).toBeCloseTo((1000 + 100 + 50 + 50 + 0.8 * 200) / 4.8, 12);
    // weights 1, 1, 1, 1, .8, .6, .4, .2 of eight
    expect(meanInterval([0, 0, 0, 0, 0, 60, 60, 60, 60])).toBeCloseTo((60 * 2) / 6, 12);
  });
});

describe("the sender", () => {
  const begin = (packets: number) => {
    const port = new TimedSenderPort();
    const sender = new LttpSender(port);
    sender.onBlockStart({ firstPacket: 0, lastPacket: packets - 1 });
    const sendOne = (): void => {
      port.timeNs = port.timerNs!;
      sender.onTimer();
    };
    return { port, sender, sendOne, hear: (...words: number[]) => sender.onControl(Float64Array.from(words)) };
  };

  test("sends coded packets at its rate, 10 in the first round trip, and does not end with its block", () => {
    const { port, sendOne } = begin(4);
    for (let i = 0; i < 6; i++) sendOne();
    expect(port.sent).toEqual([0, 1, 2, 3]);
    // 10 packets a round trip of 100 us
    expect(port.timeNs).toBe(5 * 10_000);
  });

  test("doubles without loss, at most what was received twice over; then the formula; without a report it halves", () => {
    const { port, sendOne, hear } = begin(1000);
    sendOne();
    const mbps = () => port.gauges[1];
    port.timeNs = 100_000;
    hear(REPORT, 0, 3e8, 0);
    // no less than it began with
    expect(mbps()).toBeCloseTo(800, 9);
    hear(REPORT, 0, 4.5e8, 0);
    expect(mbps()).toBeCloseTo(900, 9);
    hear(REPORT, 0.1, 3e8, 0);
    expect(mbps()).toBeCloseTo(tfrcBps(1000, 100_000, 0.1) / 1e6, 9);
    const before = mbps();
    port.timerNs = port.timeNs + 400_001;
    sendOne();
    expect(mbps()).toBeCloseTo(before / 2, 9);
  });

  test("below a packet in four round trips it waits two packets' time for a report (RFC 5348, 4.3): reports answer packets", () => {
    const { port, sendOne, hear } = begin(1000);
    sendOne();
    port.timeNs = 100_000;
    hear(REPORT, 0.6, 3e8, 0);
    const bps = tfrcBps(1000, 100_000, 0.6);
    const gapNs = 8e12 / bps;
    expect(gapNs).toBeGreaterThan(4 * 100_000);
    port.timerNs = port.timeNs + gapNs;
    sendOne();
    expect(port.gauges[1]).toBeCloseTo(bps / 1e6, 9);
    port.timerNs = 100_000 + 2 * gapNs + 1;
    sendOne();
    expect(port.gauges[1]).toBeCloseTo(bps / 2e6, 9);
  });

  test("stops when the receiver has enough; a stop of an earlier block stops nothing", () => {
    const { port, sender, hear } = begin(4);
    sender.onBlockStart({ firstPacket: 4, lastPacket: 7 });
    hear(STOP, 3);
    expect(port.highestAck).toBe(3);
    hear(STOP, 3);
    expect(port.timerNs).not.toBe(null);
    hear(STOP, 7);
    expect([port.highestAck, port.timerNs]).toEqual([7, null]);
  });

  test("codes a long flow in parts of 1024 packets, and the next one follows a stop", () => {
    const { port, sender, hear } = begin(1e9);
    const header = new Float64Array(5);
    sender.writeHeader(0, header);
    expect([...header.subarray(3)]).toEqual([0, 1023]);
    hear(STOP, 1023);
    sender.writeHeader(1024, header);
    expect([...header.subarray(3)]).toEqual([1024, 2047]);
    expect([port.highestAck, port.timerNs]).toEqual([1023, port.timeNs]);
  });
});

describe("the receiver", () => {
  const create = () => {
    const ports = FakeSinkPort.onOneHost(1);
    const receiver = new LttpReceiver(ports[0], { overhead: 0.22 });
    const arrive = (serial: number) => receiver.onPacket(serial % 256, false, Float64Array.of(serial, 0, 117_280, 0, 255));
    return { ports, arrive };
  };

  test("256 packets are there when 313 coded ones have come: 256 x 1.22", () => {
    const { ports, arrive } = create();
    for (let serial = 0; serial < 312; serial++) arrive(serial);
    expect(ports[0].expected).toBe(0);
    arrive(312);
    expect(ports[0].expected).toBe(256);
    expect(FakeSinkPort.run(ports, 0).at(-1)?.words).toEqual([STOP, 255]);
    // another stop: the first may have been lost
    arrive(313);
    expect(FakeSinkPort.run(ports, 0).filter(({ words }) => words[0] === STOP).length).toBe(2);
  });

  test("losses within a round trip are one event, told at once", () => {
    const { ports, arrive } = create();
    for (const serial of [0, 1, 2, 3, 5, 7, 8]) arrive(serial);
    const reports = FakeSinkPort.run(ports, 0).filter(({ words }) => words[0] === REPORT);
    // four packets until the first loss
    expect(reports.map(({ words }) => words[1])).toEqual([1 / 4]);
  });
});

describe("claims", () => {
  test.each([8, 16, 32])("%i senders: no timeout, about .7 of the link; .786 is the most with packets beyond the block", (senders) => {
    const runs = runClaims("lttp", senders);
    for (const { all } of runs) {
      expect(all.timeouts).toBe(0);
      expect(all.goodput).toBeLessThan(0.9615 / 1.22);
    }
    // the contract's trial had .69 to .73; here it is .64 to .71
    expect(Math.abs(meanOf(runs, ({ all }) => all.goodput) - 0.69)).toBeLessThan(0.06);
  });

  // another simulator has .11 and less: there the wait for a report is 4 R and no more, so a sender whose packets are further apart, as the fair share of
  // 128 is (1.3 ms, R up to 640 us with a full queue), halves its rate before a report can come. So changed, this one has .01
  test("128 senders: no timeout, thousands of drops, and no collapse", () => {
    const runs = runClaims("lttp", 128);
    for (const { all } of runs) expect(all.timeouts).toBe(0);
    expect(meanOf(runs, ({ rest }) => rest.drops)).toBeGreaterThan(3000);
    expect(meanOf(runs, ({ rest }) => rest.goodput)).toBeGreaterThan(0.5);
  });
});
