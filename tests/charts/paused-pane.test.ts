import { beforeAll, describe, expect, it, vi } from "vitest";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { namePort } from "../../src/analysis/node-names.ts";
import { listStops } from "../../src/analysis/pauses.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { drawCursorLayer } from "../../src/ui/canvas/cursor-layer.ts";
import { prefetchLateParts } from "../../src/ui/controls/late.tsx";
import { drawStopOrder } from "../../src/ui/panes/network/fabric/draw-wires.ts";
import { FabricScene } from "../../src/ui/panes/network/fabric/fabric-scene.ts";
import type { FabricLayout } from "../../src/ui/panes/network/fabric/fabric-layout.ts";
import type { Paint } from "../../src/ui/panes/network/paint.ts";
import { adaptPanes, networkPanes, phonePanes } from "../../src/ui/panes/registry.ts";
import { takeSnapshot } from "../support/snapshot.ts";
import { findPane, makeScene, namedTheme, viewOf, wholeView } from "./make-scene.ts";
import { recordContext } from "./recording-context.ts";

const pane = findPane("paused");
const incast = { kind: "oneshot", flows: [{ bytes: 64_000, startNs: 100_000 }] };
/** 15 senders of two leaves answer one host of a third leaf; sender 7 sends to another host there. */
const run = takeSnapshot({
  network: {
    ...{ topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, linkBps: 10e9, trunkBps: 40e9, rttNs: 8000 },
    ...{ bufferPackets: 1000, pauseThresholdPackets: 12 },
  },
  transport: { initialWindow: 4, awndPackets: 16 },
  groups: [
    { senders: 7, from: "leaf0[0..6]", to: "leaf2[0]", workload: incast },
    { senders: 1, from: "leaf0[7]", to: "leaf2[1]", workload: incast },
    { senders: 8, from: "leaf1", to: "leaf2[0]", workload: incast },
  ],
});
const geometry = geometryOf(run.scenario);
/** Links from the receiver back to the sender, the order in an independent simulation: PAUSE spreads against the packets. */
const path = geometry.dataRoutes[7].slice(0, -1).toReversed();

beforeAll(async () => {
  prefetchLateParts((task) => task());
  await vi.waitUntil(() => pane.describe(run) !== "");
});

describe("the timeline of paused links", () => {
  const scene = makeScene(run, {}, null, false, ["link", "paused"]);
  const draw = (picked: number | null) => {
    const recording = recordContext();
    pane.build(scene, viewOf(scene, "paused")).highlight!(recording.context, scene, { ...wholeView, picked });
    return recording;
  };
  it("has a numbered row for each link of the picked sender's path, in the order of their first stops", () => {
    const { texts, calls } = draw(7);
    expect(texts.filter(({ text }) => /^\d$/.test(text)).map(({ text }) => text)).toEqual(["1", "2", "3"]);
    const names = texts.map(({ text }) => text).filter((text) => text.includes(" to "));
    for (const name of names) expect(path.map((link) => namePort(geometry, link))).toContain(name);
    // a box for each stop, and its hatch
    const stops = path.reduce((sum, link) => sum + listStops(run.columns, link).length, 0);
    expect(calls.filter(({ name }) => name === "rect")).toHaveLength(2 * stops);
    const tops = new Set(calls.filter(({ name }) => name === "rect").map(({ args }) => args[1]));
    expect(tops.size).toBe(3);
  });
  it("has the three links stopped longest if no sender is picked", () => {
    const { texts } = draw(null);
    expect(texts.filter(({ text }) => /^\d$/.test(text))).toHaveLength(3);
    expect(pane.rows).toHaveProperty("columns");
    const { rows } = pane;
    if (!("columns" in rows)) throw new Error("no rows over time");
    expect(rows.columns(run, null)).toHaveLength(3);
    expect(rows.columns(run, 7)).toEqual(path.map((link) => `${namePort(geometry, link)}: stopped, %`));
  });
  it("counts the stopped links at the cursor, and their shares of time in its table", () => {
    const drawing = pane.build(scene, viewOf(scene, "paused"));
    const read = (timeNs: number) => drawing.readSoFar!(scene, timeNs, 7)[0].text;
    const [first] = listStops(run.columns, path[0]);
    expect([first.fromNs - 1, first.fromNs].map(read)).toEqual(["links stopped: 0 of 3", "links stopped: 1 of 3"]);
    const { rows } = pane;
    if (!("columns" in rows)) throw new Error("no rows over time");
    const source = { ...scene, picked: 7 };
    expect(rows.read(source, first.fromNs, first.toNs, null).cells[0]).toBe("100");
    expect(rows.read(source, 0, first.fromNs, null).text).toBe("no link stopped");
    expect(pane.describe(run)).toMatch(/^PAUSE: \d+ pauses of \d+ links\.$/);
  });
  it("reads in its title row, so that no reading covers the name of a link", () => {
    const { context, texts, calls } = recordContext();
    const loaded = makeScene(run, {}, null, false, ["link", "paused"]);
    const { top: plotTop } = viewOf(loaded, "paused");
    for (let x = loaded.axis.widthPx / 2; x < loaded.axis.widthPx; x += 7)
      drawCursorLayer(context, loaded, { ...wholeView, picked: 7 }, loaded.axis.toTime(x));
    const readings = texts.filter(({ text }) => text.startsWith("links stopped"));
    expect(readings.length).toBeGreaterThan(40);
    for (const { y } of readings) expect(y).toBeLessThan(plotTop);
    const plates = calls.filter(({ name }) => name === "roundRect").map(({ args }) => args as number[]);
    expect(plates.filter(([, top]) => top >= plotTop)).toEqual([]);
  });
  it("replaces the queue in topologies other than a star with PAUSE, and is not offered elsewhere", () => {
    expect(adaptPanes(networkPanes, run.scenario)).toEqual(["network", "link", "paused", "senders"]);
    expect(adaptPanes(phonePanes, run.scenario)).toContain("paused");
    for (const network of [{ topology: "leaf-spine" }, { pauseThresholdPackets: 12 }]) {
      const other = requireScenario({ network });
      expect(pane.isOffered!(other)).toBe(false);
      expect(adaptPanes(networkPanes, other)).toEqual(networkPanes);
    }
  });
});

describe("the network's picture", () => {
  it("numbers the stopped links of the picked sender's path once they have been stopped", () => {
    const wires = path.map((link, i) => ({ link, width: 4, curve: [0, 100, 200, 300].map((x) => ({ x: x + 1000 * i, y: 0 })) }));
    const layout = { wires, cells: [], hairs: [], scale: 1 } as unknown as FabricLayout;
    const scene = new FabricScene(run);
    const list = (timeNs: number): string[] => {
      const { context, texts } = recordContext();
      const paint = { context, theme: namedTheme, layout, picked: 7 } as unknown as Paint;
      scene.moveTo(run, timeNs, 0);
      drawStopOrder(paint, layout, scene);
      return texts.map(({ text, x }) => `${text.replaceAll("\u00a0", " ")} at ${x}`);
    };
    expect(list(100_000)).toEqual([]);
    // the independent simulation has 111, 118 and 161 µs; 20% are allowed
    expect(list(110_000)).toEqual(["1 at 150", "107 µs at 150"]);
    expect(list(200_000)).toEqual(["1 at 150", "107 µs at 150", "2 at 1150", "118 µs at 1150", "3 at 2150", "145 µs at 2150"]);
  });
});
