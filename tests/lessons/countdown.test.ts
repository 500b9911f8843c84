import { describe, expect, it } from "vitest";
import { createCountdown, isRunning, moveCountdown, passedMark, restOf, secondsLeft } from "../../src/lessons/hand-in/countdown.ts";

const toggle = { kind: "toggle" } as const;
const add = { kind: "add", ms: 30_000 } as const;

describe("the countdown", () => {
  it("runs, pauses, and goes on where it was", () => {
    let one = createCountdown(60_000);
    expect(restOf(one, 5_000)).toBe(60_000);
    one = moveCountdown(one, toggle, 5_000);
    expect(restOf(one, 15_500)).toBe(49_500);
    one = moveCountdown(one, toggle, 15_500);
    expect([restOf(one, 99_000), isRunning(one, 99_000)]).toEqual([49_500, false]);
    one = moveCountdown(one, toggle, 100_000);
    expect(restOf(one, 149_499)).toBe(1);
    expect([restOf(one, 149_500), restOf(one, 999_999), isRunning(one, 149_500)]).toEqual([0, 0, false]);
  });
  it("takes half a minute more, running or not, and after its end stands ready with it", () => {
    const running = moveCountdown(moveCountdown(createCountdown(60_000), toggle, 0), add, 10_000);
    expect([restOf(running, 10_000), restOf(running, 20_000)]).toEqual([80_000, 70_000]);
    const still = moveCountdown(createCountdown(60_000), add, 10_000);
    expect([still.setMs, restOf(still, 50_000)]).toEqual([90_000, 90_000]);
    const over = moveCountdown(moveCountdown(createCountdown(60_000), toggle, 0), add, 70_000);
    expect([restOf(over, 80_000), isRunning(over, 80_000)]).toEqual([30_000, false]);
    expect(restOf(moveCountdown(createCountdown(), { kind: "add", ms: 9e9 }, 0), 0)).toBe(3_600_000);
  });
  it("begins anew when it is started at its end, or reset", () => {
    const over = moveCountdown(createCountdown(60_000), toggle, 0);
    expect(restOf(moveCountdown(over, toggle, 61_000), 62_000)).toBe(59_000);
    expect(moveCountdown(over, { kind: "reset" }, 30_000)).toEqual(createCountdown(60_000));
  });
  it("does not run backwards with a clock that does", () =>
    expect(restOf(moveCountdown(createCountdown(60_000), toggle, 500), 100)).toBe(60_000));
  it("shows 0 only when it is over", () => expect([60_000, 59_999, 1, 0].map(secondsLeft)).toEqual([60, 60, 1, 0]));
  it("is spoken of at few moments, each once, however long between two looks", () => {
    const said: number[] = [];
    for (let second = 121; second > 0; second--) {
      const mark = passedMark(second, second - 1);
      if (mark !== null) said.push(mark);
    }
    expect(said).toEqual([120, 60, 30, 10, 0]);
    expect(passedMark(90, 5)).toBe(10);
    expect(passedMark(10, 10)).toBeNull();
  });
});
