import { describe, expect, test } from "vitest";
import { lineMetrics } from "../../../src/analysis/metrics/outputs.ts";
import { makeStrip } from "../../../src/analysis/make-strip.ts";
import { measureTimerIdle } from "../../../src/analysis/timer-idle.ts";
import { Milestone } from "../../../src/engine/observer.ts";
import { algorithms } from "../../../src/algorithms/registry.ts";
import { decodeScenario, encodeScenario } from "../../../src/scenario/link/url-codec.ts";
import type { BarrierSpec } from "../../../src/engine/spec/scenario.ts";
import { presets } from "../../../src/scenario/presets/presets.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { writeLadderHeadline } from "../../../src/ui/pages/ladder/ladder-headline.tsx";
import { writeResultsHeadline } from "../../../src/ui/pages/ladder/ladder-results.tsx";
import { readGoodputShareFromLine } from "../../../src/analysis/metrics/line-metrics.ts";
import {
  buildLadder,
  decodeLadder,
  describeRow,
  encodeLadder,
  everyTransport,
  findTransport,
  listUsualRows,
  type LadderSet,
  moveRows,
  readBlockChoice,
  readRow,
  writeRow,
} from "../../../src/ui/pages/ladder/ladder-rows.ts";
import { findAxisNs, groupRows, readNumber, type RowResult, sortRows } from "../../../src/ui/pages/ladder/ladder-session.ts";
import { nameRow } from "../../../src/ui/pages/ladder/ladder-words.ts";
import { joinPieces } from "../../../src/ui/text/pieces.ts";
import { recordRun } from "../../support/record-run.ts";

const base = requireScenario({ workload: { senders: 16, blocks: 3 } });

