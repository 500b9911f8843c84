import { describe, expect, it } from "vitest";
import { indexRun } from "../../src/analysis/run-index.ts";
import { orderByFinish } from "../../src/analysis/finish-order.ts";
import { listStops } from "../../src/analysis/pauses.ts";
import { rowBand } from "../../src/charts/time/sender-rows.ts";
import { createTimeAxis } from "../../src/charts/time/time-axis.ts";
import type { ChartView } from "../../src/charts/time/view.ts";
import { drawWholeRun, sizeOverview } from "../../src/ui/panes/overview/overview-controller.ts";
import type { Scene } from "../../src/ui/canvas/scene.ts";
import { describePane } from "../../src/story/describe-panes.ts";
import { describeScene } from "../../src/ui/panes/network/describe-scene.ts";
import { senderRows } from "../../src/ui/panes/sender-rows.ts";
import { Scene as NetworkScene } from "../../src/ui/panes/network/scene.ts";
import { findPane, makeScene, namedPatterns, namedTheme, simulate, viewOf, wholeView } from "./make-scene.ts";
import { recordContext, type Recording } from "./recording-context.ts";

const scheduled = simulate({ transport: { algorithm: "pfabric" }, workload: { blocks: 2 } });
const tcp = simulate({ workload: { blocks: 2 } });

function draw(scene: Scene, id: string): Recording {
  const recording = recordContext();
  scene.panes.find(({ pane }) => pane.id === id)?.drawing.draw(recording.context);
  return recording;
}
/** The colors of what was filled, without empty paths. */
function fillsOf({ calls }: Recording): Set<unknown> {
  const fills = new Set<unknown>();
  let size = 0;
  for (const { name, fillStyle } of calls) {
    if (name === "beginPath") size = 0;
    else if (name === "rect" || name === "lineTo" || name === "arc") size++;
    else if (name === "fillRect" || (name === "fill" && size > 0)) fills.add(fillStyle);
  }
  return fills;
}
const senderAtRow = (scene: Scene, row: number): number | null => {
  const placed = scene.panes.find(({ pane }) => pane.id === "senders")!;
  const { top, height } = rowBand(row, 32, placed.view);
  return placed.drawing.hit!(scene, scene.left + 1, top + height / 2, null).sender;
};

it("keeps the number of the first of many thin rows below the title", () => {
  const scene = makeScene(simulate({ workload: { senders: 128, blocks: 1 } }));
  const { context, texts } = recordContext();
  scene.panes.find(({ pane }) => pane.id === "senders")!.drawing.highlight!(context, scene, wholeView);
  const first = texts.find(({ text }) => text === "0")!;
  // half of a digit's height
  expect(first.y - 4).toBeGreaterThan(viewOf(scene, "senders").top);
});

describe("a scheduler's senders", () => {
  it("wait in gray without a mark, those of TCP in red with marks", () => {
    const gray = fillsOf(draw(makeScene(scheduled), "senders"));
    expect(gray).toContain("freeWait");
    for (const fill of ["wait", "slowStart", "stall", "ink3"]) expect(gray, fill).not.toContain(fill);
    const red = fillsOf(draw(makeScene(tcp), "senders"));
    expect(red).toContain("wait");
    expect(red).toContain("stall");
    expect(red).not.toContain("freeWait");
  });
  it("have a legend of what they do", () => {
    const note = findPane("senders").note(scheduled, null);
    const words = "legends" in note ? note.legends[0].map(({ text }) => text) : [];
    expect(words).toEqual(["sending", "waiting for its timer, link busy: no cost", "finished", "when a sender finishes"]);
  });
  it("are in the order in which they finish, unless the reader says otherwise", () => {
    const { blocks } = indexRun(scheduled);
    const list = (scene: Scene) => Array.from({ length: 32 }, (_, row) => senderAtRow(scene, row));
    const orders = [0, 1].map((block) => [...orderByFinish(scheduled, blocks, block, 32).senderAt]);
    expect(orders[0]).not.toEqual(orders[1]);
    const second = { fromNs: blocks.startNs.values[1], toNs: blocks.endNs.values[1] };
    expect(list(makeScene(scheduled))).toEqual(orders[0]);
    expect(list(makeScene(scheduled, second))).toEqual(orders[1]);
    const byNumber = Array.from({ length: 32 }, (_, sender) => sender);
    expect(list(makeScene(scheduled, { sortsSenders: false }))).toEqual(byNumber);
    expect(list(makeScene(tcp))).toEqual(byNumber);
    expect(list(makeScene(tcp, { sortsSenders: true }))).toEqual([...orderByFinish(tcp, indexRun(tcp).blocks, 0, 32).senderAt]);
  });
  it("have their mean completion as a line", () => {
    const { texts } = draw(makeScene(scheduled), "senders");
    expect(texts.map(({ text }) => text.replaceAll("\u00a0", " "))).toContainEqual(
      expect.stringMatching(/^mean completion 3\d(\.\d)? ms$/),
    );
    expect(draw(makeScene(tcp), "senders").texts.filter(({ text }) => text.startsWith("mean"))).toEqual([]);
  });
});

