import { describe, expect, test } from "vitest";
import { QcnPort, quantize, sampleBytes, shareFeedback, type QcnVariant } from "../../src/algorithms/qcn-port.ts";
import { qcn } from "../../src/algorithms/qcn.ts";
import { PacketKind } from "../../src/engine/observer.ts";
import { FakePortView, makePassing } from "../support/fake-port-view.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { defaultParams } from "../support/params.ts";
import { recordRun } from "../support/record-run.ts";
import { runIncast } from "../support/run-incast.ts";
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

  test("finds back by its timer of 15 ms, and by 150 KB sent: 937.5, 968.75", () => {
    const { port, control, mbps, notify } = create();
    notify(16);
    expect(port.timerNs).toBe(15e6);
    port.timeNs = 15e6;
    control.onTimer!();
    expect(mbps()).toBe(937.5);
    for (let packet = 0; packet < 150; packet++) control.tagPacket!(packet);
    expect(mbps()).toBe(968.75);
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

/** Best of the link: .962. */
describe("an incast", () => {
  const seeds = [1, 2, 3];
  const run = (senders: number, algorithm: string, variant?: QcnVariant) =>
    seeds.map((seed) => {
      const transport = { algorithm, ...(variant && { params: { variant } }) };
      return runIncast({ transport, workload: { senders }, seed }).blocks;
    });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  test.each([32, 128])("of %i senders: QCN does not prevent the collapse, as TCP with SACK does not", (senders) => {
    const [with_, without] = [run(senders, "qcn"), run(senders, "sack")].map((runs) => mean(runs.flatMap((blocks) => blocks.slice(1))));
    expect(with_).toBeLessThan(0.35);
    expect(Math.abs(with_ - without)).toBeLessThan(0.1);
  });

  test("of 8: where TCP fills the link in some blocks, one timeout takes others to .08 with QCN, too", () => {
    const blocks = run(8, "qcn").flat();
    expect(Math.min(...blocks)).toBeLessThan(0.1);
    expect(Math.max(...blocks)).toBeGreaterThan(0.93);
  });

  test("of 16: with every packet looked at blocks come to .6 that come to .15 with samples", () => {
    const [every, sampled] = [run(16, "qcn", "every-packet"), run(16, "qcn", "sampled")].map((runs) =>
      mean(runs.flatMap((blocks) => blocks.slice(1))),
    );
    expect(every).toBeGreaterThan(0.55);
    expect(sampled).toBeLessThan(0.45);
  });

  test("of 16: FQCN's published 900 Mbps where QCN has 400 is not reproduced", () => {
    const goodputs = seeds.map(
      (seed) => runIncast({ transport: { algorithm: "qcn", params: { variant: "fair" } }, workload: { senders: 16 }, seed }).goodput,
    );
    for (const goodput of goodputs) expect(goodput).toBeLessThan(0.55);
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
