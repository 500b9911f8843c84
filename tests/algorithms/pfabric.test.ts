import { describe, expect, test } from "vitest";
import { pfabric, PfabricSender } from "../../src/algorithms/pfabric.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { findTimerNs } from "../../src/engine/hosts.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { FakeSenderPort } from "../support/fake-sender-port.ts";
import { recordRun } from "../support/record-run.ts";
import { meanOf, pageWindows, runClaim, runAllClaims, runClaims } from "../support/claims.ts";
import { drawLogged, drawTests } from "../support/draw.ts";

const values = { window: 12, rtoUs: 352, probeAfter: 5 };

function begin(packets: number) {
  const port = new FakeSenderPort();
  const control = new PfabricSender(port, values);
  control.onBlockStart({ firstPacket: 0, lastPacket: packets - 1 });
  return { port, control };
}

describe("a timer shorter than a window's round trip on the empty path", () => {
  test("expires at the first of its multiples that is no sooner", () => {
    const path = { packetBytes: 1040, bottleneckBps: 1e9 };
    const find = (emptyPathRttNs: number) => findTimerNs(pfabric.options!(values), { ...path, emptyPathRttNs });
    // and twelve packets take 99.84 us
    expect([100_000, 252_160, 252_161, 1_000_000].map(find)).toEqual([352_000, 352_000, 704_000, 1_408_000]);
  });

  test("does not fill the table of windows where ns-2's rules keep it running", () => {
    const { timeouts, windows } = recordRun(
      requireScenario({
        network: { rttNs: 50_000_000, bufferPackets: 8 },
        transport: { algorithm: "pfabric", rules: "ns2", params: { rtoUs: 100 }, awndPackets: 1000 },
        workload: { senders: 8, blocks: 1 },
      }),
    ).columns;
    expect(timeouts.length).toBe(10);
    // thousands, if the timer expired 500 times in a round trip
    expect(windows.length).toBeLessThan(600);
  });

  test("repeats nothing where nothing is lost", () => {
    expect(runClaim("pfabric", 1, { network: { rttNs: 10_000_000 }, workload: { blocks: 1 } }).all).toMatchObject({
      drops: 0,
      timeouts: 0,
    });
  });

  test.each([1e8, 1e7])("8 senders fill a slow link, too: %d bps", (linkBps) => {
    for (const { all } of runClaims("pfabric", 8, { network: { linkBps } })) expect(all.goodput).toBeGreaterThan(0.9);
  });
});

describe("the sender", () => {
  test("a packet says how much its flow has left", () => {
    const { control } = begin(256);
    // 200 of 256 are sent: 56
    expect(control.bandOf(200)).toBe(56);
    expect(control.bandOf(255)).toBe(1);
    control.onBlockStart({ firstPacket: 256, lastPacket: 259 });
    expect(control.bandOf(256)).toBe(4);
    // a probe: of the first packet that is missing
    expect(control.bandOf(-1)).toBe(256);
  });

  test("a timeout halves the threshold and leaves a packet; one more an ACK below it, 1/cwnd above, at most the path's", () => {
    const { control } = begin(256);
    expect(control.window.cwnd).toBe(12);
    control.onCongestion();
    expect([control.window.ssthresh, control.window.cwnd]).toEqual([6, 1]);
    // duplicates count as well
    for (let i = 0; i < 5; i++) control.onAnyAck();
    expect(control.window.cwnd).toBe(6);
    control.onAnyAck();
    expect(control.window.cwnd).toBeCloseTo(6 + 1 / 6, 12);
    for (let i = 0; i < 100; i++) control.onAnyAck();
    expect(control.window.cwnd).toBe(12);
    for (let i = 0; i < 4; i++) control.onCongestion();
    expect([control.window.ssthresh, control.window.cwnd]).toEqual([2, 1]);
  });

  test("after five timeouts in a row it probes until something answers", () => {
    const { port, control } = begin(256);
    for (let i = 0; i < 5; i++) {
      expect(control.replacesTimeout()).toBe(false);
      control.onCongestion();
    }
    expect(control.window.pacingBps).toBe(Infinity);
    expect(control.replacesTimeout()).toBe(true);
    expect(control.replacesTimeout()).toBe(true);
    expect(port.controls).toEqual([1, 1]);
    expect(control.window.pacingBps).toBe(0);
    control.onControl();
    expect(control.window.pacingBps).toBe(Infinity);
    expect(control.replacesTimeout()).toBe(false);
  });
});

/** A sender whose window grows only with ACKs of new data, as in YAPS. */
const strict: Partial<Algorithm> = {
  createSender(port) {
    const own = new PfabricSender(port, values);
    return {
      window: own.window,
      onBlockStart: (block) => own.onBlockStart(block),
      bandOf: (packet) => own.bandOf(packet),
      onAck: () => own.onAck(),
      onCongestion: () => own.onCongestion(),
      onAnyAck({ ackedPackets }) {
        const { cwnd } = own.window;
        own.onAnyAck();
        if (ackedPackets === 0) own.window.cwnd = cwnd;
      },
      replacesTimeout: () => own.replacesTimeout(),
      onControl: () => own.onControl(),
    };
  },
};

