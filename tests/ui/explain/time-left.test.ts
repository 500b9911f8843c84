import { expect, it } from "vitest";
import { watchPace } from "../../../src/ui/explain/time-left.ts";

/** What is said at each moment of a run that takes `totalMs` and has done `share(t)` of its way after a part `t` of them. */
function tell(totalMs: number, share: (part: number) => number): { readonly leftMs: number; readonly said: number | null }[] {
  const judge = watchPace(0);
  return Array.from({ length: 99 }, (_, i) => (i + 1) / 100).map((part) => ({
    leftMs: totalMs * (1 - part),
    said: judge(totalMs * part, share(part)),
  }));
}

it("tells the rest of an even run, from a tenth of it on", () => {
  const told = tell(60_000, (part) => part);
  expect(told.filter(({ said }) => said === null)).toHaveLength(9);
  for (const { leftMs, said } of told.slice(9)) expect(said).toBeCloseTo(leftMs, 3);
});

it("says nothing while a run's first thousandth takes most of its work, and nothing far off afterwards", () => {
  // 4,000 first windows in the first millisecond of two seconds, as four fifths of the work
  const told = tell(4000, (part) => (part < 0.8 ? 0.002 * part : 0.002 + (0.998 * (part - 0.8)) / 0.2));
  expect(told.slice(0, 80).map(({ said }) => said)).toEqual(Array.from({ length: 80 }, () => null));
  for (const { said } of told) expect(said ?? 0).toBeLessThan(2000);
});

it("says nothing of a run that has not moved since half of its time", () => {
  const judge = watchPace(0);
  expect([judge(1000, 0.4), judge(2000, 0.4), judge(9000, 0.4)].at(-1)).toBeNull();
});
