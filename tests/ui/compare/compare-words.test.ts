import { describe, expect, test } from "vitest";
import { requireScenario } from "../../../src/scenario/parse-scenario.ts";
import { writeCompareHeadline, writeFactor, writeRatio, writeVerdicts } from "../../../src/ui/pages/compare/compare-words.ts";
import { findIncomparable, listSetDifferences } from "../../../src/ui/pages/compare/differences.ts";
import { countOwnLosses, writeLossStory, writeMeeting } from "../../../src/ui/pages/compare/fork-aftermath.ts";
import { rankLosses, writeRanking } from "../../../src/ui/pages/compare/fork-costliest.tsx";
import { isForkSet, listForkOptions, listLossesOfBlock } from "../../../src/ui/pages/compare/fork-options.ts";
import { findForkNs } from "../../../src/ui/pages/compare/fork-words.ts";
import { writeForkQuery } from "../../../src/ui/run/beside-query.ts";
import { joinPieces } from "../../../src/ui/text/facts.ts";
import { snapshotOf } from "../../support/snapshot-of.ts";
import type { RunSnapshot } from "../../../src/bridge/live-run.ts";
import { openWindows } from "../../support/scenarios.ts";

const of = (input: object): RunSnapshot => snapshotOf(requireScenario(input));
const say = (...compared: RunSnapshot[]): string => joinPieces(writeCompareHeadline(compared));