describe("the stroke at the end of a sender's row", () => {
  const few = simulate({ transport: { algorithm: "pfabric" }, workload: { senders: 8, blocks: 1 } });
  const { doneNs } = orderByFinish(few, indexRun(few).blocks, 0, 8);
  const strokesOf = (recording: Recording): unknown[] =>
    recording.calls
      .filter(({ name, fillStyle, args }) => name === "fillRect" && fillStyle === "ink" && args[2] === 2)
      .map(({ args }) => args[0]);

  it("is at the time at which the sender finishes, which high rows state", () => {
    const scene = makeScene(few);
    const drawn = draw(scene, "senders");
    const { axis, left } = viewOf(scene, "senders");
    const wanted = [...doneNs].map((timeNs) => left + axis.toX(timeNs) - 1);
    const strokes = strokesOf(drawn).map(Number);
    expect(strokes).toHaveLength(8);
    // from the top: rows are in the order of finishing
    wanted.toSorted((a, b) => a - b).forEach((x, row) => expect(Math.abs(strokes[row] - x)).toBeLessThanOrEqual(1));
    const texts = drawn.texts.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts).toContain(`${(Math.min(...doneNs) / 1e6).toFixed(2)} ms`);
  });
  it("leaves its words uncrossed by the line of the mean", () => {
    const shared = simulate({ transport: { algorithm: "d3" }, workload: { senders: 8, blocks: 1 } });
    const { calls } = draw(makeScene(shared), "senders");
    // senders that share finish together, near the mean: it would cross the words of most rows
    const boxes = calls.flatMap(({ name, args, fillStyle }) =>
      name === "fillRect" && fillStyle === "paper" && args[3] === 12 ? [args as number[]] : [],
    );
    const lines = calls.flatMap(({ name, args }, at) => {
      const from = calls[at - 1]?.args;
      return name === "lineTo" && from?.[0] === args[0] ? [{ x: Number(args[0]), from: Number(from[1]), to: Number(args[1]) }] : [];
    });
    expect(boxes).toHaveLength(8);
    const near = lines.filter(({ x }) => boxes.filter(([left, , width]) => x > left && x < left + width).length > 4);
    expect(near.length).toBeGreaterThan(4);
    // the first row's words are above the line, the second row's behind its label
    for (const { from, to } of near)
      expect(
        boxes.slice(2).filter(([, top, , height]) => from < top + height && to > top),
        `${from} to ${to}`,
      ).toEqual([]);
  });
  it("has no words in low rows, and is absent if rows are in the order of numbers", () => {
    const low = draw(makeScene(scheduled), "senders");
    expect(strokesOf(low).length).toBeGreaterThanOrEqual(32);
    expect(low.texts.filter(({ text }) => /^[\d.]+.ms$/.test(text))).toEqual([]);
    expect(strokesOf(draw(makeScene(few, { sortsSenders: false }), "senders"))).toEqual([]);
  });
  it("has its time in a column of the table", () => {
    const { columns, rows } = senderRows.table(few, 0, few.computedNs, few.computedNs);
    const at = columns.indexOf("Finished, ms");
    expect(rows.map(({ cells }) => Number(cells[at]))).toEqual([...doneNs].map((timeNs) => Math.round(timeNs / 1e3) / 1e3));
    expect(senderRows.table(tcp, 0, tcp.computedNs, 0).columns).not.toContain("Finished, ms");
  });
});