/** Of the other simulator; its tolerances: .02 of goodput and of completion, 15% of counts. */
describe("claims", () => {
  const some = drawTests("claims of pFabric", 1);

  const rooms = [
    [8, 64],
    [16, 64],
    [32, 64],
    [64, 64],
    [128, 64],
    [8, 24],
    [32, 24],
    [128, 24],
  ] as const;

  test.each(drawLogged("senders and places of pFabric", rooms, 3))(
    "%i senders, %i packets of room: losses without collapse",
    (senders, bufferPackets) => {
      const runs = runClaims("pfabric", senders, { network: { bufferPackets } });
      for (const { all } of runs) {
        expect(all.goodput).toBeGreaterThan(0.9);
        expect(all.goodput).toBeLessThan(0.945);
      }
    },
  );

  test("32 senders: drops, timeouts and probes of a block", () => {
    const runs = runClaims("pfabric", 32);
    // 13,140, 12,211 and 47,593 of 20 blocks of 8192 packets
    expect(Math.abs(meanOf(runs, ({ all }) => all.drops) / 657 - 1)).toBeLessThan(0.15);
    expect(Math.abs(meanOf(runs, ({ all }) => all.timeouts) / 611 - 1)).toBeLessThan(0.15);
    expect(Math.abs(meanOf(runs, ({ all }) => all.controls) / 0.2905 - 1)).toBeLessThan(0.15);
  });

  some("128 senders: thousands of timeouts, and none of them matters", () => {
    const runs = runAllClaims("pfabric", 128);
    // 4,100 to 4,200 drops and 3,800 to 3,900 timeouts
    for (const part of ["first", "rest"] as const) {
      expect(Math.abs(meanOf(runs, (run) => run[part].drops) / 4150 - 1)).toBeLessThan(0.15);
      expect(Math.abs(meanOf(runs, (run) => run[part].timeouts) / 3850 - 1)).toBeLessThan(0.15);
    }
  });

  test.each([
    [8, 0.58],
    [32, 0.52],
    [128, 0.51],
  ])("%i senders: one after the other, on average at %f of the block", (senders, completion) => {
    const runs = runClaims("pfabric", senders);
    expect(Math.abs(meanOf(runs, ({ all }) => all.completion) - completion)).toBeLessThan(0.02);
  });

  // the other simulator: 10.3 ms, 96% of the maximum of .9615, and the third sender finishes at 7.2 ms
  test("8 senders, a block: 10.3 ms and 96%; 10.7 ms and 94% if only ACKs of new data open the window", () => {
    const measure = (instead: Partial<Algorithm>) => {
      const runs = runAllClaims("pfabric", 8, { workload: { blocks: 1 }, instead });
      const goodput = meanOf(runs, ({ all }) => all.goodput);
      return { share: goodput / 0.9615, meanMs: (meanOf(runs, ({ all }) => all.completion) * 8 * 2.048) / goodput };
    };
    const own = measure({});
    expect(Math.abs(own.share - 0.96)).toBeLessThan(0.01);
    expect(Math.abs(own.meanMs - 10.3)).toBeLessThan(0.15);
    const late = measure(strict);
    expect(Math.abs(late.share - 0.944)).toBeLessThan(0.005);
    expect(Math.abs(late.meanMs - 10.7)).toBeLessThan(0.1);
  });

  test.each(
    drawLogged(
      "senders of pFabric's lesson",
      [
        [2, 0.8],
        [4, 0.66],
        [8, 0.58],
        [16, 0.54],
        [32, 0.52],
        [64, 0.51],
      ] as const,
      3,
    ),
  )("%i senders, a block, the page's windows: mean completion at %f of the block", (senders, completion) => {
    const { all } = runClaim("pfabric", senders, { ...pageWindows, workload: { blocks: 1 } });
    expect(Math.abs(all.completion - completion)).toBeLessThan(0.02);
  });

  // the other simulator has .69 and 16 times the drops
  some("pFabric's ports are what helps: the same sender loses twelve times as many packets at plain ports, and .26 of the link", () => {
    const drops = meanOf(runAllClaims("pfabric", 128), ({ all }) => all.drops);
    const plain = runAllClaims("pfabric", 128, { instead: { needs: () => ({}) } });
    expect(Math.abs(meanOf(plain, ({ all }) => all.goodput) - 0.67)).toBeLessThan(0.02);
    expect(Math.abs(meanOf(plain, ({ all }) => all.drops) / drops / 11.7 - 1)).toBeLessThan(0.15);
  });

  some("a timer of 352 us without pFabric's ports does not help: .59 to .69", () => {
    const goodput = meanOf(runClaims("sack", 128, { transport: { rtoMinNs: 352_000 } }), ({ rest }) => rest.goodput);
    expect(goodput).toBeGreaterThan(0.59 - 0.02);
    expect(goodput).toBeLessThan(0.69 + 0.02);
  });

  // .91 if only ACKs of new data open the window
  some("without probes: 50,700 drops per block at 128 senders; .885 where the other simulator has .91", () => {
    const { all } = runClaim("pfabric", 128, { params: { probeAfter: 1000 } });
    expect(Math.abs(all.drops / 50_700 - 1)).toBeLessThan(0.15);
    expect(Math.abs(all.goodput - 0.885)).toBeLessThan(0.01);
  });
});
