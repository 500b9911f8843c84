import { describe, expect, it } from "vitest";
import { countRows, layOutStack, sendersPerRow } from "../../src/charts/layout.ts";
import { findTimelines, timelinePanes } from "../../src/ui/panes/registry.ts";

const panes = timelinePanes;
const base = { widthPx: 792, panes, senders: 32, isCompact: false, scale: 1 };

describe("the stack's layout", () => {
  it("fills the height it is given, panes one below the other", () => {
    for (const heightPx of [520, 600, 720]) {
      const layout = layOutStack({ ...base, heightPx });
      expect(Math.abs(layout.heightPx - heightPx)).toBeLessThanOrEqual(5);
      let bottom = 0;
      for (const box of layout.boxes) {
        expect(box.titleTop).toBeGreaterThanOrEqual(bottom);
        expect(box.top).toBe(box.titleTop + box.titleHeight);
        bottom = box.bottom;
      }
      expect(layout.axisTop).toBe(bottom);
    }
  });

  it("is never less than legible, nor stretched without end", () => {
    expect(layOutStack({ ...base, heightPx: 100 }).heightPx).toBeGreaterThan(380);
    expect(layOutStack({ ...base, senders: 2, panes: findTimelines(["link", "senders"]), heightPx: 2000 }).heightPx).toBeLessThan(560);
  });

  it("fills a 4K screen", () => {
    for (const shown of [panes, findTimelines(["link", "senders"]), findTimelines(["windows"])]) {
      const heightPx = shown.length === 1 ? 700 : 1750;
      const layout = layOutStack({ ...base, panes: shown, heightPx });
      expect(Math.abs(layout.heightPx - heightPx)).toBeLessThanOrEqual(6);
    }
  });

  it("grows with the type on a projector", () => {
    expect(layOutStack({ ...base, heightPx: 0, scale: 1.6 }).boxes[0].titleHeight).toBe(Math.round(26 * 1.6));
  });

  it("lets senders share rows above 64", () => {
    expect([1, 32, 64].map(sendersPerRow)).toEqual([1, 1, 1]);
    expect([65, 128, 1024].map(sendersPerRow)).toEqual([3, 4, 32]);
    expect([1, 64, 65, 128, 1000, 1024].map(countRows)).toEqual([1, 64, 22, 32, 32, 32]);
  });
});
