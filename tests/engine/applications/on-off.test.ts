import { describe, expect, test } from "vitest";
import { planOnOff } from "../../../src/engine/applications/response-plans.ts";
import { Milestone } from "../../../src/engine/observer.ts";
import type { Cdf, OnOffSpec } from "../../../src/engine/spec/scenario.ts";
import { isLong } from "../../support/extent.ts";
import { makeScenario, plainGroup, plainLong, plainOnOff, type ScenarioChanges } from "../../support/scenarios.ts";
import { listTimes, watchScenario } from "../../support/watched-run.ts";

// a packet of 1040 B alone takes 117.28 us there and back, each behind it 8.32 us more; the packets that open a
// connection, of 40 B each way, 4 x .32 + 100 us
const packetNs = 117_280;
const handshakeNs = 101_280;

const onOff: OnOffSpec = {
  kind: "on-off",
  senders: 1,
  responses: 3,
  responseBytes: [1000, 1000],
  meanGapNs: 1_000_000,
  startNs: 0,
  finalBytes: 0,
  finalStartNs: 0,
  ...plainOnOff,
};

/** Every gap is this. */
const always = (ns: number): Cdf => [[ns, 1]];

/** Runs responses with changes of the plain ones. */
function runWith(workload: Partial<OnOffSpec>, changes: Omit<ScenarioChanges, "workload"> = {}) {
  return watchScenario({ ...changes, workload: { ...onOff, ...workload } });
}

function draw(spec: OnOffSpec, seed = 1) {
  return planOnOff(spec, seed, 0).map((plan) => {
    const drawn: { startNs: number; bytes: number }[] = [];
    while (plan.next(drawn.at(-1)?.startNs ?? spec.startNs)) drawn.push({ startNs: plan.startNs, bytes: plan.bytes });
    return drawn;
  });
}

const sizesOf = (spec: OnOffSpec) => draw(spec).map((drawn) => drawn.map(({ bytes }) => bytes));
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe("sizes and gaps from a distribution", () => {
  // what TCP-TRIM's figure 2 says: not a fifth up to 4 KB, 70% from there to 128 KB, a tenth above
  const fig2: Cdf = [
    [512, 0],
    [1024, 0.05],
    [2048, 0.1],
    [4096, 0.19],
    [8192, 0.32],
    [16_384, 0.46],
    [32_768, 0.6],
    [65_536, 0.76],
    [131_072, 0.9],
    [262_144, 1],
  ];

  test("every point is met, and between two points values are spread evenly", () => {
    const bytes = sizesOf({ ...onOff, senders: 40, responses: 1000, responseCdf: fig2 }).flat();
    const share = (atMost: number) => bytes.filter((value) => value <= atMost).length / bytes.length;
    for (const [value, upTo] of fig2) expect(share(value)).toBeCloseTo(upTo, 2);
    expect(share(24_576)).toBeCloseTo(0.53, 2);
    expect(share(196_608)).toBeCloseTo(0.95, 2);
    expect(Math.min(...bytes)).toBeGreaterThanOrEqual(512);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(262_144);
  });

  test("a first point with a share is a value of its own; two of one value are a step", () => {
    const bytes = sizesOf({
      ...onOff,
      responses: 20_000,
      responseCdf: [
        [100, 0.3],
        [200, 0.6],
        [200, 0.9],
        [300, 1],
      ],
    }).flat();
    const share = (isSo: (value: number) => boolean) => bytes.filter(isSo).length / bytes.length;
    expect(share((value) => value === 100)).toBeGreaterThan(0.29);
    expect(share((value) => value === 200)).toBeGreaterThan(0.28);
    expect(share((value) => value > 200)).toBeCloseTo(0.1, 1);
    expect(share((value) => value < 100)).toBe(0);
  });

  test("gaps come from theirs, and the scale lengthens both kinds", () => {
    const starts = (changes: Partial<OnOffSpec>) => draw({ ...onOff, responses: 5000, ...changes })[0].map(({ startNs }) => startNs);
    const gapCdf: Cdf = [
      [200_000, 0],
      [500_000, 0.25],
      [1_000_000, 0.5],
      [2_000_000, 0.75],
      [5_000_000, 1],
    ];
    const gapsOf = (times: number[]) => times.map((time, i) => time - (times[i - 1] ?? 0));
    const gaps = gapsOf(starts({ gapCdf }));
    expect(gaps.filter((gap) => gap <= 500_000).length / 5000).toBeCloseTo(0.25, 1);
    // a quarter each of .35, .75, 1.5 and 3.5 ms on average
    expect(Math.abs(sum(gaps) / 5000 / 1_525_000 - 1)).toBeLessThan(0.03);
    expect(gapsOf(starts({ gapCdf, gapScale: 3 })).map((gap, i) => Math.abs(gap - 3 * gaps[i]) <= 3)).not.toContain(false);
    const exponential = gapsOf(starts({}));
    expect(gapsOf(starts({ gapScale: 2 })).map((gap, i) => Math.abs(gap - 2 * exponential[i]) <= 2)).not.toContain(false);
  });

  test("each sender begins a uniform time later, and draws what it would have drawn", () => {
    const spec = { ...onOff, senders: 50, responses: 1, startJitterNs: 1_000_000, gapCdf: always(0), responseBytes: [1, 9000] as const };
    const run = watchScenario({ workload: spec });
    const starts = listTimes(run, Milestone.senderStart).map(([, timeNs]) => timeNs);
    expect(Math.min(...starts)).toBeLessThan(200_000);
    expect(Math.max(...starts)).toBeGreaterThan(900_000);
    expect(Math.max(...starts)).toBeLessThan(1_000_000);
    expect(run.totals.flows.map(({ bytes }) => bytes)).toEqual(sizesOf(spec).flat());
  });
});

