import { describe, expect, it } from "vitest";
import { findOpeningWindow } from "../../src/ui/run/opening-window.ts";
import { takeSnapshot } from "../support/snapshot.ts";
import { gripPx, placeGrips } from "../../src/ui/panes/overview/overview.tsx";

const collapse = takeSnapshot({ workload: { blocks: 4 } });

describe("the opening window", () => {
  it("shows the first block and how the second begins", () => {
    const window = findOpeningWindow(collapse);
    // 32 x 256 packets of 1040 bytes at 1 Gbps take 68.157 ms, six tenths of them 40.894 ms
    expect(window?.fromNs).toBe(0);
    expect(window?.toNs).toBeCloseTo((collapse.totals?.blocks[1].startNs ?? 0) + 40_894_464, 0);
  });
  it("is the whole run when there is only one block", () =>
    expect(findOpeningWindow(takeSnapshot({ workload: { blocks: 1 } }))).toEqual({ fromNs: null, toNs: null }));
  it("is not known before enough has been computed", () => {
    const { startNs } = collapse.totals!.blocks[1];
    expect(findOpeningWindow({ ...collapse, status: "computing", computedNs: startNs + 1 })).toBeUndefined();
  });
});

describe("the grips of the overview", () => {
  it.each([
    [0, 5, 800],
    [0, 800, 800],
    [400, 401, 800],
    [790, 800, 800],
    [100, 300, 800],
  ])("of a window from %d to %d on %d px are wide enough, apart and inside", (fromX, toX, widthPx) => {
    for (const isCoarse of [false, true]) {
      const { from, window, to } = placeGrips(fromX, toX, widthPx, isCoarse);
      expect(from.left).toBeGreaterThanOrEqual(0);
      expect(from.left + from.width).toBeLessThanOrEqual(window.left);
      expect(window.left + window.width).toBeLessThanOrEqual(to.left);
      expect(to.left + to.width).toBeLessThanOrEqual(widthPx);
      for (const { width } of [from, window, to]) expect(width).toBeGreaterThanOrEqual(gripPx.mouse);
    }
  });
});
