import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Ack, SenderPort } from "../../src/engine/congestion.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { runAmongBlockers } from "../support/among-blockers.ts";
import { drawLogged, drawTests } from "../support/draw.ts";
import { meanGoodput, runAsInPapers, runSeeds } from "../support/paper-runs.ts";

const fourPackets = { algorithm: "gip", blockBytes: 4000 };

describe("the tail, packet by packet (sent + 33320: at the switch; + 117280: acknowledged)", () => {
  test("an ACK that lets the last packet out brings no copy, the next one that does not cover it does", () => {
    // 0 is acknowledged at 117280: 1 and 2 go. ACK 1 at 234560 lets 3, the last, out; ACK 2 at 242880 brings a copy; ACK 3 comes at 351840
    const { taken, finishNs, sender } = runAmongBlockers(fourPackets);
    expect(taken).toEqual([
      ["0", 33_320],
      ["1", 150_600],
      ["2", 158_920],
      ["3", 267_880],
      ["3 copy", 276_200],
    ]);
    expect(finishNs).toBe(351_840);
    expect([sender.redundantCopies, sender.retransmissions]).toEqual([1, 0]);
  });

  test("three copies a block at most", () => {
    // ACK 3 at 351840 lets 7 out; ACKs 4, 5, 6 bring a copy each, ACK 7 at 469120 is the end
    const { taken, sender } = runAmongBlockers({ ...fourPackets, blockBytes: 8000 });
    expect(taken.slice(7)).toEqual([
      ["7", 385_160],
      ["7 copy", 393_480],
      ["7 copy", 401_800],
      ["7 copy", 410_120],
    ]);
    expect([sender.redundantCopies, sender.retransmissions]).toEqual([3, 0]);
    expect(runAmongBlockers({ ...fourPackets, blockBytes: 40_000 }).sender.redundantCopies).toBe(3);
  });

  // two packets of others fill the port from 261000 on: packet 3 finds it full at 267880
  const lastLost = { ...fourPackets, blockers: [260_500, 261_000] };

  test("the last packet lost: its copy takes its place", () => {
    const { dropped, left, firstTimeout, finishNs } = runAmongBlockers(lastLost);
    expect(dropped).toEqual([["3", 267_880]]);
    // the others leave at 268820 and 277140, the copy after them
    expect(left.slice(-2)).toEqual([
      ["other 2: 0", 277_140],
      ["3 copy", 285_460],
    ]);
    expect(firstTimeout).toBeUndefined();
    expect(finishNs).toBe(285_460 + 75_640);
  });

  test("the same without copies: 200 ms after the last new ACK (242880) the timer fires, a tail timeout", () => {
    const { firstTimeout, sender } = runAmongBlockers({ ...lastLost, params: { pattern: "none" } });
    expect(firstTimeout).toEqual([200_242_880, TimeoutClass.blockTail]);
    expect(sender.redundantCopies).toBe(0);
  });

  // 1 comes at 150600 behind another's packet; a third fills the port at 158500, and 2 is lost at 158920
  const thirdLost = { ...fourPackets, blockers: [150_000, 158_500] };

  test("the last but one lost: each duplicate brings a copy, the third also the fast retransmit", () => {
    // 1 leaves at 166640, its ACK at 242280 lets 3 out: duplicates at 359560, 476840 and 594120
    const { dropped, taken, finishNs, sender, firstTimeout } = runAmongBlockers(thirdLost);
    expect(dropped).toEqual([["2", 158_920]]);
    expect(taken.slice(2)).toEqual([
      ["3", 275_600],
      ["3 copy", 392_880],
      ["3 copy", 510_160],
      ["2 again", 627_440],
      ["3 copy", 635_760],
    ]);
    expect(finishNs).toBe(711_400);
    expect(firstTimeout).toBeUndefined();
    expect([sender.redundantCopies, sender.retransmissions]).toEqual([3, 1]);
  });

  test("copies for new ACKs only: one duplicate comes back and then nothing", () => {
    const { firstTimeout, sender } = runAmongBlockers({ ...thirdLost, params: { copyOn: "new-ack" } });
    expect(firstTimeout).toEqual([200_242_280, TimeoutClass.blockTail]);
    // after the timeout the ACK of 2 covers all: no copy then either
    expect(sender.redundantCopies).toBe(0);
  });

  test("pattern 123: cwnd less three, then the last three in turn as the window allows", () => {
    // ACK 3 at 351840: cwnd 5, 7 goes out; cwnd 2 reaches to 3 + 2: a copy of 5 at once. ACK 4 at 360160: cwnd 3 reaches to 7:
    // the copies of 6 and 7 go together, two for one ACK
    const { taken, windows, sender } = runAmongBlockers({ ...fourPackets, blockBytes: 8000, params: { pattern: "123" } });
    expect(taken.slice(7)).toEqual([
      ["7", 385_160],
      ["5 copy", 393_480],
      ["6 copy", 401_800],
      ["7 copy", 410_120],
    ]);
    expect(windows.slice(3, 5).map(([at, cwnd]) => [at, cwnd])).toEqual([
      [351_840, 2],
      [360_160, 3],
    ]);
    expect(sender.redundantCopies).toBe(3);
  });

  test("pattern 123 passes over what is acknowledged", () => {
    // ACK 1 at 234560: cwnd 3, 3 goes out, cwnd 1 (never less), which reaches 2; 1 is acknowledged. ACK 2: cwnd 2 reaches to 3
    const { taken, sender } = runAmongBlockers({ ...fourPackets, params: { pattern: "123" } });
    expect(taken.slice(3)).toEqual([
      ["3", 267_880],
      ["2 copy", 276_200],
      ["3 copy", 284_520],
    ]);
    expect(sender.redundantCopies).toBe(2);
  });
});