describe("senders that PAUSE stops", () => {
  const paused = simulate({ network: { pauseThresholdPackets: 8 }, workload: { senders: 8, blocks: 1, blockBytes: 64_000 } });
  const scene = makeScene(paused);
  // the star's links: the bottleneck, the receiver's, and two for each sender
  const [stop] = listStops(paused.columns, 2);
  it("have a hatch of their own", () => {
    expect(fillsOf(draw(scene, "senders"))).toContain("stopped");
    expect(fillsOf(draw(makeScene(tcp), "senders"))).not.toContain("stopped");
    const note = findPane("senders").note(paused, null);
    expect("legends" in note && note.legends[0].at(-1)?.text).toBe("stopped by PAUSE");
  });
  it("are counted apart", () => {
    const read = (timeNs: number, picked: number | null): string =>
      scene.panes.find(({ pane }) => pane.id === "senders")!.drawing.read(scene, { ...wholeView, picked }, timeNs)!.parts.map(({ text }) => text).join(""); // prettier-ignore
    expect(read(stop.fromNs, null)).toMatch(/\d stopped by PAUSE/);
    expect(read(stop.fromNs, 0)).toBe("0 stopped by PAUSE");
    expect(read(stop.fromNs - 1, 0)).not.toContain("PAUSE");
  });
  it("have a line in the queue from which on they are stopped", () => {
    const { calls } = draw(scene, "queue");
    expect(calls.filter(({ name, strokeStyle }) => name === "stroke" && strokeStyle === "tail")).toHaveLength(1);
    expect(draw(makeScene(tcp), "queue").calls.filter(({ strokeStyle }) => strokeStyle === "tail")).toEqual([]);
  });
});

describe("notifications above the queue", () => {
  const lossless = {
    network: { pauseThresholdPackets: 48 },
    transport: { algorithm: "dcqcn" as const },
    workload: { senders: 8, blocks: 1 },
  };
  const list = (run: typeof tcp): { x: number; top: number; width: number; height: number }[] => {
    const { calls } = draw(makeScene(run, { fromNs: 0, toNs: 20_000_000 }), "queue");
    const end = calls.findIndex(({ name, fillStyle }) => name === "fill" && fillStyle === "notified");
    const begin = calls.slice(0, Math.max(0, end)).findLastIndex(({ name }) => name === "beginPath");
    return calls.slice(begin + 1, Math.max(0, end)).map(({ args }) => {
      const [x, top, width, height] = args as number[];
      return { x, top, width, height };
    });
  };
  const bars = list(simulate(lossless));
  it("are bars whose height doubles with four times the notifications", () => {
    expect(bars.length).toBeGreaterThan(5);
    const heights = new Set(bars.map(({ height }) => height));
    for (const height of heights) {
      const count = (height / 4.2) ** 2;
      if (height < 15) expect(count).toBeCloseTo(Math.round(count), 6);
      expect(height).toBeLessThanOrEqual(15);
    }
    expect(heights.size).toBeGreaterThan(1);
    expect(new Set(bars.map(({ top, height }) => top + height)).size).toBe(1);
  });
  it("take the upper half of the space for drops if the run has drops", () => {
    const dropping = list(simulate({ ...lossless, network: {} }));
    expect(dropping.length).toBeGreaterThan(5);
    expect(dropping[0].top + dropping[0].height).toBe(bars[0].top + bars[0].height - 7.5);
    for (const { height } of dropping) expect(height).toBeLessThanOrEqual(7.5);
  });
  it("are in the note, the description and the table, but not with other transports", () => {
    const pane = findPane("queue");
    const run = simulate(lossless);
    const note = pane.note(run, null);
    expect("text" in note && note.text).toMatch(/, notifications above$/);
    const count = Number(/(\d+) notifications reached their senders/.exec(pane.describe(run).replaceAll(",", ""))?.[1]);
    const { rows } = pane;
    if (!("read" in rows)) throw new Error("no rows over time");
    expect(rows.columns(run, null).at(-1)).toBe("Notifications");
    const source = { ...makeScene(run), picked: null };
    expect(
      rows
        .read(source, 0, run.computedNs + 1, null)
        .cells.at(-1)
        ?.replaceAll(",", ""),
    ).toBe(String(count));
    expect(list(tcp)).toEqual([]);
    expect(pane.describe(tcp)).not.toContain("notification");
  });
});

