import { describe, expect, it } from "vitest";
import { type PlatePlace, drawPlate } from "../../src/charts/text.ts";
import { makeScene, simulate, viewOf } from "./make-scene.ts";
import { recordContext } from "./recording-context.ts";

const view = viewOf(makeScene(simulate({ workload: { senders: 1, blocks: 1 } })), "link");

/** Left edge of a plate of five letters, 30 px of them and 5 px of room at each side; null: there is none. */
function placePlate(place: Partial<PlatePlace>): number | null {
  const recording = recordContext();
  drawPlate(recording.context, view, [{ text: "words", color: "ink", role: "strong" }], { x: 100, y: 50, limitX: 300, ...place });
  return recording.texts.length === 0 ? null : recording.texts[0].x - 5;
}

const box = (left: number, right: number, top = 45) => ({ left, right, top, bottom: top + 10 });

describe("a plate beside a line", () => {
  it("stands at the right, and at the left where the right has no room", () => {
    expect(placePlate({})).toBe(105);
    expect(placePlate({ limitX: 144 })).toBe(55);
  });
  it("goes to the other side of what it would cover, and not where both sides are taken", () => {
    expect(placePlate({ avoid: [box(140, 200)] })).toBe(55);
    expect(placePlate({ avoid: [box(140, 200, 80)] })).toBe(105);
    expect(placePlate({ avoid: [box(140, 200), box(20, 60)] })).toBeNull();
  });
  it("is kept within the chart where neither side has room", () => {
    expect(placePlate({ x: 20, limitX: 50 })).toBe(10);
  });
});
