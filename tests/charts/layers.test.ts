import { describe, expect, it } from "vitest";
import { PacketFlag } from "../../src/engine/observer.ts";
import { RowState, senderStateAt } from "../../src/analysis/senders.ts";
import { indexRun } from "../../src/analysis/run-index.ts";
import { drawSenderMarks } from "../../src/charts/time/draw-sender-marks.ts";
import { rowBand, senderAtY } from "../../src/charts/time/sender-rows.ts";
import { drawCursorLayer } from "../../src/ui/canvas/cursor-layer.ts";
import { drawHighlightLayer } from "../../src/ui/canvas/stack-controller.ts";
import type { Scene } from "../../src/ui/canvas/scene.ts";
import { findHit } from "../../src/ui/canvas/event-spot.ts";
import { drawStaticLayer } from "../../src/ui/canvas/static-layer.ts";
import type { LabView } from "../../src/ui/run/contracts.ts";
import { placeBreakLabels } from "../../src/charts/time/draw-frame.ts";
import type { ChartView } from "../../src/charts/time/view.ts";
import { makeScene, namedTheme, simulate, viewOf, wholeView } from "./make-scene.ts";
import { listBroken, recordContext, type Recording } from "./recording-context.ts";
import { formatDuration } from "../../src/language/formats.ts";

// Eight senders, a port of eight packets, small blocks: every kind of thing happens, little of it.
const run = simulate({ network: { bufferPackets: 8 }, workload: { senders: 8, blockBytes: 24_000, blocks: 6 } });
const before = simulate({ network: { bufferPackets: 8, ecnThresholdPackets: 4 }, workload: { senders: 2, blockBytes: 24_000, blocks: 1 } });
const { timeouts } = run.columns;

function drawAll(scene: Scene, view: LabView, timeNs: number): Recording {
  const recording = recordContext();
  drawStaticLayer(recording.context, scene);
  drawHighlightLayer(recording.context, scene, view);
  drawCursorLayer(recording.context, scene, view, timeNs);
  return recording;
}

describe("the stack", () => {
  it("has timeouts and waits to show", () => {
    expect(timeouts.length).toBeGreaterThan(3);
    expect(makeScene(run).waits.length).toBeGreaterThan(0);
  });

  it("begins the first block's number behind the first pane's title", () => {
    const scene = makeScene(run, { fromNs: 0, toNs: timeouts.timeNs[0] + 1e6 });
    const findLabel = (shown: Scene) => {
      const recording = recordContext();
      drawStaticLayer(recording.context, shown);
      return recording.texts.find(({ text }) => text === "block 1");
    };
    const label = findLabel(scene);
    // "Link", "Gbps" and the gap between them take 62 pixels and three of padding (src/ui/canvas/pane.module.css)
    expect(label?.x).toBeGreaterThanOrEqual(65);
    expect(label?.x).toBeLessThan(scene.layout.left + 28);
    // of the whole run the first block is too narrow for it there
    expect(findLabel(makeScene(run))).toBeUndefined();
  });

  it("draws finite shapes at every zoom, in every state", () => {
    for (let i = 0; i < 40; i++) {
      // Spans from the whole run down to a few microseconds, at places all over it.
      const length = run.computedNs / 1.5 ** i;
      const fromNs = (run.computedNs - length) * ((i * 0.37) % 1);
      const view = {
        ...wholeView,
        fromNs,
        toNs: fromNs + length,
        picked: i % 9 === 8 ? null : i % 9,
        hovered: i % 3,
        selectedTimeout: i % 4,
        compressWaits: i % 5 !== 0,
      };
      const scene = makeScene(run, view, i % 2 === 0 ? before : null);
      expect(listBroken(drawAll(scene, view, fromNs + length / 2))).toEqual([]);
    }
  });

  it("names what a cut was waited for, in short where there is little room", () => {
    const delayed = simulate({ transport: { delayedAck: true, initialWindow: 1 }, workload: { senders: 2, blocks: 1, blockBytes: 7000 } });
    const { waits } = makeScene(delayed);
    expect(waits.map(({ timers, delayedAcks }) => [timers, delayedAcks])).toContainEqual([0, 2]);
    expect(drawAll(makeScene(delayed), wholeView, 0).texts.map(({ text }) => text)).toContain("2 ACKs");
  });

  it("says how long a cut is, without decimals where there is little room, and nothing where there is less", () => {
    const wait = { ...makeScene(run).waits[0], startNs: 0, endNs: 52_340_000 };
    const read = (roomPx: number): string | undefined => {
      const segment = { fromX: 0, toX: roomPx + 4, wait };
      const view = { theme: namedTheme, axis: { segments: [segment] }, left: 0, textScale: 1, top: 0, height: 60 };
      return placeBreakLabels(recordContext().context, view as unknown as ChartView)[0]?.lines[0].text;
    };
    const full = "52.3\u00a0ms";
    const brief = "52\u00a0ms";
    expect(read(6 * full.length)).toBe(full);
    expect(read(6 * full.length - 1)).toBe(brief);
    expect(read(6 * brief.length)).toBe(brief);
    // the unit below the figures, and at last nothing
    expect(read(6 * brief.length - 1)).toBe("52");
    expect(read(12)).toBe("52");
    expect(read(11)).toBeUndefined();
  });

  it("draws a run that has only begun, and one without full detail", () => {
    const begun = { ...run, run: 1001, status: "computing" as const, computedNs: 0 };
    expect(listBroken(drawAll(makeScene(begun), wholeView, 0))).toEqual([]);
    const rough = { ...run, run: 1002, detailUntilNs: run.computedNs / 3 };
    const drawing = drawAll(makeScene(rough, { compressWaits: false }), wholeView, run.computedNs / 2);
    expect(listBroken(drawing)).toEqual([]);
    expect(drawing.texts.filter(({ text }) => text === "not recorded from here on")).toHaveLength(3);
  });

  it("names limit, blocks and waits", () => {
    const { texts } = drawAll(makeScene(run, { toNs: timeouts.timeNs[0] + 1e6, fromNs: 0 }), wholeView, 0);
    const words = texts.map(({ text }) => text);
    expect(words).toContain("8");
    expect(words).toContain("block 1");
    const [wait] = makeScene(run).waits;
    expect(words).toContain(formatDuration(wait.endNs - wait.startNs));
    expect(words).toContain(wait.timers === 1 ? "1 timer" : `${wait.timers} timers`);
  });

  it("reads each pane at the cursor", () => {
    const timeNs = (timeouts.waitingSinceNs[0] + timeouts.timeNs[0]) / 2;
    const picked = timeouts.flow[0];
    const scene = makeScene(run, { picked });
    const { texts } = drawAll(scene, { ...wholeView, picked }, timeNs);
    const words = texts.map(({ text }) => text);
    // In the middle of a break its own name says that nothing happens.
    expect(words).not.toContain("idle");
    const trueScale = { compressWaits: false, picked };
    expect(drawAll(makeScene(run, trueScale), { ...wholeView, ...trueScale }, timeNs).texts.map(({ text }) => text)).toContain("idle");
    expect(words).toContain(`${picked} waits ${formatDuration(timeouts.timeNs[0] - timeNs)} more for its retransmission timer`);
    expect(words.some((text) => text.startsWith(`${picked}: cwnd `))).toBe(true);
    // at the instant of the timeout its state is already the next one
    const atTimeout = drawAll(scene, { ...wholeView, picked }, timeouts.timeNs[0]).texts.map(({ text }) => text);
    expect(atTimeout.filter((text) => text.startsWith(`${picked} timed out: `))).toHaveLength(1);
    expect(senderStateAt(indexRun(run).senders, picked, timeNs).state).toBe(RowState.waiting);
  });

  it("marks every timeout in its sender's row, in the colour of its class", () => {
    const colors = ["stall", "tail", "ink", "ink3", "paper"];
    for (let row = 0; row < timeouts.length; row++) {
      const scene = makeScene(run, { fromNs: timeouts.timeNs[row] - 1000, toNs: timeouts.timeNs[row] + 1000, compressWaits: false });
      const rows = viewOf(scene, "senders");
      const data = { senders: 8, index: scene.index.senders, columns: run.columns, untilNs: run.computedNs, groups: [] };
      const recording = recordContext();
      drawSenderMarks(recording.context, data, rows, timeouts.flow[row]);
      const filled = recording.calls.filter(({ name }) => name === "fill");
      expect(filled.map(({ fillStyle }) => fillStyle)).toEqual([colors[timeouts.class[row]]]);
      const band = rowBand(timeouts.flow[row], 8, rows);
      const [place] = recording.calls.filter(({ name }) => name === "translate");
      expect(place.args[0]).toBeCloseTo(scene.layout.left + scene.axis.widthPx / 2, 6);
      expect(place.args[1]).toBeCloseTo(band.top + band.height / 2, 6);
    }
  });
});