describe("a total for each connection", () => {
  const drawn: OnOffSpec = { ...onOff, senders: 30, responses: 64, responseBytes: [500, 200_000] };

  test("small responses are scaled to it, to the byte, in the proportions in which they were drawn", () => {
    const plain = sizesOf(drawn);
    const scaled = sizesOf({ ...drawn, totalBytes: 524_288 });
    for (const [sender, sizes] of scaled.entries()) {
      expect(sum(sizes)).toBe(524_288);
      const factor = 524_288 / sum(plain[sender]);
      for (const [i, bytes] of sizes.entries()) expect(Math.abs(bytes - plain[sender][i] * factor)).toBeLessThanOrEqual(1);
    }
    // gaps are drawn as before
    expect(draw({ ...drawn, totalBytes: 524_288 })[7].map(({ startNs }) => startNs)).toEqual(draw(drawn)[7].map(({ startNs }) => startNs));
  });

  test("with a final response of so many bytes, the small ones share the rest", () => {
    for (const sizes of sizesOf({ ...drawn, totalBytes: 524_288, finalBytes: 100_000 })) {
      expect([sizes.length, sizes[64], sum(sizes)]).toEqual([65, 100_000, 524_288]);
    }
  });

  test('"rest": the final one is what the small ones leave, and there is none where they leave nothing', () => {
    const spec: OnOffSpec = { ...drawn, responses: 50, responseBytes: [2000, 6000], totalBytes: 1_000_000, finalBytes: "rest" };
    const small = sizesOf({ ...spec, totalBytes: null, finalBytes: 0 });
    for (const [sender, sizes] of sizesOf(spec).entries()) {
      expect(sizes.slice(0, 50)).toEqual(small[sender]);
      expect(sum(sizes)).toBe(1_000_000);
    }
    expect(sizesOf({ ...spec, totalBytes: 60_000 })).toEqual(small);
  });

  test("exact for sizes whose products no longer are", () => {
    const large: OnOffSpec = { ...drawn, senders: 200, responseBytes: [100_000_000, 1_000_000_000], totalBytes: 999_999_937 };
    for (const sizes of sizesOf(large)) expect(sum(sizes)).toBe(999_999_937);
  });

  test("to the byte, too, where it leaves hardly more than a byte each", () => {
    for (let totalBytes = 64; totalBytes < 64 + 200; totalBytes += isLong ? 1 : 3)
      for (const sizes of sizesOf({ ...drawn, totalBytes })) {
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
        expect(sum(sizes)).toBe(totalBytes);
      }
    const adversary = { ...onOff, senders: 1, responses: 19, responseBytes: [1, 2000] as const, totalBytes: 30, finalBytes: 5 };
    expect(sum(sizesOf(adversary)[0])).toBe(30);
  });
});