/** With common spaces. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

const eight = of({ transport: openWindows, workload: { senders: 8, blocks: 8 } });
const spared = snapshotOf({ ...eight.scenario, intervention: { kind: "spare", at: { drop: 399 } } });

describe("ratios", () => {
  test.each([
    [203, 913, "× 4.5"],
    [1610, 358, "÷ 4.5"],
    [1269.9, 16.4, "÷ 77"],
    [0, 123, "new"],
    [49, 0, "none"],
    [7, 7, ""],
    [2587, 2600, "≈"],
  ])("%d to %d is %s", (a, b, text) => expect(writeRatio(a, b)).toBe(text));

  test("from 10 on they are whole", () => expect([9.94, 9.96, 10.4].map(writeFactor)).toEqual(["9.9", "10", "10"]));
});

describe("the headline", () => {
  const small = { workload: { senders: 8, blocks: 2, blockBytes: 64_000 } };
  const a = of(small);

  test("names the knob, and how much sooner the same blocks end", () => {
    const collapse = { blocks: 3 };
    const text = say(of({ workload: collapse }), of({ workload: collapse, transport: { rtoMinNs: 2e6 } }));
    expect(text).toMatch(/^With RTOmin 2 ms instead of 200 ms, the same 3 blocks end [\d.]+ times sooner\.$/);
  });

  test("of a setting that changes nothing it says so, with both ends", () => {
    const calm = { workload: { senders: 2, blocks: 2, blockBytes: 20_000 } };
    expect(say(of(calm), of({ ...calm, transport: { rtoMinNs: 100e6 } }))).toMatch(
      /^RTOmin changes nothing here: A and B both end at \d\.\d ms\.$/,
    );
    // a packet more or less is a difference, however it ends
    expect(say(of(calm), of({ ...calm, transport: { initialWindow: 5 } }))).not.toMatch(/changes nothing/);
  });

  test("says which runs have no result", () => {
    const broken: RunSnapshot = { ...a, status: "failed", totals: null, error: "out of memory" };
    expect(say(a, broken)).toBe("Run B has no result.");
    expect(say(broken, broken)).toBe("Runs A and B have no result.");
  });

  test("with more than one it counts them", () => {
    const b = of({ ...small, transport: { algorithm: "dctcp", rtoMinNs: 2e6 } });
    expect(say(a, b)).toMatch(/^2 settings differ between A and B: /);
    expect(say(a, b)).not.toMatch(/because/);
  });

  test("of other work no ratio is told", () => {
    const faster = of({ ...small, network: { linkBps: 10e9 } });
    expect(say(a, faster)).toMatch(/the link rates differ, so no ratio is told\.$/);
    expect(say(a, faster)).not.toMatch(/times/);
    expect(findIncomparable(a.scenario, of({ workload: { kind: "long", senders: 2, durationNs: 1e6 } }).scenario)).toBe(
      "the workloads differ",
    );
  });

  test("of other numbers of blocks only blocks are compared", () => {
    expect(say(a, of({ workload: { ...small.workload, blocks: 3 } }))).toMatch(/the median block takes .* not /);
  });

  test("the same run twice differs in nothing", () => expect(say(a, a)).toMatch(/^Nothing differs/));

  test("one run alone has nothing to be compared with", () => expect(say(a)).toMatch(/^One run alone/));
});

test("differences are read from the scenarios, defaults included", () => {
  const scenarios = [{}, { transport: { algorithm: "dctcp" } }, { network: { bufferPackets: 128 } }].map((input) => requireScenario(input));
  const found = listSetDifferences(scenarios).map(({ path, values }) => [path, ...values]);
  // the threshold came with the transport: it is no setting of its own
  expect(found).toEqual([
    ["transport.algorithm", "NewReno", "DCTCP", "NewReno"],
    ["network.bufferPackets", "64 packets", "64 packets", "128 packets"],
  ]);
});

test("verdicts say gains and what is paid for them", () => {
  const b = of({ workload: { blocks: 2 }, transport: { rtoMinNs: 2e6 } });
  const [gain, cost] = writeVerdicts(of({ workload: { blocks: 2 } }), b, ["A", "B"]);
  expect(gain).toMatch(/^B has [\d.]+ times as many timeouts, and yet the link is idle .* of the time, not .*: per timeout .*, not .*\.$/);
  expect(cost).toMatch(/^What B pays: [\d,]+ more retransmissions, and [\d,]+ spurious timeouts\.$/);
});

describe("a fork", () => {
  test("says what the mock says", () => {
    expect(say(eight, spared)).toBe("Had packet 1,535 of sender 7 found a slot, the run would have ended 197.3 ms sooner.");
    expect(isForkSet([eight.scenario, spared.scenario])).toBe(true);
    expect(isForkSet([spared.scenario, eight.scenario])).toBe(false);
    expect(findForkNs(eight, spared.scenario.intervention!)).toBe(99_949_923);
  });

  test("offers what means something there", () => {
    const titles = listForkOptions(eight, { drop: 399 }).map(({ title }) => plain(title));
    expect(titles).toEqual(["This packet survives", "One slot more", "RTOmin 2 ms", "Half the window of sender 7"]);
    // at a moment no packet can be spared
    expect(listForkOptions(eight, { timeNs: 50e6 }).map(({ title }) => plain(title))).toEqual(["One slot more", "RTOmin 2 ms"]);
  });

  test("knows the losses of its block", () => {
    const { block, losses } = listLossesOfBlock(eight, 99_949_923);
    expect([block, losses.length, losses.includes(399)]).toEqual([5, 66, true]);
  });

  test("tells what the loss had led to, and whether the futures meet", () => {
    expect(plain(writeLossStory(eight, 399))).toMatch(/ended in a timeout \(block-tail\): sender 7 was silent for 200 ms/);
    expect(writeLossStory(eight, 1)).toMatch(/recovered from this loss without a timeout/);
    const own = countOwnLosses(eight, spared, 99_949_923);
    // the mock's numbers, and the loss itself
    expect(own).toMatchObject({ sameFromNs: null });
    expect(eight.columns.drops.length - 398).toBe(own.onlyAsItWas + own.both);
    expect(writeMeeting(own, eight, spared)).toMatch(/^The futures do not meet again\. .* The fork has 1 timeout fewer\.$/);
    const same = snapshotOf({ ...eight.scenario, intervention: { kind: "window", at: { timeNs: 334e6 }, sender: 0, cwndPackets: 1 } });
    expect(countOwnLosses(eight, same, 334e6).onlyInFork).toBe(0);
  });

  test("without effect it says from when on the futures are one", () => {
    const idle = snapshotOf({ ...eight.scenario, intervention: { kind: "window", at: { timeNs: 334.5e6 }, sender: 0, cwndPackets: 20 } });
    expect(say(eight, idle)).toBe(
      "Had sender 0's window been 20 at 334.500 ms, nothing would have come of it: the futures are the same from 334.500 ms on.",
    );
  });

  test("the costliest loss comes first; none is dear that changes nothing", () => {
    const ranked = rankLosses(100e6, [
      [1, 100e6],
      [2, 40e6],
      [3, 110e6],
    ]);
    expect(ranked.map(({ loss }) => loss)).toEqual([2, 1, 3]);
    expect(writeRanking(ranked, 6)).toBe("Of 3 losses of block 6 loss 2 cost most: 60.0 ms; no other one cost anything.");
    expect(writeRanking(rankLosses(100e6, [[1, 100e6]]), null)).toMatch(/none cost anything/);
    expect(
      writeRanking(
        rankLosses(100e6, [
          [1, 40e6],
          [2, 41e6],
        ]),
        null,
      ),
    ).toMatch(/1 other cost nearly as much/);
  });

  test("from the Lab it begins at the loss at or before the cursor", () => {
    expect(writeForkQuery(eight, 99_949_923)).toMatch(/b\.fork=drop:399$/);
    expect(writeForkQuery(eight, 99_949_922)).toMatch(/b\.fork=drop:398$/);
    expect(writeForkQuery(eight, 99_950_000)).toMatch(/b\.fork=drop:399$/);
    expect(writeForkQuery(eight, 0)).toMatch(/b\.fork=drop:1$/);
    expect(writeForkQuery(spared, 99_950_000)).not.toMatch(/(^|&)fork=/);
    expect(writeForkQuery(of({ workload: { senders: 1, blocks: 1, blockBytes: 10_000 } }), 0)).toBeNull();
  });
});