describe("the pointer", () => {
  const scene = makeScene(run);
  const rows = viewOf(scene, "senders");

  it("finds the sender of a row", () => {
    for (let sender = 0; sender < 8; sender++) {
      const band = rowBand(sender, 8, rows);
      expect(findHit(scene, 300, band.top + band.height / 2, null).sender).toBe(sender);
    }
    expect(senderAtY(rows.top - 1, 8, rows)).toBeNull();
    expect(senderAtY(rows.top + rows.height + 1, 8, rows)).toBeNull();
    expect(findHit(scene, 300, 2, null).sender).toBeNull();
  });

  it("finds the timeout of a mark, and none beside it", () => {
    const row = 1;
    const band = rowBand(timeouts.flow[row], 8, rows);
    const x = scene.layout.left + scene.axis.toX(timeouts.timeNs[row]);
    const found = findHit(scene, x, band.top + band.height / 2, null).event;
    expect(found).not.toBeNull();
    expect(timeouts.flow[found?.row ?? -1]).toBe(timeouts.flow[row]);
    expect(findHit(scene, scene.layout.left + scene.axis.toX(0) + 1, band.top + band.height / 2, null).event).toBeNull();
  });
});

describe("marks of congestion", () => {
  const ticksOf = (scene: Scene): number[] => {
    const view = viewOf(scene, "queue");
    return drawAll(scene, wholeView, 0)
      .calls.filter(({ name, args, fillStyle }) => name === "rect" && fillStyle === "ink2" && args[3] === 5)
      .filter(({ args }) => (args[1] as number) + 5 === view.top + view.height)
      .map(({ args }) => args[0] as number);
  };

  it("stand on the foot of the queue pane, and only in a run that has them", () => {
    expect(ticksOf(makeScene(run))).toEqual([]);
    const { scenario } = run;
    const { packets } = run.columns;
    const flags = packets.flags.map((bits, row) => (row === 3 || row === packets.length - 1 ? bits | PacketFlag.marked : bits));
    const marked = { ...run, run: 1003, scenario, columns: { ...run.columns, packets: { ...packets, flags } } };
    const scene = makeScene(marked);
    const xOf = (timeNs: number) => scene.layout.left + Math.floor(scene.axis.toX(timeNs));
    expect(ticksOf(scene)).toEqual([xOf(packets.arriveNs[3]), xOf(packets.arriveNs[packets.length - 1])]);
  });
});