describe("timeouts in the overview", () => {
  const sizes = sizeOverview(1, false);
  /** Heights of the bars, without the ribbon below them. */
  const measureBars = (run: typeof tcp, widest = 7) => {
    const axis = createTimeAxis({ fromNs: 0, toNs: run.computedNs, widthPx: 700, breaks: [], breakPx: 0 });
    const view: ChartView = { ...viewOf(makeScene(run), "link"), theme: namedTheme, patterns: namedPatterns, axis, left: 0, ratio: 1 };
    const recording = recordContext();
    drawWholeRun(recording.context, run, { fromNs: null, toNs: null }, sizes, view);
    return recording.calls
      .filter(({ name, args }) => name === "fillRect" && Number(args[1]) + Number(args[3]) <= sizes.ribbonTop && Number(args[2]) <= widest)
      .map(({ args, fillStyle }) => ({ top: Number(args[1]), height: Number(args[3]), fillStyle }));
  };
  it("are a line with pFabric and towers with NewReno", () => {
    const line = measureBars(scheduled);
    expect(line.length).toBeGreaterThan(10);
    expect(new Set(line.map(({ fillStyle }) => fillStyle))).toEqual(new Set(["ink3"]));
    for (const { height } of line) expect(height).toBeLessThan(2);
    const towers = measureBars(tcp);
    expect(Math.max(...towers.map(({ height }) => height))).toBeGreaterThan(10);
    expect(towers.map(({ fillStyle }) => fillStyle)).toContain("stall");
  });
  it("are shown with strokes for PAUSE, one row per distance from the senders", () => {
    const rowsOf = (run: typeof tcp) =>
      new Set(
        measureBars(run, Infinity)
          // bars of timeouts have the same color
          .filter(({ fillStyle, height }) => fillStyle === "tail" && height === 4)
          .map(({ top }) => top),
      );
    const star = simulate({ network: { pauseThresholdPackets: 8 }, workload: { senders: 8, blocks: 1, blockBytes: 64_000 } });
    expect(rowsOf(star).size).toBe(1);
    const network = { topology: "leaf-spine", spines: 2, leaves: 3, hostsPerLeaf: 8, pauseThresholdPackets: 8 } as const;
    expect(rowsOf(simulate({ network, workload: { senders: 16, blocks: 1 } })).size).toBe(3);
    expect(rowsOf(tcp).size).toBe(0);
  });
  it("are joined by low bars for trimmed packets, where a block begins", () => {
    const pulled = simulate({ transport: { algorithm: "ndp" }, workload: { blocks: 2 } });
    const bars = measureBars(pulled);
    expect(new Set(bars.map(({ fillStyle }) => fillStyle))).toEqual(new Set(["q"]));
    // all in the first bin of each block, or across its edge
    expect(bars.length).toBeGreaterThanOrEqual(2);
    expect(bars.length).toBeLessThanOrEqual(6);
    expect(Math.max(...bars.map(({ height }) => height))).toBe(sizes.barsHeight / 3);
    expect(describePane(pulled, "overview")).toMatch(/ 7\d\d packets trimmed to their headers\. /);
  });
});

