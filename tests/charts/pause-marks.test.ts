import { beforeAll, describe, expect, it } from "vitest";
import { boundQueue } from "../../src/analysis/queue.ts";
import { recordedRoom } from "../../src/analysis/ports.ts";
import type { Fetchable } from "../../src/ui/controls/late.tsx";
import { drawPicture } from "../../src/ui/panes/network/draw-picture.ts";
import { layOutPicture } from "../../src/ui/panes/network/layout.ts";
import { needsSigns } from "../../src/ui/panes/network/needs-signs.ts";
import type { Paint } from "../../src/ui/panes/network/paint.ts";
import { Scene } from "../../src/ui/panes/network/scene.ts";
import { signs } from "../../src/ui/panes/network/signs.ts";
import { findPane, makeScene, namedPatterns, namedTheme, simulate } from "./make-scene.ts";
import { recordContext } from "./recording-context.ts";

const paused = simulate({ network: { pauseThresholdPackets: 12 }, workload: { senders: 8, blocks: 1 } });
const pulled = simulate({ transport: { algorithm: "ndp" }, workload: { blocks: 1 } });
const plain = simulate({ workload: { senders: 8, blocks: 1 } });

function drawNetwork(run: typeof paused, timeNs: number) {
  const recording = recordContext();
  const scene = new Scene(run);
  scene.moveTo(run, timeNs, 0);
  const slots = recordedRoom(run);
  const paint: Paint = {
    ...{ context: recording.context, layout: layOutPicture("wide", 1100, run.scenario.workload.senders, slots) },
    ...{ theme: namedTheme, patterns: namedPatterns, colors: ["#000000"], isDark: false, picked: null, hovered: null },
    ...{ dropped: 0, numbersPackets: true, signs },
  };
  drawPicture(paint, scene, 1e6);
  const dashed = recording.calls.filter(({ name, strokeStyle }) => name === "strokeRect" && strokeStyle === "ghost");
  return { texts: recording.texts.map(({ text }) => text), dashed: dashed.length, calls: recording.calls, slots, held: scene.queue.length };
}

describe("a queue with PAUSE", () => {
  // the pane's rare part
  beforeAll(async () => {
    await (findPane("queue").Late as unknown as Fetchable).fetch();
  });
  function drawLabels(): readonly string[] {
    const scene = makeScene(paused, { fromNs: 0, toNs: 1e6 }, null, false, ["queue"]);
    const { context, texts } = recordContext();
    scene.panes.find(({ pane }) => pane.id === "queue")!.drawing.draw(context);
    return texts.map(({ text }) => text).filter((text) => text.includes("until PAUSE works"));
  }

  it("has dashed slots for what arrives until PAUSE works", () => {
    for (const timeNs of [0, 250_000, 500_000]) {
      const { dashed, slots, held, texts } = drawNetwork(paused, timeNs);
      expect(dashed).toBe(slots - Math.max(12, held));
      expect(texts).toEqual(expect.arrayContaining(["12: PAUSE", "6: resume", `headroom: ${slots - 12} slots`]));
    }
    expect(needsSigns(paused)).toBe(true);
    expect(drawNetwork(plain, 0).dashed).toBe(0);
  });
  it("says once how far it grows after the threshold", () => {
    const high = new Float64Array(1);
    boundQueue(paused.columns, Float64Array.of(0, 1e6), new Float64Array(1), high);
    expect(drawLabels()).toEqual([`${high[0]}: until PAUSE works, ${high[0] - 12} more`]);
  });
});

it("rings pulls on their way", () => {
  const rings = ({ calls }: ReturnType<typeof drawNetwork>) =>
    calls.filter(({ name, strokeStyle }) => name === "arc" && strokeStyle === "work");
  const drawn = drawNetwork(pulled, 300_000);
  // one for each packet time of the two links' delays
  expect(rings(drawn).length).toBeGreaterThan(3);
  expect(drawn.texts).toContain("pulls");
  expect(needsSigns({ ...pulled, columns: plain.columns })).toBe(true);
  expect(rings(drawNetwork(plain, 300_000))).toHaveLength(0);
});
