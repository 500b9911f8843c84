import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countFitting } from "../../src/ui/pages/lab/count-fitting.ts";

const [gap, more] = [12, 60];

describe("the labels that fit into a row", () => {
  it.each([
    // 100 + 12 + 100 + 12 + 100 = 324
    [324, 3],
    [323, 2],
    // two labels and the button: 100 + 12 + 100 + 12 + 60 = 284
    [284, 2],
    [283, 1],
    [172, 1],
    [171, 0],
    [0, 0],
  ])("in %i px are %i of three", (room, fitting) => {
    expect(countFitting({ widths: [100, 100, 100], gap, more, room })).toBe(fitting);
  });

  it("are all of none", () => expect(countFitting({ widths: [], gap, more, room: 0 })).toBe(0));

  it("never reach under the button, and never fewer than could be seen", () => {
    const width = fc.integer({ min: 1, max: 200 });
    const property = fc.property(fc.array(width, { maxLength: 8 }), width, fc.integer({ min: 0, max: 1500 }), (widths, more, room) => {
      const fitting = countFitting({ widths, gap, more, room });
      const endOf = (count: number) => widths.slice(0, count).reduce((sum, one) => sum + one + gap, -gap);
      if (fitting === widths.length) return endOf(fitting) <= room;
      const isNext = endOf(fitting + 1) + gap + more > room;
      return endOf(widths.length) > room && isNext && (fitting === 0 || endOf(fitting) + gap + more <= room);
    });
    expect(() => fc.assert(property)).not.toThrow();
  });
});