describe("rows", () => {
  test("without a word of them every transport has one", () => {
    const { set, notices } = decodeLadder("n=16&blocks=3");
    expect(set.rows.map(({ algorithm }) => algorithm).toSorted()).toEqual(
      // without a program of its own `own` is NewReno once more
      algorithms
        .map(({ id }) => id)
        .filter((id) => id !== "own")
        .toSorted(),
    );
    expect(notices).toEqual([]);
    expect(encodeLadder(set)).not.toContain("v.rows");
  });

  test("those for lossless networks get PAUSE where the base has none", () => {
    const { set } = decodeLadder("n=16&blocks=3");
    const paused = set.rows.filter(({ scenario }) => scenario.network.pauseThresholdPackets !== null);
    expect(paused.map(({ text }) => text).toSorted()).toEqual(["dcqcn,pause=48", "hpcc,pause=48"]);
    expect(paused.map((row) => describeRow(set.base, row))).toEqual(["with PAUSE", "with PAUSE"]);
    expect(describeRow(set.base, readRow(set.base, "dcqcn,pause=40", [])!)).toBe("PAUSE threshold 40 packets");
    expect(describeRow(set.base, readRow(set.base, "newreno,pause=48", [])!)).toBe("PAUSE threshold 48 packets");
    expect(listUsualRows(requireScenario({ network: { pauseThresholdPackets: 20 } }))).toEqual(everyTransport);
  });

  test("usual rows remain usual with another base", () => {
    const [small, paused] = [{ bufferPackets: 8 }, { pauseThresholdPackets: 20 }].map((network) => requireScenario({ network }));
    const texts = ["newreno,rto=2ms", ...listUsualRows(base)];
    const moved = moveRows(base, small, texts);
    expect(moved).toEqual(["newreno,rto=2ms", ...listUsualRows(small)]);
    expect(moved).toContain("dcqcn,pause=6");
    expect(moveRows(small, paused, moved)).toEqual(["newreno,rto=2ms", ...everyTransport]);
  });

  test("a second setting of one travels in the link", () => {
    const text = writeRow("newreno", "transport.rtoMinNs", 2e6);
    expect(text).toBe("newreno,rto=2ms");
    const set = buildLadder(base, ["newreno", text, "dctcp"], []);
    expect(set.rows[1].scenario.transport.rtoMinNs).toBe(2e6);
    expect(describeRow(base, set.rows[1])).toBe("RTOmin 2 ms");
    expect(describeRow(base, set.rows[2])).toBe("");
    expect(decodeLadder(encodeLadder(set)).set).toEqual(set);
  });

  test("what does not exist is left out, and told", () => {
    const notices: { path: string; message: string }[] = [];
    expect(readRow(base, "quic", notices)).toBeNull();
    readRow(base, "gip,senders=99999", notices);
    expect(notices.map(({ message }) => message)).toEqual([
      'There is no algorithm "quic". Its row is omitted.',
      "Senders: 99,999 is more than 1,024. Using 1,024.",
    ]);
  });

  test("need a switch, the receiver or nothing but their senders", () => {
    const listOf = (helper: string) => everyTransport.filter((id) => findTransport(id)?.helper === helper);
    expect(listOf("receiver")).toEqual(expect.arrayContaining(["ictcp", "ia-tcp"]));
    expect(listOf("switch")).toEqual(
      expect.arrayContaining(["ndp", "homa", "pfabric", "d3", "pdq", "dctcp", "qlf", "prin", "m21tcp", "dcqcn"]),
    );
    expect(listOf("none")).toEqual(expect.arrayContaining(["newreno", "cubic", "gip", "swift", "bbr"]));
    for (const id of everyTransport) expect(findTransport(id)?.helper === "none", id).toBe(findTransport(id)?.needs === null);
  });

  test("run the first five blocks, or all where the URL says so", () => {
    const blocksOf = ({ rows }: LadderSet) => [...new Set(rows.map(({ scenario }) => (scenario.workload as BarrierSpec).blocks))];
    for (const [query, run, choice] of [
      ["n=128", [5], { first: 5, all: 20, isAll: false }],
      ["n=128&v.blocks=all", [20], { first: 5, all: 20, isAll: true }],
      ["n=128&blocks=5&v.blocks=all", [5], null],
      ["n=128&blocks=6", [5], { first: 5, all: 6, isAll: false }],
      ["blocks=3", [3], null],
      ["work=oneshot&n=4", [undefined], null],
    ] as const) {
      const { set, notices } = decodeLadder(query);
      expect([blocksOf(set), readBlockChoice(set), notices], query).toEqual([run, choice, []]);
      // the URL keeps the whole scenario
      expect(decodeLadder(encodeLadder(set)).set, query).toEqual(set);
      expect(encodeScenario(set.whole), query).toBe(encodeScenario(decodeScenario(query).scenario));
    }
    expect(decodeLadder("v.blocks=7").notices.map(({ message }) => message)).toEqual(['The URL\'s v.blocks "7" is ignored; allowed: all.']);
    expect(blocksOf(buildLadder(requireScenario({}), ["gip,blocks=20"], []))).toEqual([5, 20]);
  });

  test("of a preset that a typed URL begins with, changed by its other settings", () => {
    const { set, notices } = decodeLadder("preset=ai-cluster&n=4");
    const preset = presets.find(({ id }) => id === "ai-cluster")!;
    const { network, workload } = requireScenario(preset.scenario);
    expect(set.whole.network).toEqual(network);
    expect(set.whole.workload).toEqual({ ...workload, senders: 4 });
    expect(notices).toEqual([]);
    expect(decodeLadder(encodeLadder(set)).set).toEqual(set);
    expect(decodeLadder("preset=none&n=4").notices.map(({ message }) => message)).toEqual(['There is no preset "none".']);
  });

  test("the base's own run is always among them, once", () => {
    expect(buildLadder(base, ["gip", "gip"], []).rows.map(({ text }) => text)).toEqual(["newreno", "gip"]);
  });
});

