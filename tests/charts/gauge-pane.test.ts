import "../../src/algorithms/own/language.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { findGaugeMeaning } from "../../src/analysis/gauge-meanings.ts";
import { findGaugeScale, writeGauge } from "../../src/analysis/gauge-units.ts";
import { findGaugeWords, gaugeNames } from "../../src/analysis/gauge-words.ts";
import { readGauge } from "../../src/analysis/gauges.ts";
import { findLargestStep, measureStepQuantiles, stepAt, stepQuantile } from "../../src/analysis/sender-steps.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { placeGauge } from "../../src/scenario/fields/list-transports.ts";
import { prefetchLateParts } from "../../src/ui/controls/late.tsx";
import type { TimedRows } from "../../src/ui/canvas/timeline-pane.ts";
import { writeTitle } from "../../src/ui/canvas/pane-title.ts";
import { adaptPanes, firstPanes, isOffered } from "../../src/ui/panes/registry.ts";
import { gaugePanes, plotPanes } from "../../src/ui/panes/gauges.ts";
import { makeColumns } from "../analysis/make-columns.ts";
import { findPane, makeScene, simulate, viewOf, wholeView } from "./make-scene.ts";
import { listBroken, recordContext } from "./recording-context.ts";
import { gap } from "../../src/language/formats.ts";

const swift = simulate({ transport: { algorithm: "swift" }, workload: { senders: 8, blocks: 2 } });
const pane = findPane("gauge-targetNs");

beforeAll(async () => {
  prefetchLateParts((task) => task());
  await vi.waitUntil(() => pane.describe(swift) !== "");
});

describe("the values that transports keep", () => {
  it("all have words, and no words are of something that nothing keeps", () => {
    const used = algorithms.flatMap(({ id, gauges = [] }) => gauges.map((gauge) => [id, gauge] as const));
    for (const [id, gauge] of used) expect([findGaugeWords(id, gauge), findGaugeMeaning(id, gauge)], `${id}.${gauge}`).not.toContain(null);
    expect(gaugeNames.toSorted()).toEqual([...new Set(used.map(([, gauge]) => gauge))].toSorted());
  });

  it("have a timeline each, offered where a group's transport keeps it", () => {
    for (const { id, gauges = [] } of algorithms) {
      const scenario = { ...requireScenario({}), transport: { ...requireScenario({}).transport, algorithm: id } };
      const offered = gaugePanes.filter((one) => isOffered(one.id, scenario)).map((one) => one.id);
      expect(offered.toSorted()).toEqual(gauges.map((gauge) => `gauge-${gauge.replace(" ", "-")}`).toSorted());
    }
  });

  it("stand in the windows' place where a port serves by what is left", () => {
    const ids = adaptPanes(firstPanes, requireScenario({ transport: { algorithm: "pfabric" } }));
    expect(ids).toEqual(firstPanes.map((id) => (id === "windows" ? "gauge-remaining" : id)));
    // a store that is asked again must be given the same list
    expect(adaptPanes(firstPanes, requireScenario({ transport: { algorithm: "pfabric" } }))).toBe(ids);
    expect(adaptPanes(firstPanes, requireScenario({}))).toBe(firstPanes);
    expect(adaptPanes(firstPanes, requireScenario({ transport: { algorithm: "dcqcn" } }))).toContain("rates");
  });

  it("are known from a sender's first packet on; what is left falls to 0", () => {
    for (const [algorithm, gauge, first] of [
      ["pfabric", "remaining", 256],
      ["pdq", "remaining", 256],
      // 4 packets of 1040 bytes in an empty round trip of 117.28 µs
      ["lttp", "rateMbps", 283.8],
    ] as const) {
      const { columns, scenario } = simulate({
        transport: { algorithm, initialWindow: 4 },
        workload: { senders: 8, blocks: 1, startJitterNs: 0 },
      });
      const places = placeGauge(scenario, gauge);
      const steps = readGauge(columns, (sender) => places[sender]);
      const { arriveNs, flow } = columns.packets;
      const startNs = Math.min(...steps.timeNs.subarray(0, 8));
      // the first packet, or a request, has come over one link
      expect(arriveNs[0] - startNs).toBeGreaterThanOrEqual(25_000);
      expect(stepAt(steps, flow[0], startNs)).toBeCloseTo(first, 1);
      if (gauge !== "remaining") continue;
      const last = [0, 1, 2, 3, 4, 5, 6, 7].map((sender) => stepAt(steps, sender, Infinity));
      // the run ends with the last packet: the last sender's ACKs are still to come
      expect(last.filter((left) => left === 0)).toHaveLength(7);
    }
  });

  it("are written with their units", () => {
    expect(writeGauge("ns", 264_100)).toBe(`264${gap}µs`);
    expect(writeGauge("Mbps", 31_250)).toBe(`31.3${gap}Gbps`);
    expect(writeGauge("packets", 1)).toBe(`1${gap}packet`);
    expect(writeGauge("s", 0.1485)).toBe(`149${gap}ms`);
    expect(writeGauge("", 0.0625)).toBe("0.0625");
    expect(writeGauge("packets", Infinity)).toBe("no limit");
    expect(findGaugeScale("ns", 475_900)).toEqual({ name: "µs", size: 1000 });
    expect(findGaugeScale("s", 0.2)).toEqual({ name: "ms", size: 0.001 });
    expect(findGaugeScale("Mbps", 100_000)).toEqual({ name: "Gbps", size: 1000 });
  });
});

