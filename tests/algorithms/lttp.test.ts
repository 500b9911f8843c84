import { describe, expect, test } from "vitest";
import { LttpReceiver, LttpSender } from "../../src/algorithms/lttp.ts";
import { fitInterval, meanInterval, tfrcBps } from "../../src/algorithms/tfrc.ts";
import { meanOf, runAllClaims, runClaim, runClaims } from "../support/claims.ts";
import { FakeSinkPort } from "../support/fake-sink-port.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";
import { drawLogged } from "../support/draw.ts";

const [REPORT, STOP] = [0, 1];
const values = { overhead: 0.22, slowTimer: true };

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

  // RFC 5348, 6.3.1: the rates above, in the other direction
  test.each([
    [200e3, 467.3, 100],
    [640e3, 23.01, 10],
    [640e3, 2.533, 1 / 0.3],
    // one loss event a packet is the most there can be
    [640e3, 0.001, 1],
  ])("a round trip of %f ns, %f Mbps received when the first packet is lost: a first interval of %f packets", (rttNs, mbps, packets) => {
    expect(Math.abs(fitInterval(1040, rttNs, mbps * 1e6) / packets - 1)).toBeLessThan(0.001);
  });
});

describe("the sender", () => {
  const begin = (packets: number) => {
    const port = new TimedSenderPort();
    const sender = new LttpSender(port, values);
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
    const receiver = new LttpReceiver(ports[0], values);
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

  test("losses within a round trip are one event, told at once, at the rate that was received", () => {
    const { ports, arrive } = create();
    for (const serial of [0, 1, 2, 3, 5, 7, 8]) arrive(serial);
    const reports = FakeSinkPort.run(ports, 0).filter(({ words }) => words[0] === REPORT);
    // five packets in a round trip are 355 Mbps: as much as TCP has with a loss event in some 28 packets
    expect(reports).toHaveLength(1);
    expect(1 / reports[0].words[1]).toBeCloseTo(fitInterval(1040, 117_280, (5 * 8320e9) / 117_280), 6);
    expect(tfrcBps(1040, 117_280, reports[0].words[1]) / 1e6).toBeCloseTo(354.7, 1);
  });
});

/** Of the other simulator: .02 of goodput. */
describe("claims", () => {
  test.each([8, 16, 32])("%i senders: no timeout, .69 to .73; .786 is the most with packets beyond the block", (senders) => {
    const runs = runAllClaims("lttp", senders);
    for (const { all } of runs) {
      expect(all.timeouts).toBe(0);
      expect(all.goodput).toBeLessThan(0.9615 / 1.22);
    }
    const mean = meanOf(runs, ({ all }) => all.goodput);
    expect(mean).toBeGreaterThan(0.69 - 0.02);
    expect(mean).toBeLessThan(0.73 + 0.02);
  });

  test("32 and 64 senders: in the first block too, no sender is left behind with a rate from the few packets before its first loss", () => {
    for (const senders of [32, 64]) for (const { first } of runClaims("lttp", senders)) expect(first.goodput).toBeGreaterThan(0.58);
  });

  // "the goodput of LTTP never degrades with the increase of the number of servers" (its abstract)
  test.each(drawLogged("senders of LTTP", [64, 128], 1))("%i senders: no timeout, thousands of drops, and no collapse", (senders) => {
    const runs = runAllClaims("lttp", senders);
    for (const { all } of runs) expect(all.timeouts).toBe(0);
    expect(meanOf(runs, ({ rest }) => rest.drops)).toBeGreaterThan(2000);
    expect(Math.abs(meanOf(runs, ({ rest }) => rest.goodput) - 0.7)).toBeLessThan(0.04);
  });

  // R is 640 us with a full queue, so four are 2.6 ms; the fair share of 128 is a packet each 1.3 ms, and every loss cuts below it
  test("where a report is awaited for four round trips alone, 128 senders starve: below .11; 32 do not", () => {
    const changes = { params: { slowTimer: false } };
    expect(runClaim("lttp", 128, changes).rest.goodput).toBeLessThan(0.11);
    expect(Math.abs(runClaim("lttp", 32, changes).rest.goodput - 0.69)).toBeLessThan(0.02);
  });
});
