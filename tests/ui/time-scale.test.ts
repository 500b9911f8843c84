import { describe, expect, it } from "vitest";
import { findScaleEnd, findSharedWindow } from "../../src/ui/run/time-scale.ts";
import { writeHeadline } from "../../src/ui/text/facts.ts";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { makeScene, simulate, wholeView } from "../charts/make-scene.ts";

const slow = simulate({ workload: { blocks: 4 } });
const quick = simulate({ transport: { rtoMinNs: 2e6 }, workload: { blocks: 4 } });

describe("time scales", () => {
  it("are those of the longer run, whichever came first, unless switched off", () => {
    expect(quick.computedNs).toBeLessThan(slow.computedNs / 2);
    expect(findScaleEnd(quick, slow, wholeView)).toBe(slow.computedNs);
    expect(findScaleEnd(slow, quick, wholeView)).toBe(slow.computedNs);
    expect(findScaleEnd(quick, slow, { ...wholeView, lockScale: false })).toBe(quick.computedNs);
    expect(findScaleEnd(quick, slow, { ...wholeView, showGhost: false })).toBe(quick.computedNs);
    expect(makeScene(quick, {}, slow).axis.toNs).toBe(slow.computedNs);
    expect(makeScene(quick, { lockScale: false }, slow).axis.toNs).toBe(quick.computedNs);
  });

  it("give a faster run no shorter window than the previous one had", () => {
    const [own, before] = [findSharedWindow(quick, null), findSharedWindow(slow, null)];
    expect(own?.toNs).toBeLessThan(before?.toNs ?? 0);
    expect(findSharedWindow(quick, slow)?.toNs).toBe(before?.toNs);
    expect(findSharedWindow(slow, quick)?.toNs).toBe(before?.toNs);
  });

  it("stay while the faster run is still being computed", () => {
    const young = { ...quick, run: quick.run + 1000, status: "computing" as const, computedNs: quick.computedNs / 3, totals: null };
    expect(makeScene(young, {}, slow).axis.toNs).toBe(slow.computedNs);
  });
});

describe("the headline beside a previous run", () => {
  const say = (...args: Parameters<typeof writeHeadline>) => joinPieces(writeHeadline(...args) ?? []).replaceAll("\u00a0", " ");
  it("says both numbers, and which way it went", () => {
    expect(say(quick, false, slow)).toMatch(/^The link carried [\d.]+% of its maximum goodput, up from [\d.]+%\. /);
    expect(say(slow, true, quick)).toMatch(/^The link carried [\d.]+% of its maximum goodput, down from [\d.]+%\. /);
    expect(say(slow, false, { ...slow, run: 99 })).toContain("of its maximum goodput, as in the previous run. ");
    expect(say(slow)).not.toMatch(/from|previous/);
  });
});
