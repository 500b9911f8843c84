import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { listFileMetrics } from "../../src/analysis/metrics/file-metrics.ts";
import { isLine, listLineMetrics, readLine } from "../../src/analysis/metrics/line-metrics.ts";
import { readAll } from "../../src/analysis/metrics/metric.ts";
import { allRunMetrics, getRunMetric, lineMetrics, readNumbers } from "../../src/analysis/metrics/outputs.ts";
import { blockMetrics, flowMetrics } from "../../src/analysis/metrics/part-metrics.ts";
import type { RunData } from "../../src/analysis/metrics/run-data.ts";
import { writeTextReport } from "../../src/cli/text-report.ts";
import { simulate } from "../charts/make-scene.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { countCases } from "../support/extent.ts";
import { recordRun } from "../support/record-run.ts";
import { gap } from "../../src/language/formats.ts";

const { scenario, totals, columns } = simulate({ workload: { senders: 16, blocks: 2, blockBytes: 64_000 } });
const run: RunData = { scenario, totals: totals!, columns };
/** The same, and responses of 3, 1 and 2 ms. */
const withDeadlines: RunData = { ...run, totals: { ...totals!, groups: [{ ...totals!.groups[0], deadlines: 4, deadlinesMet: 3 }] } };
const answered: RunData = { ...run, totals: { ...totals!, groups: [{ ...totals!.groups[0], responsesNs: [3e6, 1e6, 2e6] }] } };

describe("a row that was kept", () => {
  const line = readLine(run);
  it("is one that a run may have come to", () => {
    expect(isLine(line)).toBe(true);
    fc.assert(
      fc.property(arbitraryIncast(), (scenario) => {
        const data: RunData = { scenario, ...recordRun(scenario) };
        expect(isLine(readLine(data))).toBe(true);
      }),
      { numRuns: countCases(60) },
    );
  });
  const at = (id: string, value: unknown) => line.map((one, place) => (lineMetrics[place]?.id === id ? value : one));
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["no list", { length: line.length }],
    ["too few numbers", line.slice(1)],
    ["a number too many", [...line, 1]],
    ["a text", at("durationNs", "5")],
    ["no number", at("durationNs", Number.NaN)],
    ["a number without end", at("durationNs", Number.POSITIVE_INFINITY)],
    ["a number below zero", at("goodputBps", -1e302)],
    ["a number beyond all counts", at("drops", 1e302)],
    ["more than the whole", at("linkIdleFraction", 1.01)],
  ])("is not %s", (_, value) => expect(isLine(value)).toBe(false));
});

describe("the metrics of a run", () => {
  it("have names of their own", () => {
    expect(new Set(allRunMetrics.map(({ id }) => id)).size).toBe(allRunMetrics.length);
    expect(new Set(allRunMetrics.map(({ label }) => label)).size).toBe(allRunMetrics.length);
  });
  it.each(allRunMetrics)("$id is a number with words and a format", ({ id, read, format, help, label }) => {
    const value = read(id.startsWith("response") ? answered : id === "deadlinesMet" ? withDeadlines : run);
    expect(value).toSatisfy(Number.isFinite);
    expect(format(value!)).toMatch(/\d/);
    expect(format(value!)).not.toContain(" ");
    expect(help).toMatch(/^[A-Z0-9].*\.$/);
    expect(label.trim()).not.toBe("");
  });
  it("are in every file and in the report as the table says", () => {
    const asText = (value: unknown) => JSON.stringify(value);
    const report = writeTextReport(run, null);
    for (const { id, json, output, shown = "terminal", label, format, read, isShown, unit } of allRunMetrics) {
      const value = read(run);
      expect(
        lineMetrics.some((metric) => metric.id === id),
        id,
      ).toBe(output !== "none");
      for (const [numbers, has] of [
        [readNumbers(run), output === undefined],
        [readNumbers(run, true), output !== "none"],
      ] as const) {
        let found: unknown = numbers;
        for (const name of json?.split(".") ?? [id]) found = (found as Record<string, unknown>)[name];
        expect(asText(found), id).toBe(has ? asText(value) : undefined);
      }
      if (shown !== "terminal" || value === null || isShown?.(value, run) === false) continue;
      const line = report.split("\n").find((text) => text.toLowerCase().startsWith(label.toLowerCase().padEnd(22)));
      expect(line, id).toBeDefined();
      if (unit !== "share") expect(line).toContain(format(value).replaceAll(gap, " "));
    }
  });
  it("of responses: by nearest rank, and none while there are none", () => {
    expect(readNumbers(answered).responses).toEqual({ count: 3, meanNs: 2e6, p50Ns: 2e6, p95Ns: 3e6, p99Ns: 3e6, maxNs: 3e6, p999Ns: 3e6 });
    expect(readNumbers(run).responses).toEqual({
      count: 0,
      meanNs: null,
      p50Ns: null,
      p95Ns: null,
      p99Ns: null,
      maxNs: null,
      p999Ns: null,
    });
  });
  it("cannot be counted where packets were not recorded", () => {
    expect(getRunMetric("lossProbes").read(run)).toBe(0);
    expect(getRunMetric("lossProbes").read({ ...run, columns: null })).toBeNull();
  });
});

