import "../../../src/algorithms/own/language.ts";
import { describe, expect, it } from "vitest";
import { lessons } from "../../../src/lessons/registry.ts";
import { makeFrame, placeTries } from "../../../src/ui/pages/lessons/axis-frame.ts";
import { listSeries, nameCurve, openingOf } from "../../../src/ui/pages/lessons/step-needs.ts";
import { drawStroke } from "../../../src/ui/kit/draw-guess.ts";

const withSweep = lessons.filter(({ run }) => run.sweep !== undefined);

describe.each(withSweep.map((lesson) => [lesson.id, lesson] as const))("the axes of %s", (_, lesson) => {
  it.each([320, 440, 900])("name both ends, and labels that do not touch, at %i px", (width) => {
    const { labelsX, xs, left, right, toX } = makeFrame(lesson, { width, height: 200 }, [0.5]);
    const places = labelsX.map(({ px }) => px);
    expect(places[0]).toBeCloseTo(left);
    expect(places.at(-1)).toBeCloseTo(right);
    for (const [index, x] of places.slice(1).entries()) expect(x - places[index]).toBeGreaterThanOrEqual(34);
    // every value has its own place, from left to right
    for (const [index, value] of xs.slice(1).entries()) expect(toX(value)).toBeGreaterThan(toX(xs[index]));
  });

  it("have room for what must be drawn", () => {
    const frame = makeFrame(lesson, { width: 440, height: 200 }, [0, 0.93]);
    expect(frame.most).toBeGreaterThanOrEqual(0.93);
    expect(frame.toY(0)).toBeCloseTo(frame.bottom);
    expect(frame.fromY(frame.toY(0.5 * frame.most))).toBeCloseTo(0.5 * frame.most);
    expect(frame.fromY(-50)).toBe(frame.most);
  });

  it("have no dots of runs that are not known", () => {
    expect(placeTries(lesson, [openingOf(lesson, "run")], { find: () => null })).toEqual([]);
  });
});

it("a stroke gives every value that it passes its height, and a press the nearest one", () => {
  const ground = { places: [0, 50, 100, 150], fromY: (py: number) => 1 - py / 100 };
  const { shares } = drawStroke([], ground, { px: 0, py: 100 }, { px: 100, py: 0 });
  expect(shares).toEqual([0, 0.5, 1, null]);
  expect(drawStroke(shares, ground, { px: 140, py: 20 }, { px: 140, py: 20 })).toEqual({ shares: [0, 0.5, 1, 0.8], at: 3 });
});

it("calls curves by the names of their transports or presets", () => {
  const named = (id: string) => {
    const lesson = lessons.find((one) => one.id === id)!;
    return listSeries(lesson).map((name) => nameCurve(lesson, name!));
  };
  expect(named("schedule-or-share")).toEqual(["pFabric", "PDQ", "D3"]);
  expect(named("todays-linux")).toEqual(["Today's Linux", "NewReno"]);
});
