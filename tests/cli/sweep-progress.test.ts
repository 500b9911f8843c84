import { expect, test } from "vitest";
import { watchSweep, writeDuration } from "../../src/cli/sweep-progress.ts";
import { parseAxis } from "../../src/sweep/axis.ts";
import { planSweep } from "../../src/sweep/plan.ts";

// 1 + 3 + 4 parts of the work
const { runs } = planSweep({ base: {}, axes: [parseAxis("senders", "1,3,4")], seeds: 1 });

function createStream(isTTY: boolean) {
  const written: string[] = [];
  return {
    isTTY,
    columns: 100,
    written,
    write: (text: string) => written.push(text),
    line: () => written.join("").split("\r\u001B[K").at(-1),
  };
}

test("on a terminal it tells runs and time left, by the work that is done", () => {
  const stream = createStream(true);
  let nowMs = 0;
  const progress = watchSweep(runs, 5, stream, () => nowMs);
  nowMs = 10_000;
  progress.onDone(runs[0]);
  expect(stream.line()).toBe("6 of 8 runs done, 1 min 10 s left");
  nowMs = 20_000;
  progress.onDone(runs[1]);
  expect(stream.line()).toBe("7 of 8 runs done, 20 s left");
  progress.clear();
  expect(stream.line()).toBe("");
});

test("a log gets a line every ten seconds, and a short sweep none", () => {
  const stream = createStream(false);
  let nowMs = 0;
  const progress = watchSweep(runs, 0, stream, () => nowMs);
  nowMs = 9999;
  progress.onDone(runs[0]);
  expect(stream.written).toEqual([]);
  nowMs = 12_000;
  progress.onDone(runs[1]);
  expect(stream.written).toEqual(["incast: 2 of 3 runs done, 12 s left\n"]);
  nowMs = 13_000;
  progress.onDone(runs[2]);
  progress.clear();
  expect(stream.written).toHaveLength(1);
});

test.each([
  [0, "under a second"],
  [499, "under a second"],
  [500, "1 s"],
  [59_400, "59 s"],
  [60_000, "1 min"],
  [200_000, "3 min 20 s"],
  [600_000, "10 min"],
  [3_599_000, "59 min"],
  [3_600_000, "1 h"],
  [7_500_000, "2 h 5 min"],
])("%i ms is %s", (ms, words) => expect(writeDuration(ms)).toBe(words));
