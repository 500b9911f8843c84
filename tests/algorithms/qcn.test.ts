import { describe, expect, test } from "vitest";
import { QcnPort, quantize, sampleBytes, shareFeedback, type QcnVariant } from "../../src/algorithms/qcn-port.ts";
import { qcn } from "../../src/algorithms/qcn.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { meanOf, runAllClaims, runClaims } from "../support/claims.ts";
import { FakePortView, makePassing } from "../support/fake-port-view.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { defaultParams } from "../support/params.ts";
import { recordRun } from "../support/record-run.ts";
import { TimedSenderPort } from "../support/timed-sender-port.ts";

const KB = 1000;

describe("the congestion point, by hand", () => {
  test.each([
    // -F_b = (Q - 26) + 2 (Q - Q_old), of at most 5 * 26 = 130 KB in 64 steps: 34 KB are 16.7 of them
    { queue: 40, before: 30, level: 16, next: 50 },
    { queue: 26, before: 26, level: 0, next: 150 },
    { queue: 20, before: 0, level: 16, next: 50 },
    // the queue falls faster than it is too long
    { queue: 40, before: 48, level: 0, next: 150 },
    { queue: 66, before: 40, level: 45, next: 25 },
    { queue: 300, before: 0, level: 63, next: 18.5 },
  ])("$queue KB after $before KB: feedback $level, the next sample in $next KB", ({ queue, before, level, next }) => {
    expect(quantize(queue * KB, before * KB, 26 * KB)).toBe(level);
    expect(sampleBytes(level)).toBe(next * KB);
  });

  test("FQCN: of 60, 30, 20 and 10 packets the first two are culprits, and share 16 as 2 to 1", () => {
    const shares = shareFeedback(
      16,
      new Map([
        [7, 60],
        [3, 30],
        [1, 20],
        [2, 10],
      ]),
    );
    expect(shares.map(([flow]) => flow)).toEqual([7, 3]);
    expect(shares[0][1]).toBeCloseTo(10.667, 3);
    expect(shares[1][1]).toBeCloseTo(5.333, 3);
    // 1 - F_b / 128
    expect(shares.map(([, share]) => 1 - share / 128)).toEqual([expect.closeTo(0.9167, 4), expect.closeTo(0.9583, 4)]);
  });
});

function createPort(variant: QcnVariant) {
  const view = new FakePortView();
  return { view, program: new QcnPort(view, { variant, equilibriumBytes: 26 * KB }) };
}

describe("the port", () => {
  test("looks at the first packet beyond 150 KB, and tells its sender", () => {
    const { view, program } = createPort("sampled");
    view.queueBytes = 40 * KB;
    // 144 packets of 1,040 bytes are 149,760
    for (let packet = 0; packet < 144; packet++) program.onArrive(makePassing(packet));
    expect(view.notified).toEqual([]);
    program.onArrive(makePassing(144));
    // (40 - 26) + 2 * 40 = 94 KB: 46.3 steps
    expect(view.notified).toEqual([[144, 46]]);
    // and again after 25 KB: 25 packets
    view.queueBytes = 60 * KB;
    for (let packet = 0; packet < 24; packet++) program.onArrive(makePassing(packet));
    expect(view.notified).toHaveLength(1);
    program.onArrive(makePassing(9));
    // 34 + 2 * 20 = 74 KB
    expect(view.notified[1]).toEqual([9, 36]);
  });

  test("takes data alone for a sample", () => {
    const { view, program } = createPort("every-packet");
    view.queueBytes = 60 * KB;
    for (const kind of [PacketKind.ack, PacketKind.request]) program.onArrive(makePassing(0, 0, { kind }));
    expect(view.notified).toEqual([]);
  });

  test("every packet: each one that comes to a queue that is too long tells its sender", () => {
    const { view, program } = createPort("every-packet");
    view.queueBytes = 39 * KB;
    program.onArrive(makePassing(1));
    program.onArrive(makePassing(2));
    view.queueBytes = 26 * KB;
    program.onArrive(makePassing(3));
    // 13 + 78 = 91 KB of 130: 44.8; then 13: 6.4; then none, since the queue has shrunk
    expect(view.notified).toEqual([
      [1, 44],
      [2, 6],
    ]);
  });

  test("fair: all culprits of a sample are told", () => {
    const { view, program } = createPort("fair");
    view.queueBytes = 40 * KB;
    for (let packet = 0; packet < 145; packet++) program.onArrive(makePassing(packet < 90 ? 4 : packet < 140 ? 5 : 6));
    // 90 + 50 of 145 are above the mean of 48.3
    expect(view.notified).toEqual([
      [4, expect.closeTo((46 * 90) / 140, 9)],
      [5, expect.closeTo((46 * 50) / 140, 9)],
    ]);
  });
});