describe("columns of files", () => {
  // readers may count them: neither list changes but at its end
  const columns = [
    ...[
      "durationNs",
      "goodputBps",
      "normalizedGoodput",
      "dataPacketsSent",
      "deliveredPackets",
      "retransmissions",
      "redundantCopies",
      "drops",
    ],
    ...["marks", "timeouts", "blockHead", "blockTail", "lostRetransmission", "other", "spurious", "timeoutsPerBlock", "maxQueuePackets"],
    ...["linkIdleFraction", "blockTimeMedianNs", "blockTimeP99Ns", "meanQueuePackets", "utilization", "responseCount", "responseMeanNs"],
    ...["responseP50Ns", "responseP95Ns", "responseP99Ns", "responseMaxNs", "linkDrops", "ackDrops", "requestDrops", "datagramDrops"],
    ...["linkMarks", "longestLinkQueue", "hasTimeout", "blockHeadPerBlock", "blockTailPerBlock", "lostRetransmissionPerBlock"],
    ...["otherPerBlock", "spuriousPerBlock", "blockHeadOfWorstSender", "blockTailOfWorstSender", "lostRetransmissionOfWorstSender"],
    ...["otherOfWorstSender", "spuriousOfWorstSender", "headTimeoutsPerBlock", "tailTimeoutsPerBlock", "tailLosses1", "tailLosses2"],
    ...["tailLosses3", "tailLosses12", "tailLosses13", "tailLosses23", "tailLosses123", "windowSum"],
    ...["groupGoodputBps.a", "groupMeanBps.a", "groupSdBps.a", "groupJain.a", "groupTimeouts.a", "groupDrops.a", "groupEndNs.a"],
    ...["groupResponseMeanNs.a", "groupResponseP99Ns.a"],
  ];
  // what came later stands behind those of all groups
  const later = [
    ...["responseP999Ns", "midBlockTimeouts"],
    ...["completionMeanNs", "completionShare", "notifications", "controlPackets", "controlBytes"],
    "trims",
    "deadlinesMet",
  ];

  it("keep their places, those of groups too", () => {
    const ofA = columns.filter((id) => id.endsWith(".a"));
    expect(listFileMetrics(["a"]).map(({ id }) => id)).toEqual([...columns, ...later]);
    expect(listFileMetrics(["a", "b"]).map(({ id }) => id)).toEqual([...columns, ...ofA.map((id) => id.replace(/a$/, "b")), ...later]);
    expect(listFileMetrics([]).map(({ id }) => id)).toEqual([...columns.filter((id) => !ofA.includes(id)), ...later]);
  });
  it("are all numbers there are, each once", () => {
    const ids = listFileMetrics(["a", "b"]).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      listLineMetrics(["a", "b"])
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

test("senders and blocks have tables of their own", () => {
  expect(Object.keys(readAll(flowMetrics, { ...run.totals.flows[0], durationNs: 1 }))).toEqual(flowMetrics.map(({ id }) => id));
  expect(readAll(blockMetrics, run.totals.blocks[0]).endNs).toBe(run.totals.blocks[0].endNs);
});
