import { describe, expect, it, test } from "vitest";
import { describePane } from "../../src/story/describe-panes.ts";
import { indexGroups, listSenderGroups } from "../../src/analysis/groups.ts";
import { gatherGroups, groupMetrics, listGroupMetrics } from "../../src/analysis/metrics/group-metrics.ts";
import { tellStory } from "../../src/story/story.ts";
import { joinSentence, type Piece } from "../../src/analysis/words.ts";
import { writeTextReport } from "../../src/cli/text-report.ts";
import { Milestone, TimeoutClass } from "../../src/engine/observer.ts";
import { makeScenario, type ScenarioChanges } from "../support/scenarios.ts";
import { recordRun, type FinishedRun } from "./recorded-runs.ts";

type Id = (typeof groupMetrics)[number]["id"];

const { transport } = makeScenario();
const groups = [
  { name: "patient", senders: 16, transport },
  { name: "quick", senders: 16, transport: { ...transport, rtoMinNs: 2_000_000 } },
];
const run = recordRun(makeScenario({ workload: { blocks: 4 }, groups }));
const flows = [
  { senders: 16, bytes: 50_000, startNs: 0 },
  { senders: 16, bytes: 100_000, startNs: 0 },
];
const oneshot = { kind: "oneshot" as const, senders: 32, startJitterNs: 0, flows };

const answered = recordRun(makeScenario({ workload: oneshot, groups }));

const idOf = (id: Id) => groupMetrics.find((metric) => metric.id === id)!;
const readEach = (of: FinishedRun, id: Id) => gatherGroups(of.scenario, of.totals).map((group) => idOf(id).read(group));

describe("the numbers of groups", () => {
  it("add up to the run's", () => {
    const { totals } = run;
    const sum = (id: Id) => readEach(run, id).reduce<number>((total, value) => total + (value ?? 0), 0);
    expect(sum("senders")).toBe(32);
    expect(sum("goodputBps")).toBeCloseTo((totals.deliveredBytes * 8e9) / totals.durationNs, 3);
    expect(sum("timeouts")).toBe(totals.timeouts.reduce((a, b) => a + b, 0));
    expect(sum("drops")).toBe(totals.drops);
    expect(sum("lastBlocks")).toBe(4);
  });
  it("are those of the group's own senders, as the recorded rows have them", () => {
    const count = ({ flow, length }: { readonly flow: ArrayLike<number>; readonly length: number }) => {
      const counts = [0, 0];
      for (let row = 0; row < length; row++) counts[flow[row] < 16 ? 0 : 1]++;
      return counts;
    };
    const timeouts = count(run.columns.timeouts);
    expect(readEach(run, "timeouts")).toEqual(timeouts);
    expect(readEach(run, "drops")).toEqual(count(run.columns.drops));
    expect(timeouts[0]).toBeGreaterThan(0);
    expect(timeouts[1]).toBeGreaterThan(timeouts[0]);
  });
  it("by hand: 1,000 bytes in 8 us, 3,000 in 12 us until the end, in a run of 16 us", () => {
    const flow = { ...run.totals.flows[0], timeouts: 1, drops: 2, bytes: 1000, startNs: 0, finishNs: 8000, throughNs: 8000 };
    const totals = { ...run.totals, durationNs: 16_000, blocks: [] };
    const group = {
      name: "two",
      totals,
      times: new Float64Array(),
      isAwaited: true,
      flows: [flow, { ...flow, bytes: 3000, startNs: 4000, finishNs: 0, throughNs: 0 }],
    };
    // 4,000 bytes in 16 us; 1 Gbps and 2 Gbps
    expect(idOf("goodputBps").read(group)).toBe(2e9);
    expect(idOf("meanBps").read(group)).toBe(1.5e9);
    expect(idOf("sdBps").read(group)).toBe(0.5e9);
    // (1 + 2)^2 / (2 x (1 + 4))
    expect(idOf("jain").read(group)).toBeCloseTo(0.9, 12);
    expect([idOf("startNs").read(group), idOf("endNs").read(group)]).toEqual([0, null]);
    expect(idOf("endNs").read({ ...group, flows: [flow, { ...flow, throughNs: 9000 }] })).toBe(9000);
    expect([idOf("timeouts").read(group), idOf("drops").read(group)]).toEqual([2, 4]);
  });
  it("are those that the workload has", () => {
    const ids = (changes: ScenarioChanges, where: "page" | "terminal" = "page") =>
      listGroupMetrics(makeScenario(changes), [], where).map(({ id }) => id);
    expect(ids({})).toEqual(["senders", "goodputBps", "timeouts", "drops", "lastBlocks"]);
    expect(ids({ workload: oneshot })).toEqual(["senders", "goodputBps", "meanBps", "timeouts", "drops"]);
    expect(ids({ workload: oneshot }, "terminal")).toEqual(["senders", "goodputBps", "meanBps", "jain", "timeouts", "drops", "endNs"]);
  });
  it.each(groupMetrics)("$id is a number with words and a format", ({ read, format, help, label }) => {
    const [group] = gatherGroups(answered.scenario, answered.totals);
    expect(read(group)).toSatisfy(Number.isFinite);
    expect(format(read(group)!)).toMatch(/\d/);
    expect(help).toMatch(/^[A-Z].*\.$/);
    expect(label).not.toBe("");
  });
  it("stand in the terminal's report, a line for each group", () => {
    const lines = writeTextReport({ ...run, columns: null }, null).split("\n");
    const [patient, quick] = readEach(run, "timeouts");
    expect(lines.find((line) => line.startsWith("patient "))).toMatch(new RegExp(`^patient +16 .*bps +${patient} `));
    expect(lines.find((line) => line.startsWith("quick "))).toMatch(new RegExp(`^quick +16 .*bps +${quick} `));
    expect(lines[0]).toContain("16 NewReno (patient) + 16 NewReno (quick)");
    const plain = recordRun(makeScenario({ workload: { senders: 2, blocks: 1 } }));
    expect(writeTextReport({ ...plain, columns: null }, null)).not.toContain("group");
  });
});