describe.each(["ns2", "rfc"] as const)("duplicates that copies cause, %s", (rules) => {
  test("those of the block before do not count in the next", () => {
    // the copy of 3 is acknowledged at 360160, when 4, sent at 351840, is outstanding: counted, it would bring packet 5 by limited transmit
    const { taken, sender } = runAmongBlockers({ ...fourPackets, blocks: 2, transport: { rules } });
    expect(taken.slice(5, 8)).toEqual([
      ["4", 385_160],
      ["5", 502_440],
      ["6", 510_760],
    ]);
    expect([sender.retransmissions, sender.redundantCopies]).toEqual([0, 2]);
  });

  test("with all acknowledged they are ignored: no packet beyond the application's data, no cut", () => {
    const { windows, totals } = runAmongBlockers({ ...fourPackets, blockBytes: 8000, transport: { rules } });
    // 8 packets and 3 copies
    expect(totals.dataPacketsSent).toBe(11);
    expect(windows.at(-1)).toEqual([469_120, 9, 1000]);
  });
});

test("why there is such a rule: ns2 counts duplicates even with nothing outstanding", () => {
  const gip = getAlgorithm("gip");
  const heedless: typeof gip = {
    ...gip,
    createSender: (port, params) => {
      const { countsDuplicate: _, ...rest } = gip.createSender(port, params);
      return rest;
    },
  };
  // ACK 7 ends the block at 469120, the answers to the copies come at 477440, 485760 and 494080, the next block 1 ms after the ACK
  const blocks = { algorithm: "gip", blockBytes: 8000, blocks: 2, restNs: 1_000_000 };
  const { taken, windows } = runAmongBlockers({ ...blocks, lookup: () => heedless });
  // the third is a fast retransmit of packet 8, which the application has not given yet; it cuts the window from 9
  expect(taken[11]).toEqual(["8", 494_080 + 33_320]);
  expect(windows.find(([at]) => at === 494_080)).toEqual([494_080, 4.5, 4]);
  expect(runAmongBlockers(blocks).taken[11]).toEqual(["8", 1_469_120 + 33_320]);
});

test("a block given before the last is acknowledged: its duplicates are needed and count", () => {
  const port = { highestAck: 3, maxSent: 7, nowNs: () => 1000 };
  const params = { headWindow: 1, resetHead: true, pattern: "333", copyOn: "any-ack" } as const;
  const control = getAlgorithm("gip").createSender(port as unknown as SenderPort, params);
  const countsSentAt = (sentNs: number) => control.countsDuplicate?.({ nowNs: 2000, packetRttNs: 2000 - sentNs } as Ack);
  control.onBlockStart?.({ firstPacket: 8, lastPacket: 11 });
  expect(countsSentAt(999)).toBe(true);
  port.highestAck = 7;
  expect(countsSentAt(999)).toBe(false);
  control.onBlockStart?.({ firstPacket: 8, lastPacket: 11 });
  port.maxSent = 8;
  expect([countsSentAt(999), countsSentAt(1000)]).toEqual([false, true]);
});