describe("a gauge over time", () => {
  const columns = makeColumns({
    gauges: [
      { timeNs: 10, flow: 0, gauge: 0, value: 4 },
      { timeNs: 15, flow: 0, gauge: 1, value: 99 },
      { timeNs: 20, flow: 1, gauge: 1, value: 8 },
      { timeNs: 30, flow: 0, gauge: 0, value: Infinity },
      { timeNs: 40, flow: 1, gauge: 1, value: 6 },
    ],
  });
  // sender 1 has a transport of which it is the second
  const steps = readGauge(columns, (sender) => [0, 1, -1][sender]);

  it("is read by the number that each sender's transport has for it", () => {
    expect([5, 10, 29, 30].map((at) => stepAt(steps, 0, at))).toEqual([null, 4, 4, Infinity]);
    expect([10, 20, 99].map((at) => stepAt(steps, 1, at))).toEqual([null, 8, 6]);
    expect(stepAt(steps, 2, 99)).toBeNull();
    expect(stepQuantile(steps, 3, 25, 1)).toBe(8);
    const [low, high] = measureStepQuantiles(steps, 3, Float64Array.of(0, 12, 25, 45), [0, 1]);
    expect([...low]).toEqual([4, 4, 6]);
    expect([...high]).toEqual([4, 8, Infinity]);
    // the value of the other gauge, and what is no number, do not stretch the axis
    expect(findLargestStep(steps, 3, 0, 99)).toBe(8);
    expect(findLargestStep(steps, 3, 41, 99)).toBe(6);
  });

  it("is drawn with an axis of its own, and read and pointed at", () => {
    const scene = makeScene(swift, {}, null, false, ["link", pane.id]);
    const view = viewOf(scene, pane.id);
    const drawing = pane.build(scene, view);
    const recording = recordContext();
    drawing.draw(recording.context);
    expect(listBroken(recording)).toEqual([]);
    expect(recording.calls.filter(({ name }) => name === "stroke").length).toBeGreaterThan(swift.scenario.workload.senders);
    const atNs = swift.computedNs / 3;
    const words = drawing.read(scene, wholeView, atNs)!.parts[0].text;
    expect(words).toMatch(/^median \d+\sµs$/);
    const own = drawing.read(scene, { ...wholeView, picked: 3 }, atNs)!.parts[0].text;
    const target = stepAt(
      readGauge(swift.columns, () => 0),
      3,
      atNs,
    )!;
    expect(own).toBe(`3: ${writeGauge("ns", target)}`);
  });

  it("is a table, and says what it is", () => {
    const rows = pane.rows as TimedRows;
    expect(rows.columns(swift, 3)).toEqual([
      "Smallest target delay",
      "Median target delay",
      "Largest target delay",
      "Sender 3, target delay",
    ]);
    const scene = makeScene(swift, {}, null, false, ["link", pane.id]);
    const { cells } = rows.read({ ...scene, picked: 3 }, swift.computedNs / 3, swift.computedNs, null);
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell).toMatch(/^\d+\sµs$/);
    expect(pane.describe(swift)).toMatch(
      /^The round-trip time the sender aims at.*8 senders have \d+\sµs in the middle, \d+\sµs to \d+\sµs\.$/,
    );
    expect(pane.note(swift, null)).toMatchObject({ brief: "µs: all 8, their median" });
  });
});

describe("what programs plot", () => {
  const plotting = 'plot("half", cwnd / 2)\n  plot("broken", 0 / 0)';
  const program = `function onAck(ack) {\n  cwnd += ack.packets / cwnd\n  ${plotting}\n}`;
  const transport = { algorithm: "own", program };
  const run = simulate({ transport, workload: { senders: 3, blocks: 1 } });
  const [half, broken, none] = plotPanes;

  it("has a timeline for each name, called as the program calls it, and none where nothing is plotted", async () => {
    const { scenario } = run;
    expect(plotPanes.filter(({ id }) => isOffered(id, scenario)).map((one) => writeTitle(one, scenario))).toEqual(["half", "broken"]);
    expect(isOffered("plot-1", requireScenario({ transport: { algorithm: "dctcp" } }))).toBe(false);
    expect(isOffered("plot-1", requireScenario({ transport: { algorithm: "own" } }))).toBe(false);
    const grouped = requireScenario({
      workload: { senders: 4 },
      groups: [
        { name: "a", senders: 2 },
        { name: "b", senders: 2, transport },
      ],
    });
    expect(isOffered("plot-2", grouped)).toBe(true);
    await vi.waitUntil(() => half.describe(run) !== "");
    expect(none.isOffered!(scenario)).toBe(false);
  });

  it("shows half of cwnd wherever the window is half of cwnd, by sender, and the line that plots it", () => {
    expect(half.describe(run)).toMatch(/^Plotted in line 3 of the program\. At the end 3 senders have /);
    expect(half.note(run, null)).toMatchObject({ brief: "all 3, their median" });
    const scene = makeScene(run, wholeView, null, false, ["plot-1"]);
    const { rows } = half as { rows: TimedRows };
    expect(rows.columns(run, 1)).toEqual(["Smallest half", "Median half", "Largest half", "Sender 1, half"]);
    const { windows } = run.columns;
    const row = windows.flow.slice(0, windows.length).lastIndexOf(1);
    const read = rows.read({ ...scene, picked: 1 }, run.computedNs, run.computedNs, null);
    expect(Number(read.cells[3])).toBeCloseTo(windows.cwnd[row] / 2, 1);
  });

  it("passes over what is no number", () => {
    expect(broken.describe(run)).toBe("Plotted in line 4 of the program. No sender has reported it yet.");
    const { gauge, length } = run.columns.gauges;
    expect([...new Set(gauge.slice(0, length))]).toEqual([0]);
  });
});
