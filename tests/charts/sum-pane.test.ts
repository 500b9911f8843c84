import { beforeAll, describe, expect, it, vi } from "vitest";
import { findLargestSum, boundSum, sumAt, sumSteps } from "../../src/analysis/step-sums.ts";
import { createStepBounds } from "../../src/analysis/windows.ts";
import { readGauge } from "../../src/analysis/gauges.ts";
import { gap } from "../../src/language/formats.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { chooseLegend } from "../../src/ui/canvas/pane-title.ts";
import type { TimedRows } from "../../src/ui/canvas/timeline-pane.ts";
import { prefetchLateParts } from "../../src/ui/controls/late.tsx";
import { adaptPanes, firstPanes, phonePanes } from "../../src/ui/panes/registry.ts";
import { makeColumns } from "../analysis/make-columns.ts";
import { findPane, makeScene, simulate, viewOf, wholeView } from "./make-scene.ts";
import { listBroken, recordContext } from "./recording-context.ts";

const ndp = simulate({ transport: { algorithm: "ndp" }, workload: { blocks: 2 } });
const homa = simulate({ transport: { algorithm: "homa" }, workload: { senders: 8, blocks: 2 } });
const pulls = findPane("gauge-pulls");
const grants = findPane("gauge-outstanding");

beforeAll(async () => {
  prefetchLateParts((task) => task());
  await vi.waitUntil(() => pulls.describe(ndp) !== "" && grants.describe(homa) !== "");
});

describe("what a receiver keeps for all its senders", () => {
  const rows = [
    { timeNs: 10, flow: 0, gauge: 0, value: 4 },
    { timeNs: 10, flow: 1, gauge: 0, value: 2 },
    { timeNs: 15, flow: 0, gauge: 1, value: 99 },
    { timeNs: 20, flow: 0, gauge: 0, value: 3 },
    { timeNs: 20, flow: 0, gauge: 0, value: 3 },
    { timeNs: 30, flow: 1, gauge: 0, value: 1 },
    { timeNs: 40, flow: 1, gauge: 0, value: 5 },
  ];
  const columns = makeColumns({ gauges: rows });
  const sums = sumSteps(
    columns,
    "pulls",
    readGauge(columns, () => 0),
  );

  it("is the sum of its senders' values", () => {
    expect([9, 10, 19, 20, 30, 99].map((at) => sumAt(sums, at))).toEqual([0, 6, 6, 5, 4, 8]);
    expect(findLargestSum(sums, 0, 35)).toEqual({ sum: 6, atNs: 10 });
    expect(findLargestSum(sums, 25, 35)).toEqual({ sum: 5, atNs: 25 });
    const bounds = createStepBounds(2);
    boundSum(sums, Float64Array.of(0, 25, 45), bounds);
    expect([[...bounds.first], [...bounds.low], [...bounds.high], [...bounds.last]]).toEqual([
      [0, 5],
      [0, 4],
      [6, 8],
      [5, 8],
    ]);
  });

  it("has each moment of a fall and a rise once", () => {
    const list = ({ values, length }: { readonly values: Float64Array; readonly length: number }) => [...values.subarray(0, length)];
    expect(list(sums.falls)).toEqual([20, 30]);
    expect(list(sums.rises)).toEqual([10, 40]);
  });
});

