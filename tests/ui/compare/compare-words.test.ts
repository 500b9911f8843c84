import { english, setActiveLanguage } from "../../../src/language/active.ts";
import { describe, expect, test } from "vitest";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { writeCompareHeadline, writeFactor, writeRatio, writeVerdicts } from "../../../src/ui/side-by-side/compare-words.ts";
import { findIncomparable, listSetDifferences } from "../../../src/ui/side-by-side/differences.ts";
import { findForkNs, findSameAgain, isForkSet } from "../../../src/ui/side-by-side/fork.ts";
import { joinPieces } from "../../../src/ui/text/pieces.ts";
import { snapshotOf } from "../../support/snapshot.ts";
import type { RunSnapshot } from "../../../src/bridge/live-run.ts";
import { openWindows } from "../../support/scenarios.ts";

const of = (input: object): RunSnapshot => snapshotOf(requireScenario(input));
const say = (...compared: RunSnapshot[]): string => joinPieces(writeCompareHeadline(compared));

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

  test("of almost 1 are no ratio where numbers have a comma, either", () => {
    setActiveLanguage({ tag: "de", locale: "de", direction: "ltr", messages: {} });
    expect([writeRatio(2587, 2600), writeRatio(203, 913)]).toEqual(["≈", "× 4,5"]);
    setActiveLanguage(english);
  });

  test("from 10 on they are whole", () => expect([9.94, 9.96, 10.4].map(writeFactor)).toEqual(["9.9", "10", "10"]));
});

describe("the headline", () => {
  const small = { workload: { senders: 8, blocks: 2, blockBytes: 64_000 } };
  const a = of(small);

  test("names the knob, and how much sooner the same blocks end", () => {
    const collapse = { blocks: 3 };
    const text = say(of({ workload: collapse }), of({ workload: collapse, transport: { rtoMinNs: 2e6 } }));
    expect(text).toMatch(/^With RTOmin 2 ms instead of 200 ms, the same 3 blocks finish [\d.]+ times as fast\.$/);
  });

  test("of equally long blocks it says how much sooner a sender finishes on average", () => {
    const [shared, scheduled] = ["d3", "pfabric"].map((algorithm) => of({ transport: { algorithm }, workload: { senders: 8, blocks: 1 } }));
    const [a, b] = [shared, scheduled].map(({ totals }) => totals!.blocks[0].meanCompletionNs);
    expect(b).toBeLessThan(0.7 * a);
    expect(say(shared, scheduled)).toMatch(/^With pFabric instead of D3, the same block finishes [\d.]+% later\. /);
    expect(say(shared, scheduled)).toContain(` On average, a sender finishes ${Math.round(100 * (1 - b / a))}% sooner.`);
    expect(say(scheduled, shared)).toContain(` On average, a sender finishes ${Math.round(100 * (a / b - 1))}% later.`);
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

  test("of other work no ratio is given", () => {
    const faster = of({ ...small, network: { linkBps: 10e9 } });
    expect(say(a, faster)).toMatch(/No ratio is given, since the link rates differ\.$/);
    expect(say(a, faster)).not.toMatch(/times/);
    expect(findIncomparable(a.scenario, of({ workload: { kind: "long", senders: 2, durationNs: 1e6 } }).scenario)).toBe(
      "the workloads differ",
    );
  });

  test("of other numbers of blocks only blocks are compared", () => {
    expect(say(a, of({ workload: { ...small.workload, blocks: 3 } }))).toMatch(/the median block takes .*, compared with /);
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
  expect(gain).toMatch(
    /^B has [\d.]+ times as many timeouts, and yet the link is idle .* of the time, compared with .*; idle time per timeout is .*, compared with .*\.$/,
  );
  expect(cost).toMatch(/^What B costs: [\d,]+ more retransmissions, and [\d,]+ spurious timeouts\.$/);
});

describe("a fork", () => {
  test("is told without an effect: one pair of runs does not know it", () => {
    const forkNs = eight.columns.drops.timeNs[398];
    expect(say(eight, spared)).toBe(`Up to ${(forkNs / 1e6).toFixed(3)} ms A and B are the same run; then, in B, loss 399 is prevented.`);
    expect(say(eight, spared)).not.toMatch(/sooner|later|would have/);
    expect(isForkSet([eight.scenario, spared.scenario])).toBe(true);
    expect(isForkSet([spared.scenario, eight.scenario])).toBe(false);
    expect(findForkNs(eight, spared.scenario.intervention!)).toBe(forkNs);
    expect(findSameAgain(eight, spared, forkNs)).toBeNull();
  });

  test("without effect it says from when on both are one run", () => {
    // the last block's data have all been sent by then
    const timeNs = eight.computedNs - 1000;
    const idle = snapshotOf({ ...eight.scenario, intervention: { kind: "window", at: { timeNs }, sender: 0, cwndPackets: 20 } });
    expect(findSameAgain(eight, idle, timeNs)).toBe(timeNs);
    expect(say(eight, idle)).toMatch(/^In B, sender 0's window set to 20 at .*\. It has no effect: A and B are the same run\.$/);
    // of a run that is cut short nobody can tell
    expect(findSameAgain(eight, { ...idle, detailUntilNs: 1e6 }, timeNs)).toBeNull();
  });
});
