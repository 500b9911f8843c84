import { describe, expect, it } from "vitest";
import { groupDashes, listGroupLooks } from "../../src/charts/group-looks.ts";
import { hasMarks, listGroupLegends, listRoomLegend, listSenderLegends } from "../../src/ui/canvas/legend-entries.ts";
import { chooseLegend } from "../../src/ui/canvas/pane-title.ts";
import type { PaneNote } from "../../src/ui/canvas/timeline-pane.ts";
import { makeTable } from "../../src/ui/panes/tables/make-table.ts";
import { makeScenario } from "../support/scenarios.ts";
import { findPane, makeScene, namedTheme, simulate, viewOf, wholeView } from "./make-scene.ts";
import { recordContext } from "./recording-context.ts";

const { transport } = makeScenario();
const split = (...sizes: number[]) => ({
  workload: { senders: sizes.reduce((a, b) => a + b, 0), blocks: 1, blockBytes: 64_000 },
  groups: sizes.map((senders) => ({ senders, transport })),
});
const two = simulate(split(6, 2));
const wide = simulate(split(40, 40));
const many = simulate(split(1, 1, 1, 1, 1, 1, 1));
const alike = simulate({ workload: { senders: 8, blocks: 1, blockBytes: 64_000 } });

/** What a pane of a run draws. */
function draw(run: typeof two, id: string) {
  const scene = makeScene(run);
  const recording = recordContext();
  scene.panes.find(({ pane }) => pane.id === id)!.drawing.draw(recording.context);
  return { ...recording, view: viewOf(scene, id) };
}

type Calls = ReturnType<typeof draw>["calls"];
const strokesOf = (calls: Calls, color: string) => calls.filter((call) => call.name === "stroke" && call.strokeStyle === color).length;
const fillsOf = (calls: Calls, color: string) => calls.filter((call) => call.name === "fill" && call.fillStyle === color).length;

describe("windows", () => {
  it("have a line for each sender in its group's colour, and a dashed median for each group", () => {
    const { calls } = draw(two, "windows");
    // six senders and a median; two and a median
    expect([strokesOf(calls, "group1"), strokesOf(calls, "group2"), strokesOf(calls, "work")]).toEqual([7, 3, 0]);
    const dashes = calls.filter(({ name }) => name === "setLineDash").map(({ args }) => JSON.stringify(args[0]));
    expect(dashes).toContain(JSON.stringify(groupDashes[1]));
  });
  it("of many senders have a band and a median for each group", () => {
    const { calls } = draw(wide, "windows");
    expect([fillsOf(calls, "group1"), fillsOf(calls, "group2")]).toEqual([1, 1]);
    expect([strokesOf(calls, "group1"), strokesOf(calls, "group2")]).toEqual([1, 1]);
  });
  it("are as without groups where there are none, or too many to be told apart", () => {
    for (const run of [alike, many]) {
      const { calls } = draw(run, "windows");
      expect([strokesOf(calls, "group1"), strokesOf(calls, "work")]).toEqual([0, run.scenario.workload.senders + 1]);
    }
  });
  it("are read as the median of each group at the cursor, and tabled so", () => {
    const scene = makeScene(two);
    const placed = scene.panes.find(({ pane }) => pane.id === "windows")!;
    const reading = placed.drawing.read(scene, wholeView, two.computedNs / 2)!;
    expect(reading.parts.map(({ color }) => color)).toEqual(["group1", "group2"]);
    expect(reading.parts[0].text).toMatch(/^group 1 \d/);
    const table = makeTable(two, "windows", wholeView, 0);
    expect(table.columns).toEqual(expect.arrayContaining(["Median window, group 1", "Median window, group 2"]));
    for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length);
  });
});

