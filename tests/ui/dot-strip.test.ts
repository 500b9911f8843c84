import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findStripAxis, placeDots } from "../../src/ui/controls/dot-strip.tsx";

describe("a strip of dots", () => {
  it("spans whole per cents around its data, six points at least", () => {
    expect(findStripAxis([0.121, 0.163])).toEqual([0.11, 0.17]);
    expect(findStripAxis([1, 1])).toEqual([0.94, 1]);
    expect(findStripAxis([0, 0.001])).toEqual([0, 0.06]);
    expect(findStripAxis([0.3, 0.99])).toEqual([0.29, 1]);
  });

  it("keeps each dot at its x, and apart from the others while there is room", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 276, noNaN: true }), { maxLength: 20 }), (xs) => {
        const places = placeDots(xs, 3.5, 28);
        expect(places.map(({ x }) => x)).toEqual(xs);
        for (const { dy } of places) expect(Math.abs(dy)).toBeLessThanOrEqual(28);
        const crowd = Math.max(0, ...xs.map((x) => xs.filter((other) => Math.abs(other - x) < 7.5).length));
        if (crowd > 7) return;
        for (const [i, a] of places.entries())
          for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.dy - b.dy)).toBeGreaterThan(7 - 1e-9);
      }),
    );
  });
});