describe("what a response takes", () => {
  test("from when the application has it to its last ACK; those that overlap each have their own end", () => {
    const one = { transport: { initialWindow: 1, awndPackets: 1 }, workload: { ...onOff, gapCdf: always(50_000) } };
    const run = watchScenario(one);
    // one packet a round trip: the second and third wait for it
    expect(run.responses).toEqual([
      [0, 50_000, 50_000 + packetNs, 1000],
      [0, 100_000, 50_000 + 2 * packetNs, 1000],
      [0, 150_000, 50_000 + 3 * packetNs, 1000],
    ]);
    expect(run.totals.groups[0].responsesNs).toEqual([packetNs, 2 * packetNs - 50_000, 3 * packetNs - 100_000]);
    expect(run.totals.flows[0].responses).toBe(3);
    // with room for all in the window nobody waits
    const roomy = watchScenario({ transport: { initialWindow: 10 }, workload: one.workload });
    expect(roomy.totals.groups[0].responsesNs).toEqual([packetNs, packetNs, packetNs]);
  });

  test("gaps from ends: a response begins that long after the last ACK of the one before", () => {
    const run = runWith({ senders: 2, gapFrom: "end", gapCdf: always(30_000), finalBytes: 5000, finalStartNs: 3_000_000 });
    for (const sender of [0, 1]) {
      const own = run.responses.filter(([flow]) => flow === sender);
      expect(own).toHaveLength(4);
      expect(own[0][1]).toBe(30_000);
      for (const i of [1, 2]) expect(own[i][1]).toBe(own[i - 1][2] + 30_000);
      expect([own[3][1], own[3][3]]).toEqual([3_000_000, 5000]);
    }
  });

  test("of one-shot responses too", () => {
    const flows = [{ senders: 1, bytes: 2000, startNs: 7000 }];
    const run = watchScenario({ workload: { kind: "oneshot", senders: 1, flows, startJitterNs: 0 } });
    expect(run.responses).toEqual([[0, 7000, 7000 + packetNs + 8320, 2000]]);
  });
});

