import { describe, expect, it } from "vitest";
import { countStates } from "../../src/story/describe-panes.ts";
import { busyShare, idleSpanAt } from "../../src/analysis/link.ts";
import { indexRun } from "../../src/analysis/run-index.ts";
import { RowState } from "../../src/analysis/senders.ts";
import { findTimeAt, listStrips, type Scene } from "../../src/ui/canvas/scene.ts";
import { findPane, makeScene, simulate, wholeView } from "../charts/make-scene.ts";
import { recordContext } from "../charts/recording-context.ts";

const run = simulate({ workload: { blocks: 3 } });
const { link, senders } = indexRun(run);
const scene = makeScene(run);

const readLink = (on: Scene, timeNs: number): string => {
  const placed = on.panes.find(({ pane }) => pane.id === "link");
  return (
    placed?.drawing
      .read(on, wholeView, timeNs)
      ?.parts.map(({ text }) => text)
      .join("") ?? ""
  );
};

describe("the link's reading", () => {
  it("is idle at every moment of a wait, at its first timeout too", () => {
    const { timeNs, waitingSinceNs } = run.columns.timeouts;
    expect(scene.waits.length).toBeGreaterThan(0);
    for (const { startNs, endNs } of scene.waits)
      for (const share of [0, 0.01, 0.5, 0.99, 1]) expect(readLink(scene, startNs + share * (endNs - startNs))).toBe("idle");
    expect(waitingSinceNs[0]).toBeLessThan(timeNs[0]);
    expect(readLink(scene, timeNs[0])).toBe("idle");
  });

  it("is idle whenever all senders are, between blocks as at the start", () => {
    let found = 0;
    for (let i = 0; i <= 40_000; i++) {
      const timeNs = (i / 40_000) * run.computedNs;
      const counts = countStates(senders, timeNs);
      if (counts[RowState.idle] < run.scenario.workload.senders) continue;
      if (idleSpanAt(link, timeNs) === 0) continue; // the last packet of a block is still on the wire
      found++;
      expect(readLink(scene, timeNs)).toBe("idle");
    }
    expect(found).toBeGreaterThan(2);
  });

  it("says of what a rate is the mean, the same at every zoom", () => {
    const close = makeScene(run, { fromNs: 0, toNs: 2e6 });
    for (let i = 0; i < 300; i++) {
      const timeNs = i * 5000 + 321;
      const text = readLink(close, timeNs);
      expect(readLink(scene, timeNs)).toBe(text);
      if (text === "idle") continue;
      expect(text).toMatch(/^[\d.]+ Gbps over the last RTT$/);
      expect(Number.parseFloat(text)).toBeCloseTo(busyShare(link, Math.max(0, timeNs - 100_000), timeNs), 2);
    }
  });
});

describe("headers of trimmed packets on the link", () => {
  const trimmed = simulate({ transport: { algorithm: "ndp" }, workload: { blocks: 1 } });
  const close = makeScene(trimmed, { fromNs: 0, toNs: 600_000 });
  const pane = findPane("link");
  it("are stated with the rate at the cursor, if there are any", () => {
    // between 160 and 260 µs almost only headers pass, as in an independent simulation
    expect(readLink(close, 250_000)).toMatch(/^1\.00 Gbps, 9\d% headers over the last RTT$/);
    expect(readLink(close, 590_000)).toBe("1.00 Gbps over the last RTT");
  });
  it("are an area in the throughput, a column of the table and a sentence of the description", () => {
    const list = (scene: typeof close) => {
      const { context, calls } = recordContext();
      scene.panes.find((placed) => placed.pane === pane)!.drawing.draw(context);
      return calls.filter(({ name, fillStyle }) => name === "fill" && fillStyle === "q");
    };
    expect(list(close).length).toBeGreaterThan(0);
    expect(list(scene)).toEqual([]);
    const { rows } = pane;
    if (!("read" in rows)) throw new Error("no rows over time");
    const source = { ...close, picked: null };
    const read = (from: number, to: number) => Number(rows.read(source, from, to, null).cells.at(-1));
    expect(rows.columns(trimmed, null).at(-1)).toBe("Headers, %");
    expect(read(170_000, 250_000)).toBeGreaterThan(90);
    expect(read(400_000, 600_000)).toBeLessThan(3);
    expect(pane.describe(trimmed)).toMatch(/Headers of trimmed packets take 0\.\d+% of the time\.$/);
    expect(pane.describe(run)).not.toContain("Headers");
  });
});

describe("the idle ribbon", () => {
  it("is true to time where waits are cut out of the plots above", () => {
    const [strip] = listStrips(scene);
    expect(scene.axis.segments.some(({ wait }) => wait !== null)).toBe(true);
    for (const { startNs, endNs } of scene.waits) {
      const width = strip.axis.toX(endNs) - strip.axis.toX(startNs);
      expect(width / strip.axis.widthPx).toBeCloseTo((endNs - startNs) / run.computedNs, 6);
    }
    // A press on it means its own time, one on the plots theirs.
    const x = scene.left + strip.axis.widthPx / 2;
    expect(findTimeAt(scene, x, (strip.stripTop + strip.stripBottom) / 2)).toBeCloseTo(run.computedNs / 2, 0);
    expect(findTimeAt(scene, x, strip.top - 10)).toBeCloseTo(scene.axis.toTime(strip.axis.widthPx / 2), 0);
  });

  it("shares the axis of the panes where nothing is cut out", () => {
    const plain = makeScene(run, { compressWaits: false });
    expect(listStrips(plain).map(({ axis }) => axis)).toEqual([plain.axis]);
  });
});
