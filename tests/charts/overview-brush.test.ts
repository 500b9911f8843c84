import { describe, expect, it } from "vitest";
import { moveWindow, resizeWindow } from "../../src/ui/panes/overview/overview-brush.ts";

const span = { fromNs: 100_000, toNs: 300_000 };

describe("the brush", () => {
  it("moves as far as the run goes", () => {
    expect(moveWindow(span, 50_000, 1_000_000)).toEqual({ fromNs: 150_000, toNs: 350_000 });
    expect(moveWindow(span, -500_000, 1_000_000)).toEqual({ fromNs: 0, toNs: 200_000 });
    expect(moveWindow(span, 900_000, 1_000_000)).toEqual({ fromNs: 800_000, toNs: 1_000_000 });
  });

  it("keeps its edges in order and within the run", () => {
    expect(resizeWindow(span, "from", 250_000, 1_000_000)).toEqual({ fromNs: 250_000, toNs: 300_000 });
    expect(resizeWindow(span, "from", 400_000, 1_000_000)).toEqual({ fromNs: 298_000, toNs: 300_000 });
    expect(resizeWindow(span, "from", -5, 1_000_000)).toEqual({ fromNs: 0, toNs: 300_000 });
    expect(resizeWindow(span, "to", 5_000_000, 1_000_000)).toEqual({ fromNs: 100_000, toNs: 1_000_000 });
    expect(resizeWindow(span, "to", 0, 1_000_000)).toEqual({ fromNs: 100_000, toNs: 102_000 });
  });
});