describe("a new connection for each response", () => {
  const fresh: OnOffSpec = {
    ...onOff,
    connection: "fresh",
    gapFrom: "end",
    gapCdf: always(10_000),
    responses: 4,
    responseBytes: [10_000, 10_000],
  };

  test("begins with a handshake and the first window, whatever the one before had come to", () => {
    const times = watchScenario({ transport: { initialWindow: 2 }, workload: fresh }).responses.map(
      ([, startNs, endNs]) => endNs - startNs,
    );
    expect(new Set(times).size).toBe(1);
    // 2, 4 and 4 packets: the last of each round trip waits for those before it
    expect(times[0]).toBe(handshakeNs + 3 * packetNs + 3 * 8320);
    const kept = runWith({ ...fresh, connection: "kept" }, { transport: { initialWindow: 2, slowStartRestart: false } });
    expect(kept.responses.map(([, startNs, endNs]) => endNs - startNs)[3]).toBe(packetNs + 9 * 8320);
  });

  test("remembers nothing: window, threshold, estimator and packet numbers begin anew", () => {
    const run = watchScenario({ network: { bufferPackets: 4 }, transport: { initialWindow: 8 }, workload: { ...fresh, senders: 3 } });
    expect(run.totals.drops).toBeGreaterThan(0);
    const { windows } = run.columns;
    const first = { cwnd: windows.cwnd[0], ssthresh: windows.ssthresh[0] };
    expect(first.cwnd).toBe(9);
    const afterStarts = listTimes(run, Milestone.senderStart).map(([flow, timeNs]) => {
      const row = Array.from({ length: windows.length }, (_, i) => i).find((i) => windows.flow[i] === flow && windows.timeNs[i] > timeNs)!;
      return { cwnd: windows.cwnd[row], ssthresh: windows.ssthresh[row] };
    });
    // those that lost nothing of their first window grow from it, far below the first threshold
    expect(afterStarts.slice(3)).toContainEqual(first);
    for (const { cwnd, ssthresh } of afterStarts) expect(cwnd < 9 || ssthresh === first.ssthresh).toBe(true);
    expect(run.totals.deliveredBytes).toBe(3 * 4 * 10_000);
    expect(run.totals.deliveredPackets).toBe(3 * 4 * 10);
  });

  test("nobody hears what an earlier connection has left behind", () => {
    // 500 packets of another sender keep the port busy for 4.16 ms: timers of 1 ms send copies that come after the end
    // and ACKs that wait in the host, so that some of theirs are on their way when the next connection begins
    const { transport } = makeScenario({
      transport: { rules: "ns2", initialWindow: 1, rtoMinNs: 1_000_000, processingJitterNs: 2_000_000 },
    });
    const long = { kind: "long", senders: 1, durationNs: 1e9, startsNs: null, startJitterNs: 0, ...plainLong } as const;
    // of one packet and of ten
    const sizes: Cdf = [
      [1000, 0.5],
      [10_000, 0.5],
      [10_000, 1],
    ];
    const responses: OnOffSpec = { ...fresh, responses: 20, responseCdf: sizes, startNs: 20_000_000 };
    const run = watchScenario({
      network: { bufferPackets: 2000, senderLinkBps: 1e10 },
      groups: [
        {
          ...plainGroup,
          senders: 1,
          transport: { ...transport, initialWindow: 500, awndPackets: 500, processingJitterNs: 0 },
          workload: long,
          background: true,
        },
        { ...plainGroup, senders: 1, transport, workload: responses },
      ],
    });
    const { packets } = run.columns;
    const rows = Array.from({ length: packets.length }, (_, row) => row).filter((row) => packets.flow[row] === 1);
    const starts = listTimes(run, Milestone.senderStart).filter(([flow]) => flow === 1);
    expect(starts).toHaveLength(20);
    const followed = { late: 0, second: 0 };
    for (const [, startNs] of starts) {
      // packets of a connection count on from those of the one before
      const before = rows.filter((row) => packets.arriveNs[row] < startNs).map((row) => packets.packet[row]);
      const second = Math.max(-1, ...before) + 2;
      const row = rows.find((other) => packets.packet[other] === second);
      const isLong = row !== undefined && !starts.some(([, other]) => other > startNs && packets.arriveNs[row] >= other);
      followed.late += rows.filter((other) => packets.packet[other] < second - 1 && packets.departNs[other] > startNs).length;
      if (!isLong) continue;
      followed.second += 1;
      // it waits for the first one's ACK, which the queue holds up
      expect(packets.arriveNs[row]).toBeGreaterThan(startNs + 4_000_000);
    }
    expect(followed.late).toBeGreaterThan(10);
    expect(followed.second).toBeGreaterThan(5);
    expect(run.totals.deliveredBytes).toBe(sum(run.responses.map(([, , , bytes]) => bytes)));
  });

  test("responses that come while one is out wait for it, one after the other", () => {
    const run = runWith({ ...fresh, gapFrom: "start", gapCdf: always(1000), responseBytes: [1000, 1000] });
    expect(run.responses).toEqual([1, 2, 3, 4].map((i) => [0, 1000 * i, 1000 + i * (handshakeNs + packetNs), 1000]));
  });

  test.each(["newreno", "dctcp", "trim", "ictcp", "tcp-lite", "l2dct", "gip"])(
    "%s, both rule sets: all arrives, each byte once",
    (algorithm) => {
      for (const rules of ["rfc", "ns2"] as const) {
        const changes = { algorithm, rules, rtoMinNs: 1_000_000, carefulFastRetransmit: false, delayedAck: rules === "rfc" };
        const workload: Partial<OnOffSpec> = { ...fresh, senders: 12, responses: 8, totalBytes: 100_000, responseBytes: [1, 20_000] };
        const { totals, responses } = runWith(workload, { network: { bufferPackets: 8, ecnThresholdPackets: 3 }, transport: changes });
        expect(totals.drops).toBeGreaterThan(0);
        expect(totals.flows.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 12 }, () => 100_000));
        expect(sum(responses.map(([, , , bytes]) => bytes))).toBe(1_200_000);
      }
    },
  );
});