describe("senders whose receiver asks for packets", () => {
  const pulled = simulate({ transport: { algorithm: "ndp" }, workload: { blocks: 2 } });
  const during = { fromNs: 0, toNs: 600_000 };
  it("wait for a pull in dashes, which the legend explains", () => {
    const fills = fillsOf(draw(makeScene(pulled, during), "senders"));
    expect(fills).toContain("asked");
    for (const fill of ["slowStart", "wait"]) expect(fills, fill).not.toContain(fill);
    const note = findPane("senders").note(pulled, null);
    const [legend] = "legends" in note ? note.legends : [];
    expect(legend.map(({ text, word }) => [text, word])).toContainEqual(["waiting for a pull", "pull"]);
    expect(fillsOf(draw(makeScene(tcp), "senders"))).not.toContain("asked");
  });
  it("have low bars for trimmed packets and amber bars for retransmissions", () => {
    // few senders, so that rows are many pixels high
    const few = simulate({ transport: { algorithm: "ndp" }, workload: { senders: 8, blocks: 1 } });
    const scene = makeScene(few, during);
    const { top, height: whole } = rowBand(0, 8, viewOf(scene, "senders"));
    const bars: { fill: unknown; share: number; isAtBottom: boolean }[] = [];
    let rects: [x: number, y: number, width: number, height: number][] = [];
    for (const { name, args, fillStyle } of draw(scene, "senders").calls) {
      if (name === "beginPath") rects = [];
      else if (name === "rect") rects.push(args as (typeof rects)[number]);
      else if (name === "fill")
        for (const [, y, , height] of rects)
          if (y >= top && y < top + whole) bars.push({ fill: fillStyle, share: height / whole, isAtBottom: y + height === top + whole });
    }
    const list = (fill: string) => bars.filter((bar) => bar.fill === fill && bar.isAtBottom).map(({ share }) => share);
    expect(Math.max(...list("work"))).toBe(1);
    expect(Math.min(...list("work"))).toBeCloseTo(0.38, 1);
    expect(new Set(list("mend"))).toEqual(new Set([1]));
    expect(list("mendEdge").length).toBeGreaterThanOrEqual(list("mend").length);
  });
  it("have columns for trimmed and retransmitted packets in the table", () => {
    const { columns, rows } = senderRows.table(pulled, 0, 600_000, 220_000);
    const sum = (name: string): number => rows.reduce((total, { cells }) => total + Number(cells[columns.indexOf(name)]), 0);
    // in the first burst, as in an independent simulation: 370 ± 10
    expect(Math.abs(sum("Packets trimmed") - 370)).toBeLessThan(20);
    expect(sum("Packets retransmitted")).toBeGreaterThan(30);
    expect(senderRows.table(tcp, 0, 600_000, 220_000).columns).not.toContain("Packets trimmed");
  });
  it("are said to do so at the cursor, in the table and in the picture", () => {
    const senders = findPane("senders");
    const drawn = makeScene(pulled, during);
    const reading = senders.build(drawn, viewOf(drawn, "senders")).read(drawn, wholeView, 220_000)!;
    // as an independent trial has it
    expect(reading.parts[0].text).toBe("13 sending, 19 waiting for a pull");
    const { rows } = senderRows.table(pulled, 0, 600_000, 220_000);
    const said = rows.map(({ cells }) => cells[1]);
    expect(said.filter((words) => words === "sending packets that the switch trims")).toHaveLength(12);
    expect(said.filter((words) => words === "retransmitting packets that the switch trims again")).toHaveLength(1);
    expect(said.filter((words) => words === "waiting for a pull")).toHaveLength(19);
    const picture = new NetworkScene(pulled);
    picture.moveTo(pulled, 220_000, 0);
    expect(describeScene(picture)).toContain("of 32 senders 13 send, 19 wait for a pull.");
  });
});
