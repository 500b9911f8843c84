import { describe, expect, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { type SenderPort, Tag } from "../../src/engine/congestion.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { runAmongBlockers } from "../support/among-blockers.ts";
import { meanGoodput, runAsInPapers, runSeeds } from "../support/paper-runs.ts";

const fivePackets = { algorithm: "prin", blockBytes: 5000 };

describe("the tail, packet by packet (sent + 33320: at the switch; + 117280: acknowledged)", () => {
  test("the last three packets of each block are of high priority", () => {
    const { taken } = runAmongBlockers({ ...fivePackets, blocks: 2, params: { priority: "drop-precedence" } });
    expect(taken.map(([name]) => name)).toEqual([...["0", "1", "2 high", "3 high", "4 high"], ...["5", "6", "7 high", "8 high", "9 high"]]);
    const short = runAmongBlockers({ ...fivePackets, blockBytes: 2000, blocks: 2 });
    expect(short.taken.map(([name]) => name)).toEqual(["0 high", "1 high", "2 high", "3 high"]);
  });

  test("a block given before the last is acknowledged has its tail, and so has the last", () => {
    const port = { highestAck: -1, initialWindow: 2 };
    const control = getAlgorithm("prin").createSender(port as unknown as SenderPort, { priority: "strict", halveHead: true });
    const listHigh = () =>
      Array.from({ length: 14 }, (_, packet) => packet).filter((packet) => control.tagPacket?.(packet) === Tag.priority);
    control.onBlockStart?.({ firstPacket: 0, lastPacket: 4 });
    control.onBlockStart?.({ firstPacket: 5, lastPacket: 10 });
    expect(listHigh()).toEqual([2, 3, 4, 8, 9, 10]);
    port.highestAck = 4;
    control.onBlockStart?.({ firstPacket: 11, lastPacket: 12 });
    // packet 4 and those before are never sent again; they are now of the oldest block there is
    expect(listHigh().filter((packet) => packet > 4)).toEqual([8, 9, 10, 11, 12]);
  });

  // 0 is acknowledged at 117280: 1 and 2 come to the switch at 150600 and 158920. In blocks of 4 both are high, and two low
  // packets of others fill the port just before 1 comes
  const full = { ...fivePackets, blockBytes: 4000, blockers: [150_500, 150_550] };

  test("drop precedence: a high packet pushes out a low one that waits, whoever's it is", () => {
    // the first of the two is in service until 158820
    const { dropped, left } = runAmongBlockers(full);
    expect(dropped).toEqual([["other 2: 0", 150_600]]);
    expect(left.slice(1, 5)).toEqual([
      ["other 2: 0 out", 150_600],
      ["other 1: 0", 158_820],
      ["1 high", 167_140],
      ["2 high", 175_460],
    ]);
  });

  test("no priority: the packet that comes too late is lost, whoever's it is", () => {
    const { dropped } = runAmongBlockers({ ...full, params: { priority: "none" } });
    expect(dropped).toEqual([["1 high", 150_600]]);
    expect(getAlgorithm("prin").needs?.({ priority: "none", halveHead: true })).toEqual({});
  });

  test("strict: also served first", () => {
    // a packet of another's at 158700 waits for 1, which ends at 158920; 2 comes at that very instant and goes before it
    const late = { ...full, blockers: [158_700], bufferPackets: 3 };
    expect(
      runAmongBlockers({ ...late, params: { priority: "strict" } })
        .left.slice(1, 4)
        .map(([name]) => name),
    ).toEqual(["1 high", "2 high", "other 1: 0"]);
    expect(
      runAmongBlockers(late)
        .left.slice(1, 4)
        .map(([name]) => name),
    ).toEqual(["1 high", "other 1: 0", "2 high"]);
  });
});

describe("the head", () => {
  /** cwnd after each change; blocks of `packets`, each ACK + 1 in slow start. */
  const listWindows = (packets: number, blocks: number, initialWindow: number, halveHead = true) =>
    runAmongBlockers({
      algorithm: "prin",
      blockBytes: packets * 1000,
      blocks,
      params: { halveHead },
      transport: { initialWindow },
    }).windows.map(([, cwnd]) => cwnd);

  test("half the window the block before ended with", () => {
    // 2 / 2 is less than 2; 4 ACKs: 6; 3, 7; 3.5, 7.5
    expect(listWindows(4, 3, 2)).toEqual([3, 4, 5, 6, 3, 4, 5, 6, 7, 3.5, 4.5, 5.5, 6.5, 7.5]);
  });

  test("never below 2, or the initial window if that is 1", () => {
    // one packet a block: 2, 3; 3 / 2 is less than 2
    expect(listWindows(1, 3, 2)).toEqual([3, 2, 3, 2, 3]);
    // 1, 2; 1, 2
    expect(listWindows(1, 3, 1)).toEqual([2, 1, 2, 1, 2]);
    expect(listWindows(1, 2, 8)).toEqual([4, 5, 2.5, 3.5]);
  });

  test("off: the window of the block before", () => {
    expect(listWindows(4, 2, 2, false)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("off, and no priority: NewReno", () => {
    const changes = { workload: { senders: 24, blocks: 6 } };
    const half = runAsInPapers("prin", changes, { halveHead: false, priority: "none" });
    expect(half.totals).toEqual(runAsInPapers("newreno", changes).totals);
  });
});

/** Seen in the paper's set-up; 256 KB blocks, B = 64, 1 Gbps unless said. */
describe("as in the paper", () => {
  test.each([
    [4, 256_000],
    [8, 256_000],
    [16, 256_000],
    [4, 64_000],
    [8, 64_000],
    [16, 64_000],
    [8, 128_000],
  ])("%i senders, blocks of %i: at least .85 of the link, hardly a timeout", (senders, blockBytes) => {
    for (const { goodput, timeoutsPerBlock } of runSeeds("prin", {
      workload: { senders, blockBytes, blocks: blockBytes > 128_000 ? 20 : 30 },
    })) {
      expect(goodput).toBeGreaterThan(0.85);
      expect(timeoutsPerBlock).toBeLessThanOrEqual(0.03);
    }
  });

  test.each([4, 16, 32])("%i senders, B = 128: at least .92", (senders) => {
    const changes = { network: { bufferPackets: 128 }, workload: { senders, blocks: 12 } };
    for (const { goodput } of runSeeds("prin", changes, {}, [1, 2])) expect(goodput).toBeGreaterThan(0.92);
  });

  test("one sender: no better than NewReno, and no worse, since a star of equal links never drops its packets", () => {
    // the window grows with each ACK: 2 + 256 after a block, and half of it is still far more than the 13.5 packets of the path
    for (const seed of [1, 2, 3]) {
      const alone = { workload: { senders: 1 }, seed };
      const { goodput, totals } = runAsInPapers("prin", alone);
      expect(totals.drops).toBe(0);
      expect(goodput).toBe(runAsInPapers("newreno", alone).goodput);
      expect(totals.flows[0].maxCwnd).toBeGreaterThan(258);
    }
  });

  test("from 24 senders on half the windows are too much for B = 64: whole first windows are lost", () => {
    for (const { goodput, totals } of runSeeds("prin", { workload: { senders: 32, blocks: 15 } })) {
      expect(goodput).toBeLessThan(0.5);
      expect(totals.timeouts[TimeoutClass.blockHead]).toBeGreaterThan(0.9 * totals.timeouts.reduce((sum, count) => sum + count));
    }
  });

  test("the halves of PRIN: without priority tails are lost, without halving heads are", () => {
    const count = (params: Record<string, string | boolean>, senders: number) =>
      runSeeds("prin", { workload: { senders, blockBytes: 64_000 } }, params).reduce(
        (sum, { totals }) => sum.map((one, i) => one + totals.timeouts[i]),
        [0, 0, 0, 0, 0],
      );
    const noPriority = count({ priority: "none" }, 8);
    expect(noPriority[TimeoutClass.blockTail]).toBeGreaterThan(20);
    expect(noPriority[TimeoutClass.blockHead]).toBe(0);
    const noHalving = count({ halveHead: false }, 16);
    expect(noHalving[TimeoutClass.blockHead]).toBeGreaterThan(50);
    expect(noHalving[TimeoutClass.blockTail]).toBe(0);
  });

  test("strict priority is worse: the tail overtakes its own flow, and the duplicates it causes are spent too early", () => {
    const blocks = { senders: 8, blockBytes: 64_000, blocks: 60 };
    const seeds = [1, 2, 3, 4];
    const careful = { transport: { carefulFastRetransmit: true }, workload: blocks };
    const dropPrecedence = runSeeds("prin", careful, {}, seeds);
    const strict = runSeeds("prin", careful, { priority: "strict" }, seeds);
    for (const { goodput } of dropPrecedence) expect(goodput).toBeGreaterThan(0.9);
    for (const { goodput, totals } of strict) {
      expect(goodput).toBeLessThan(0.2);
      // one packet lost in mid-block, and fewer than three duplicates left for it
      expect(totals.timeouts[TimeoutClass.other]).toBeGreaterThan(0.9 * totals.timeouts.reduce((sum, count) => sum + count));
    }
    // with the papers' less careful fast retransmit it happens less often
    const lessCareful = runSeeds("prin", { workload: { ...blocks, senders: 10, blocks: 100 } }, { priority: "strict" }, seeds);
    expect(meanGoodput(lessCareful)).toBeLessThan(0.75);
    for (const { goodput } of runSeeds("prin", { workload: { ...blocks, senders: 10, blocks: 100 } }, {}, seeds))
      expect(goodput).toBeGreaterThan(0.9);
  });
});
