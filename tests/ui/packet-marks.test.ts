import { describe, expect, it } from "vitest";
import { PacketFlag } from "../../src/engine/observer.ts";
import { drawSigns, listSigns } from "../../src/ui/panes/network/draw-packet-marks.ts";
import type { Paint } from "../../src/ui/panes/network/paint.ts";
import { namedTheme } from "../charts/make-scene.ts";
import { recordContext } from "../charts/recording-context.ts";

function draw(flags: number, side = 16): string[] {
  const { context, calls } = recordContext();
  const paint = { context, layout: { scale: 1 }, theme: namedTheme } as unknown as Paint;
  drawSigns(paint, { x: 0, y: 0, width: side, height: side }, flags, "ink");
  return calls.map(({ name }) => name).filter((name) => name !== "beginPath");
}

describe("signs of packets", () => {
  it("tell the four kinds apart by form", () => {
    expect(draw(PacketFlag.marked)).toEqual(["arc", "fill"]);
    expect(draw(PacketFlag.probe)).toEqual(["arc", "stroke"]);
    expect(draw(PacketFlag.redundant)).toEqual(["roundRect", "stroke", "roundRect", "stroke"]);
    expect(draw(PacketFlag.priority).at(-1)).toBe("fill");
    expect(draw(PacketFlag.priority)).toContain("lineTo");
  });

  it("are not drawn for other flags, nor where there is no room", () => {
    expect(draw(PacketFlag.ecnCapable | PacketFlag.retransmission | PacketFlag.cut)).toEqual([]);
    expect(draw(PacketFlag.marked | PacketFlag.probe, 4)).toEqual([]);
  });

  it("are in the legend only when the run has them", () => {
    expect(listSigns(PacketFlag.ecnCapable)).toEqual([]);
    expect(listSigns(PacketFlag.marked | PacketFlag.redundant | PacketFlag.ecnCapable).map(({ name }) => name)).toEqual([
      "marked (CE)",
      "redundant copy",
    ]);
  });
});
