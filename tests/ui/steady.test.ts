import { describe, expect, it } from "vitest";
import { createSteady, readingRestMs } from "../../src/ui/run/steady.ts";

describe("a steady reading", () => {
  it("rests while the run plays, and speaks of the time since", () => {
    let wallMs = 0;
    const steady = createSteady<string>(() => wallMs);
    const readAt = (timeNs: number, isPlaying = true) => steady.at(timeNs, isPlaying, (sinceNs) => `${sinceNs}..${timeNs}`);
    expect(readAt(100)).toBe("null..100");
    wallMs = readingRestMs - 1;
    expect(readAt(200)).toBe("null..100");
    wallMs = readingRestMs;
    expect(readAt(300)).toBe("100..300");
    expect(readAt(400)).toBe("100..300");
    expect(readAt(400, false)).toBe("null..400");
    expect(readAt(500, false)).toBe("null..500");
  });
  it("begins anew when the time goes back", () => {
    const steady = createSteady<number | null>(() => 0);
    steady.at(900, true, () => 1);
    expect(steady.at(100, true, (sinceNs) => sinceNs)).toBeNull();
  });
});