describe("the head", () => {
  const windowsAtStarts = (params: Record<string, number | boolean>) =>
    // a block of 4 packets, each ACK + 1 in slow start; the second begins where the last ACK of the first came
    runAmongBlockers({ algorithm: "gip", blockBytes: 4000, blocks: 2, params: { pattern: "none", ...params } }).windows;

  test("cwnd 1, ssthresh kept", () => {
    expect(windowsAtStarts({}).slice(3, 6)).toEqual([
      [351_840, 5, 1000],
      [351_840, 1, 1000],
      [469_120, 2, 1000],
    ]);
  });

  test("cwnd 2", () => {
    // 0 and 1 at 0, ACKs at 117280 and 125600, 2 and 3 go at 117280: ACKs at 234560 and 242880
    expect(windowsAtStarts({ headWindow: 2 }).slice(4, 7)).toEqual([
      [242_880, 6, 1000],
      [242_880, 2, 1000],
      [360_160, 3, 1000],
    ]);
  });

  test("from the last block: what a round trip carried there, Su / T", () => {
    const windows = (blockBytes: number, pattern: string) =>
      runAmongBlockers({ algorithm: "gip", blockBytes, blocks: 2, params: { pattern, headFromLastBlock: true } }).windows;
    // eight packets in four round trips of 117280: two a round trip
    for (const pattern of ["none", "333"])
      expect(windows(8000, pattern).slice(7, 10)).toEqual([
        [469_120, 9, 1000],
        [469_120, 2, 1000],
        [586_400, 3, 1000],
      ]);
    // four in three: one and a third, rounded down
    expect(windows(4000, "none").slice(4, 6)).toEqual([
      [351_840, 1, 1000],
      [469_120, 2, 1000],
    ]);
  });

  test("off: the window of the block before", () => {
    expect(windowsAtStarts({ resetHead: false }).map(([, cwnd]) => cwnd)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("off, and no copies: NewReno", () => {
    const changes = { workload: { senders: 24, blocks: 6 } };
    const half = runAsInPapers("gip", changes, { resetHead: false, pattern: "none" });
    expect(half.totals).toEqual(runAsInPapers("newreno", changes).totals);
  });
});

/** Seen in the paper's set-up; 256 KB blocks, B = 64, 1 Gbps unless said. */
describe("as in the paper", () => {
  const some = drawTests("claims of GIP's paper", 3);

  for (const senders of [4, 8, 16, 32, 64])
    some(`${senders} senders: at least .90 of the link, hardly a timeout`, () => {
      for (const { goodput, timeoutsPerBlock } of runSeeds("gip", { workload: { senders } })) {
        expect(goodput).toBeGreaterThan(0.9);
        expect(timeoutsPerBlock).toBeLessThanOrEqual(0.05);
      }
    });

  some("one sender: below NewReno, since each block begins with a slow start; two: more", () => {
    for (const seed of [1, 2, 3]) {
      const one = runAsInPapers("gip", { workload: { senders: 1 }, seed });
      expect(one.goodput).toBeGreaterThan(0.75);
      expect(one.goodput).toBeLessThan(0.82);
      expect(one.goodput).toBeLessThan(runAsInPapers("newreno", { workload: { senders: 1 }, seed }).goodput - 0.05);
      // nothing is ever lost, so nothing may be sent again but the copies
      expect([one.totals.drops, one.totals.retransmissions, one.totals.redundantCopies]).toEqual([0, 0, 90]);
      expect(runAsInPapers("gip", { workload: { senders: 2 }, seed }).goodput).toBeGreaterThan(0.84);
    }
  });

  some("section VIII, first windows from the last block: one sender needs no slow start in each block, 32 lose whole windows", () => {
    const goodputOf = (senders: number, headFromLastBlock: boolean) =>
      meanGoodput(runSeeds("gip", { workload: { senders, blocks: 12 } }, { headFromLastBlock }, [1, 2, 3]));
    expect(goodputOf(1, true)).toBeGreaterThan(goodputOf(1, false) + 0.08);
    for (const senders of [8, 16]) expect(Math.abs(goodputOf(senders, true) - goodputOf(senders, false))).toBeLessThan(0.02);
    for (const senders of [32, 64]) expect(goodputOf(senders, true)).toBeLessThan(goodputOf(senders, false) - 0.02);
  });

  for (const senders of [4, 16, 64])
    some(`${senders} senders, 128 KB: at least .87`, () => {
      for (const { goodput } of runSeeds("gip", { workload: { senders, blockBytes: 128_000, blocks: 20 } }))
        expect(goodput).toBeGreaterThan(0.87);
    });

  for (const senders of [4, 32, 100])
    some(`${senders} senders, B = 128: at least .90`, () => {
      const changes = { network: { bufferPackets: 128 }, workload: { senders, blocks: 12 } };
      for (const { goodput } of runSeeds("gip", changes, {}, [1, 2])) expect(goodput).toBeGreaterThan(0.9);
    });

  const crowds = [
    [16, 1000],
    [32, 10_000],
    [100, 1000],
  ] as const;

  for (const [senders, startJitterNs] of crowds)
    some(`${senders} senders, 10 Gbps, B = 128, start jitter ${startJitterNs} ns: at least .85`, () => {
      const changes = { network: { linkBps: 1e10, bufferPackets: 128 }, workload: { senders, startJitterNs, blocks: 12 } };
      for (const { goodput } of runSeeds("gip", changes, {}, [1, 2])) expect(goodput).toBeGreaterThan(0.85);
    });

  some("first windows of two: as good up to 32 senders; 48 x 2 packets do not fit, and whole first windows are lost", () => {
    for (const senders of drawLogged("senders with first windows of two", [4, 16, 32], 1)) {
      const runs = runSeeds("gip", { workload: { senders, blocks: 12 } }, { headWindow: 2 });
      for (const { goodput } of runs) expect(goodput).toBeGreaterThan(0.9);
    }
    for (const { goodput, totals } of runSeeds("gip", { workload: { senders: 48, blocks: 12 } }, { headWindow: 2 })) {
      expect(goodput).toBeLessThan(0.6);
      expect(totals.timeouts[TimeoutClass.blockHead]).toBeGreaterThan(0.9 * totals.timeouts.reduce((sum, count) => sum + count));
    }
  });

  some("first windows of one: 80 do not fit either", () => {
    const { timeoutsPerBlock, totals } = runAsInPapers("gip", { workload: { senders: 80, blocks: 12 } });
    expect(timeoutsPerBlock).toBeGreaterThan(0.9);
    expect(totals.timeouts[TimeoutClass.blockHead]).toBe(totals.timeouts.reduce((sum, count) => sum + count));
  });

  some("pattern 123 is between none and 333: copies are lost, and then need their timers", () => {
    for (const senders of drawLogged("senders with pattern 123", [12, 16, 24], 1)) {
      const [none, inTurn, last] = ["none", "123", "333"].map((pattern) =>
        meanGoodput(runSeeds("gip", { workload: { senders, blocks: 20 } }, { pattern })),
      );
      expect(none).toBeLessThan(0.5);
      expect(inTurn).toBeGreaterThan(none + 0.1);
      // below 24 senders all of its copies are of use too
      expect(inTurn).toBeLessThan(senders < 24 ? last + 0.005 : last - 0.2);
    }
  });

  some("copies for new ACKs only leave tail timeouts behind from 24 senders on", () => {
    const runs = runSeeds("gip", { workload: { senders: 32, blocks: 20 } }, { copyOn: "new-ack" });
    expect(meanGoodput(runs)).toBeLessThan(0.8);
    for (const { totals } of runs) expect(totals.timeouts[TimeoutClass.blockTail]).toBeGreaterThan(0);
  });

  some("a little processing jitter breaks the lockstep it lives on: .20 at 16 senders, lost retransmissions", () => {
    const runs = runSeeds("gip", { transport: { processingJitterNs: 200 }, workload: { senders: 16 } });
    expect(meanGoodput(runs)).toBeGreaterThan(0.1);
    expect(meanGoodput(runs)).toBeLessThan(0.35);
    for (const { totals } of runs) {
      const lost = totals.timeouts[TimeoutClass.lostRetransmission];
      expect(lost).toBe(Math.max(...totals.timeouts));
    }
  });
});