describe("the rate limiter", () => {
  const create = () => {
    const port = new TimedSenderPort();
    const control = qcn.createSender(port, defaultParams(qcn.params) as never);
    return {
      port,
      control,
      mbps: () => control.window.pacingBps / 1e6,
      notify: (level: number) => control.onControl!(Float64Array.of(level)),
    };
  };

  test("does not pace before the first notification; 16 of 128 is an eighth less", () => {
    const { mbps, notify } = create();
    expect(mbps()).toBe(Infinity);
    notify(16);
    expect(mbps()).toBe(875);
    // not more than half at once
    notify(63);
    expect(mbps()).toBeCloseTo(875 * (1 - 63 / 128), 9);
  });

  test("finds back by its timer of 15 ms, and by 150 KB sent: 937.5, 968.75, 984.375", () => {
    const { port, control, mbps, notify } = create();
    notify(16);
    expect(port.timerNs).toBe(15e6);
    port.timeNs = 15e6;
    control.onTimer!();
    expect(mbps()).toBe(937.5);
    for (let packet = 0; packet < 150; packet++) control.tagPacket!(packet);
    expect(mbps()).toBe(968.75);
    port.timeNs = 30e6;
    control.onTimer!();
    expect(mbps()).toBe(984.375);
  });

  test("two notifications in one cycle lead back to the rate before the first", () => {
    const { control, mbps, notify } = create();
    notify(16);
    notify(16);
    expect(mbps()).toBe(765.625);
    for (let packet = 0; packet < 150; packet++) control.tagPacket!(packet);
    expect(mbps()).toBe((765.625 + 1000) / 2);
    notify(16);
    for (let packet = 0; packet < 150; packet++) control.tagPacket!(packet);
    const before = (765.625 + 1000) / 2;
    expect(mbps()).toBeCloseTo((before * 0.875 + before) / 2, 9);
  });

  test("keeps its timer only while there is something to send", () => {
    const { port, control, notify } = create();
    port.sendNew(10);
    port.limit = 10;
    port.highestAck = 9;
    notify(16);
    expect(port.timerNs).toBeNull();
    port.timeNs = 40e6;
    port.limit = 20;
    control.onBlockStart!({ firstPacket: 10, lastPacket: 19 });
    // two cycles have passed meanwhile
    expect(control.window.pacingBps / 1e6).toBe(968.75);
    expect(port.timerNs).toBe(45e6);
  });

  test("the window below it is Reno's", () => {
    const { port, control } = create();
    control.window.cwnd = 10;
    port.sendNew(10);
    control.onCongestion("dupacks");
    expect(control.window.cwnd).toBe(5);
  });
});

/** Of the other simulator: .02 of goodput; best of the link: .962. */
describe("an incast", () => {
  const run = (senders: number, variant: QcnVariant) => runClaims("qcn", senders, { params: { variant } });

  test.each([32, 64, 128])("of %i senders: QCN does not prevent the collapse: .11 to .25, as TCP with SACK .13 to .27", (senders) => {
    for (const { rest } of run(senders, "sampled")) {
      expect(rest.goodput).toBeGreaterThan(0.11 - 0.02);
      expect(rest.goodput).toBeLessThan(0.25 + 0.02);
    }
    const without = meanOf(runAllClaims("sack", senders), ({ rest }) => rest.goodput);
    expect(without).toBeGreaterThan(0.13 - 0.02);
    expect(without).toBeLessThan(0.27 + 0.02);
  });

  // in the other simulator one of three seeds falls; it notes that its SACK at 8 senders differs from the Lab's
  test("of 8: where TCP fills the link in some blocks, one timeout takes others to .08 with QCN, too", () => {
    for (const { first, rest } of run(8, "sampled")) {
      expect(Math.abs(first.goodput - 0.08)).toBeLessThan(0.02);
      expect(Math.abs(rest.goodput - 0.95)).toBeLessThan(0.02);
    }
  });

  // RACK notices lost retransmissions; with SACK, two of three first blocks wait 200 ms for one
  test("of 16 senders, every packet sampled: first blocks reach .63, not .14 or .15 as with samples, with one seed of three", () => {
    const [every, sampled] = (["every-packet", "sampled"] as const).map((variant) => runAllClaims("qcn", 16, { params: { variant } }));
    const rack = runClaims("qcn", 16, { params: { variant: "every-packet" }, transport: { recovery: "rack" } });
    for (const { first } of rack) expect(Math.abs(first.goodput - 0.63)).toBeLessThan(0.025);
    expect(every.filter(({ first }) => first.goodput < 0.17)).toHaveLength(2);
    expect(Math.abs(meanOf(every, ({ rest }) => rest.goodput) - 0.66)).toBeLessThan(0.05);
    expect(sampled.filter(({ first }) => first.goodput < 0.17)).toHaveLength(2);
    expect(sampled.filter(({ first }) => first.goodput > 0.94)).toHaveLength(1);
  });

  test("of 16: FQCN's published 900 Mbps where QCN has 400 is not reproduced: .15, against .15 to .52", () => {
    const [fair, sampled] = [run(16, "fair"), run(16, "sampled")].map((runs) => meanOf(runs, ({ rest }) => rest.goodput));
    expect(fair).toBeGreaterThan(0.1);
    expect(fair).toBeLessThan(0.3);
    expect(Math.abs(fair - sampled)).toBeLessThan(0.1);
  });

  test("89 notifications of a sixteenth of the maximum, 63, take a sender from 1 Gbps to 62 Mbps", () => {
    const port = new TimedSenderPort();
    const control = qcn.createSender(port, defaultParams(qcn.params) as never);
    for (let notice = 0; notice < 88; notice++) control.onControl!(Float64Array.of(63 / 16));
    expect(control.window.pacingBps).toBeGreaterThan(62.5e6);
    control.onControl!(Float64Array.of(63 / 16));
    expect(control.window.pacingBps / 1e6).toBeCloseTo(62, 0);
  });
});

test("senders of another transport take no notice of a notification", () => {
  const { totals } = recordRun(
    requireScenario({
      network: { bufferPackets: 8 },
      transport: { algorithm: "qcn", params: { equilibriumKb: 1 } },
      workload: { senders: 8, blocks: 2, blockBytes: 50_000 },
      groups: [{ senders: 4 }, { senders: 4, transport: { algorithm: "lttp" } }],
    }),
  );
  expect(totals.notifications).toBeGreaterThan(0);
  expect(totals.durationNs).toBeLessThan(60e9);
});