describe("results", () => {
  const set = buildLadder(base, ["newreno", "newreno,rto=2ms", "dctcp"], []);
  const results = new Map<string, RowResult>(
    set.rows.map((row) => {
      const { totals, columns } = recordRun(row.scenario);
      const data = { scenario: row.scenario, totals, columns: null };
      const strip = makeStrip({ scenario: row.scenario, columns, totals }, 100);
      return [row.key, { status: "done", numbers: lineMetrics.map(({ read }) => read(data)), strip }];
    }),
  );
  const state = { set, results };
  const ends = set.rows.map((row) => (results.get(row.key) as Extract<RowResult, { status: "done" }>).strip.endNs);

  test("are sorted with the best first; what has none comes last", () => {
    const names = (sort: "goodputBps" | "durationNs"): string[] =>
      sortRows({ set, results, sort }, ({ text }) => text).map(({ text }) => text);
    expect(names("goodputBps")).toEqual(names("durationNs"));
    expect(names("goodputBps").at(-1)).toBe("newreno");
    const some = new Map([...results].slice(0, 1));
    expect(sortRows({ set, results: some, sort: "goodputBps" }, ({ text }) => text)[0].text).toBe("newreno");
  });

  test("stand by family, the family of the best row first, or in one list", () => {
    const some = { ...state, sort: "goodputBps" } as const;
    const group = (arrangement: "family" | "list") =>
      groupRows({ ...some, arrangement }, nameRow).map(({ family, rows }) => [family, rows.map(({ text }) => text)]);
    const [best] = sortRows(some, nameRow);
    expect(group("list")).toEqual([[null, sortRows(some, nameRow).map(({ text }) => text)]]);
    expect(group("family")).toHaveLength(2);
    expect(group("family")[0][1]![0]).toBe(best.text);
    expect(new Map(group("family") as [string, string[]][]).get("ecn")).toEqual(["dctcp"]);
  });

  test("the mean completion is that of the recorded milestones", () => {
    for (const row of set.rows) {
      const { columns, totals } = recordRun(row.scenario);
      const { timeNs, kind, block, length } = columns.milestones;
      let sum = 0;
      for (let at = 0; at < length; at++) if (kind[at] === Milestone.senderDelivered) sum += timeNs[at] - totals.blocks[block[at]].startNs;
      const { senders, blocks } = row.scenario.workload as { senders: number; blocks: number };
      const meanNs = sum / (senders * blocks);
      const blockNs = totals.blocks.at(-1)!.endNs / blocks;
      expect(readNumber(results.get(row.key), "completionMeanNs")! / meanNs).toBeCloseTo(1, 9);
      expect(readNumber(results.get(row.key), "completionShare")! / (meanNs / blockNs)).toBeCloseTo(1, 6);
    }
  });

  test("the axis ends a quarter behind the row compared with, or with the longest", () => {
    expect(findAxisNs(set, results)).toBeGreaterThanOrEqual(ends[0]);
    expect(findAxisNs(set, results)).toBeLessThanOrEqual(1.3 * ends[0]);
    expect(findAxisNs(set, new Map())).toBe(1);
  });

  test("the headline of results counts rows that pass, and those that need no help", () => {
    const say = (state: Parameters<typeof writeResultsHeadline>[0]): string => joinPieces(writeResultsHeadline(state));
    const passing = set.rows.filter((row) => {
      const result = results.get(row.key);
      return result?.status === "done" && readGoodputShareFromLine(result.numbers, row.scenario)! >= 0.9;
    });
    const needy = passing.filter(({ algorithm }) => algorithm === "dctcp").length;
    expect(passing.length).toBeGreaterThan(0);
    expect(say({ set, results })).toContain(`${passing.length} of 3 runs`);
    expect(say({ set, results })).toContain(needy === passing.length ? "All of them need help" : `${passing.length - needy} of them`);
    expect(say({ set, results: new Map() })).toBe("0 of 3 runs are computed.");
  });

  test("the headline says who is where", () => {
    const say = (timeNs: number): string => joinPieces(writeLadderHeadline({ set, results }, timeNs));
    expect(say(0)).toMatch(/^After 0.*, none of 3 have sent all 3 blocks\. NewReno is in block 1, and its link is (idle|busy)\.$/);
    expect(say(Math.max(...ends))).toMatch(/3 of 3 have sent all 3 blocks\. NewReno is one of them\.$/);
    expect(joinPieces(writeLadderHeadline({ set, results: new Map() }, 0))).toBe("0 of 3 runs are computed.");
  });

  test("a strip is the run in little", () => {
    const { strip } = results.get(set.rows[0].key) as Extract<RowResult, { status: "done" }>;
    const { totals } = recordRun(set.rows[0].scenario);
    const busyNs = strip.busy.reduce((sum, share) => sum + (share * strip.endNs) / strip.busy.length, 0);
    expect(busyNs / totals.busyNs).toBeCloseTo(1, 2);
    expect(Math.max(...strip.queue)).toBe(totals.maxQueuePackets);
    const { columns } = recordRun(set.rows[0].scenario);
    expect(strip.timerIdleNs).toBe(measureTimerIdle({ columns }, 0, totals.durationNs).timerNs);
    expect(strip.timerIdleNs).toBeGreaterThan(0);
    expect(strip.blockEndsNs).toEqual(totals.blocks.map(({ endNs }) => endNs));
  });
});