describe("the story of groups", () => {
  const tell = (of: FinishedRun): { text: string; pieces: readonly Piece[] } => {
    const { paragraphs } = tellStory(of)!;
    return { text: paragraphs.map(joinSentence).join("\n"), pieces: paragraphs.flat() };
  };
  const valuesOf = (pieces: readonly Piece[], fact: string) => pieces.filter((piece) => piece.fact === fact).map(({ value }) => value);

  it("says who had the timeouts, and for whom blocks waited", () => {
    const { text, pieces } = tell(run);
    const [patient, quick] = readEach(run, "timeouts");
    expect(readEach(run, "lastBlocks")).toEqual([4, 0]);
    const { class: kinds, flow: of, length } = run.columns.timeouts;
    const count = (isOwn: (sender: number) => boolean, kind: TimeoutClass): number =>
      Array.from({ length }, (_, row) => row).filter((row) => kinds[row] === kind && isOwn(of[row])).length;
    const heads = count((sender) => sender < 16, TimeoutClass.blockHead);
    const spurious = count((sender) => sender >= 16, TimeoutClass.spurious);
    expect(text).toContain(
      `Of the timeouts, patient had ${patient} (${heads} of them block-head) and quick had ${quick} (${spurious} of them spurious). Blocks waited for patient 4 times and for quick never.`,
    );
    expect(valuesOf(pieces, "groupTimeouts")).toEqual([patient, quick]);
    const { flow, timeNs } = run.columns.timeouts;
    expect(pieces.find(({ fact }) => fact === "groupTimeouts")!.jumpNs).toBe(timeNs[flow.findIndex((sender) => sender < 16)]);
  });
  it("says when each was through where senders send once", () => {
    const once = recordRun(makeScenario({ workload: oneshot, groups }));
    const { kind, flow, timeNs, length } = once.columns.milestones;
    const ends = [0, 0];
    for (let row = 0; row < length; row++) if (kind[row] === Milestone.senderDone) ends[flow[row] < 16 ? 0 : 1] = timeNs[row];
    const { text, pieces } = tell(once);
    expect(valuesOf(pieces, "groupEnd")).toEqual(ends);
    expect(text).toMatch(/The last ACK came for patient after .* and for quick after .*\./);
  });
  it("says how they share the link where senders never stop", () => {
    const durationNs = 20_000_000;
    const workload = { kind: "long" as const, senders: 4, durationNs, startsNs: null, startJitterNs: 0 };
    const unequal = [
      { name: "one", senders: 1, transport },
      { name: "three", senders: 3, transport },
    ];
    const shared = recordRun(makeScenario({ workload, groups: unequal }));
    const { flow, departNs, length } = shared.columns.packets;
    const carried = Array.from(flow.subarray(0, length)).filter((_, row) => departNs[row] <= durationNs);
    const share = carried.filter((sender) => sender === 0).length / carried.length;
    const { text, pieces } = tell(shared);
    expect(valuesOf(pieces, "groupShare")).toEqual([share, expect.closeTo(1 - share, 9)]);
    expect(text).toMatch(/Of the packets that the link carried, one had \d+% and three had \d+%\./);
  });
  it("tells no more than three, those with the most", () => {
    const workload = { senders: 30, blocks: 2 };
    const five = recordRun(makeScenario({ workload, groups: Array.from({ length: 5 }, () => ({ senders: 6, transport })) }));
    const { text, pieces } = tell(five);
    expect(text).toMatch(
      /Of the timeouts, group \d had \d+ \([^)]+\), group \d had \d+ \([^)]+\), group \d had \d+ \([^)]+\), and 2 other groups had no more\./,
    );
    const counts = valuesOf(pieces, "groupTimeouts") as number[];
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
  it("is not told where all are alike", () => {
    expect(tell(recordRun(makeScenario({ workload: { blocks: 2 } }))).text).not.toContain("Of the timeouts");
  });
});

test("groups are senders in order; one alone is none", () => {
  expect(listSenderGroups(run.scenario)).toEqual([
    { name: "patient", first: 0, end: 16 },
    { name: "quick", first: 16, end: 32 },
  ]);
  const of = Array.from({ length: 32 }, (_, sender) => (sender < 16 ? 0 : 1));
  expect(Array.from(indexGroups(listSenderGroups(run.scenario)))).toEqual(of);
  expect(listSenderGroups(makeScenario({ groups: [{ senders: 32, transport }] }))).toEqual([]);
  expect(describePane(run, "windows")).toMatch(/ Groups: patient, senders 0 to 15; quick, senders 16 to 31\.$/);
});