describe("the timeline of pulls", () => {
  it("shows that the line of packets has become one of pulls: after the burst 32 x 12 - 21 of them wait, and one leaves in each packet time", () => {
    const steps = readGauge(ndp.columns, () => 0);
    const sums = sumSteps(ndp.columns, "pulls", steps);
    // the picture: 363 from 300 µs on (± 4)
    const { sum, atNs } = findLargestSum(sums, 0, 600_000);
    expect(Math.abs(sum - 363)).toBeLessThanOrEqual(4);
    expect(atNs).toBeLessThan(330_000);
    const { values, length } = sums.falls;
    const early = [...values.subarray(0, length)].filter((at) => at > 300_000 && at < 1_000_000);
    for (let i = 1; i < early.length; i++) expect(early[i] - early[i - 1]).toBe(8320);
    expect(sumAt(sums, ndp.computedNs)).toBe(0);
  });

  it("takes the windows' place, as grants do with Homa and the rate with LTTP", () => {
    for (const [algorithm, pane] of [
      ["ndp", "gauge-pulls"],
      ["homa", "gauge-outstanding"],
      ["lttp", "gauge-rateMbps"],
      ["qcn", "rates"],
    ]) {
      const ids = adaptPanes(firstPanes, requireScenario({ transport: { algorithm } }));
      expect(ids).toEqual(firstPanes.map((id) => (id === "windows" ? pane : id)));
    }
  });

  it("stands on a phone below the queue where that shows trimmed packets or notifications", () => {
    const list = (algorithm: string) => adaptPanes(phonePanes, requireScenario({ transport: { algorithm } }));
    expect(list("ndp")).toEqual(["network", "link", "queue", "gauge-pulls", "senders"]);
    for (const algorithm of ["dcqcn", "qcn"]) expect(list(algorithm)).toEqual(["network", "link", "queue", "rates", "senders"]);
    for (const algorithm of ["homa", "hpcc", "pfabric"]) expect(list(algorithm)).not.toContain("queue");
    expect(list("newreno")).toBe(phonePanes);
  });

  it("stands above rows whose legend names what senders wait for on a phone too", () => {
    const choose = (run: typeof ndp, roomPx: number): readonly string[] => {
      const note = findPane("senders").note(run, null);
      return "legends" in note ? chooseLegend(note.legends, roomPx).map(({ text }) => text) : [];
    };
    expect(choose(ndp, 260)).toEqual(["trimmed", "waiting for a pull"]);
    expect(choose(homa, 200).slice(0, 2)).toEqual(["sending", "waiting for a grant"]);
  });

  it("stands above rows that send or wait for a pull, as no sender has a window", () => {
    const listWords = (run: typeof ndp): readonly string[] => {
      const note = findPane("senders").note(run, null);
      return "legends" in note ? note.legends[0].map(({ text }) => text) : [];
    };
    const words = ["whole packet", "trimmed packet", "retransmitted after a pull", "waiting for a pull", "finished"];
    expect(listWords(ndp)).toEqual(words);
    expect(listWords(simulate({ workload: { senders: 2, blocks: 1 } }))).toContain("slow start");
  });

  it("says of a picked sender that it sends or waits for a pull, as it has no phase", () => {
    const senders = findPane("senders");
    const scene = makeScene(ndp, {}, null, false, ["link", "senders"]);
    const drawing = senders.build(scene, viewOf(scene, "senders"));
    const read = (timeNs: number) => drawing.read(scene, { ...wholeView, picked: 4 }, timeNs)!.parts[0].text;
    expect([read(150_000), read(10_000_000)]).toEqual(["4 sending packets that the switch trims", "4 waiting for a pull"]);
  });

  it.each([
    ["pulls", ndp, pulls],
    ["grants", homa, grants],
  ] as const)("draws %s as an area with strokes, reads them and says them", (_, run, pane) => {
    const scene = makeScene(run, { fromNs: 0, toNs: 600_000 }, null, false, ["link", pane.id]);
    const drawing = pane.build(scene, viewOf(scene, pane.id));
    const recording = recordContext();
    drawing.draw(recording.context);
    expect(listBroken(recording)).toEqual([]);
    // every stroke is a rectangle, or several in a band
    expect(recording.calls.filter(({ name }) => name === "rect").length).toBeGreaterThan(10);
    const rows = pane.rows as TimedRows;
    expect(rows.columns(run, 3)).toHaveLength(3);
    expect(rows.read({ ...scene, picked: 3 }, 300_000, 400_000, null).cells).toHaveLength(3);
    expect(drawing.read(scene, { ...wholeView, picked: 3 }, 300_000)!.parts[0].text).toMatch(/^3: \d/);
  });

  it("is said in words", () => {
    const scene = makeScene(ndp, {}, null, false, ["link", pulls.id]);
    const drawing = pulls.build(scene, viewOf(scene, pulls.id));
    expect(drawing.read(scene, wholeView, 400_000)!.parts[0].text).toMatch(new RegExp(`^36\\d${gap}pulls$`));
    expect(pulls.describe(ndp)).toMatch(
      /^Pulls that wait at the receiver.* at most 36\d\spulls, first after \d+\sµs; at the end 0\spulls\.$/,
    );
    expect(pulls.note(ndp, null)).toEqual({ text: "waiting at the receiver; each stroke is one that leaves", brief: "at the receiver" });
  });
});
