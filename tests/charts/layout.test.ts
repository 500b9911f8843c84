import { describe, expect, it } from "vitest";
import { countRows, layOutStack, sendersPerRow } from "../../src/charts/time/layout.ts";
import { findTimelines, firstPanes, timelinePanes } from "../../src/ui/panes/registry.ts";

/** The gauges of all transports are never open together. */
const panes = timelinePanes.filter(({ id }) => !/^(gauge|plot)-/.test(id));
const base = { widthPx: 792, panes, isCompact: false, scale: 1 };

describe("the stack's layout", () => {
  it("fills the height it is given, panes one below the other", () => {
    for (const heightPx of [520, 600, 720]) {
      const layout = layOutStack({ ...base, heightPx });
      expect(Math.abs(layout.heightPx - heightPx)).toBeLessThanOrEqual(5);
      let bottom = 0;
      for (const box of layout.boxes) {
        // The time axis is the end of those that share it.
        if (findTimelines([box.pane])[0].isBelowAxis) {
          if (bottom < layout.axisBottom) expect(layout.axisTop).toBe(bottom);
          bottom = Math.max(bottom, layout.axisBottom);
        }
        expect(box.titleTop).toBeGreaterThanOrEqual(bottom);
        expect(box.top).toBe(box.titleTop + box.titleHeight);
        bottom = box.bottom;
      }
      expect(layout.heightPx).toBe(Math.ceil(bottom));
      const timed = layOutStack({ ...base, panes: panes.filter(({ isBelowAxis }) => !isBelowAxis), heightPx });
      expect(timed.axisTop).toBe(timed.boxes.at(-1)?.bottom);
    }
  });

  it("is never less than legible, nor stretched without end", () => {
    expect(layOutStack({ ...base, heightPx: 100 }).heightPx).toBeGreaterThan(280);
    expect(layOutStack({ ...base, panes: findTimelines(["link"]), heightPx: 2000 }).heightPx).toBeLessThan(480);
  });

  it("leaves the heights of panes alone when others come and go", () => {
    for (const heightPx of [300, 367, 509, 900, 1750]) {
      const all = layOutStack({ ...base, roomFor: panes, heightPx });
      for (const shown of [["link", "senders"], ["queue"], ["windows", "senders"]]) {
        const some = layOutStack({ ...base, panes: findTimelines(shown), roomFor: panes, heightPx });
        for (const box of some.boxes) expect(box.height).toBe(all.boxes.find(({ pane }) => pane === box.pane)?.height);
      }
    }
  });

  it("has all four timelines in a window of 1100 x 700, between headline, network and playback", () => {
    const heightPx = 700 - 46 - 92 - 61 - 172 - 30;
    const layout = layOutStack({ ...base, panes: findTimelines(firstPanes), heightPx });
    expect(layout.boxes.length).toBe(4);
    expect(layout.heightPx).toBeLessThanOrEqual(heightPx);
    for (const { height } of layout.boxes) expect(height).toBeGreaterThanOrEqual(22);
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