describe("the senders", () => {
  it("have a line beside their rows in the colour and dash of their group, and one between the groups", () => {
    const { calls, view } = draw(two, "senders");
    /** Ends of the first line of a colour. */
    const lineOf = (color: string): number[][] => {
      const stroke = calls.findIndex(({ name, strokeStyle }) => name === "stroke" && strokeStyle === color);
      return calls.slice(stroke - 2, stroke).map(({ args }) => args as number[]);
    };
    const edge = view.top + (6 / 8) * view.height;
    const [[x, top], [sameX, bottom]] = lineOf("group1");
    expect([sameX, top, bottom]).toEqual([x, view.top + 0.5, edge - 0.5]);
    expect(x).toBeLessThan(view.left);
    expect(lineOf("group2").map(([, y]) => y)).toEqual([edge + 0.5, view.top + view.height - 0.5]);
    const [[, y], [, sameY]] = lineOf("ink3");
    expect(sameY).toBe(y);
    expect(Math.abs(y - edge)).toBeLessThanOrEqual(1);
    const dashed = calls.findIndex(({ name, strokeStyle }) => name === "setLineDash" && strokeStyle === "group2");
    expect(calls[dashed].args[0]).toEqual(groupDashes[1]);
  });
  it("say their group in the table", () => {
    const { columns, rows } = makeTable(two, "senders", wholeView, 0);
    expect(columns[1]).toBe("Group");
    expect(rows.map(({ cells }) => cells[1])).toEqual([...Array<string>(6).fill("group 1"), "group 2", "group 2"]);
    expect(makeTable(alike, "senders", wholeView, 0).columns).not.toContain("Group");
  });
});

describe("legends", () => {
  const groups = [
    { name: "short flows of the web", first: 0, end: 6 },
    { name: "long", first: 6, end: 8 },
  ];
  it("name each group, in less and less room", () => {
    expect(listGroupLegends(groups).map((entries) => entries.map(({ text }) => text))).toEqual([
      ["short flows of the web", "long"],
      ["short flows o…", "long"],
      ["short…", "long"],
    ]);
    expect(
      listSenderLegends([0], groups)[0]
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(["short flows of the web", "long"]);
  });
  it("keep the marks of timeouts where long names have no room", () => {
    const legends = listSenderLegends([0, 1, 2, 3], []);
    expect(hasMarks(chooseLegend(legends, 560))).toBe(true);
    expect(hasMarks(chooseLegend(legends, 340))).toBe(false);
  });
  it("draw each group's line as the charts do", () => {
    const look = listGroupLooks(groups, namedTheme)[1];
    const recording = recordContext();
    listGroupLegends(groups)[0][1].mark.draw(recording.context, { theme: namedTheme, patterns: {} as never, scale: 2 });
    expect(recording.calls.find(({ name }) => name === "stroke")?.strokeStyle).toBe(look.color);
    expect(recording.calls.find(({ name }) => name === "setLineDash")?.args[0]).toEqual(look.dash.map((part) => 2 * part));
  });
  it("stand at the windows", () => {
    const note = findPane("windows").note(two, null) as Extract<PaneNote, { readonly legends: unknown }>;
    expect(note.lead).toBe("packets: medians of");
    expect(note.legends[0].map(({ text }) => text)).toEqual(["group 1", "group 2"]);
    expect(findPane("windows").note(alike, null)).toHaveProperty("text");
  });
  it("in a room have five entries at most, the groups among them", () => {
    const texts = (run: typeof two) => listRoomLegend(run).map(({ text }) => text);
    expect(texts(two).slice(0, 4)).toEqual(["group 1", "group 2", "sending", "waiting"]);
    expect(texts(simulate(split(4, 2, 2))).slice(0, 4)).toEqual(["group 1", "group 2", "group 3", "waiting"]);
    expect(texts(many).slice(0, 4)).toEqual(["sending", "recovery", "waiting", "finished"]);
    const paused = simulate({ network: { pauseThresholdPackets: 8 }, workload: { senders: 8, blocks: 1, blockBytes: 64_000 } });
    expect(texts(paused).at(-1)).toBe("stopped by PAUSE");
    for (const run of [two, many, alike, paused]) expect(texts(run).length).toBeLessThanOrEqual(5);
  });
  it("have a dash and a colour for each place", () => {
    expect(new Set(groupDashes.map((dash) => JSON.stringify(dash))).size).toBe(groupDashes.length);
    expect(namedTheme.groups).toHaveLength(groupDashes.length);
  });
});
