import { describe, expect, test } from "vitest";
import { tellBest, tellNextBest } from "../../../src/sweep/remedies/ranking-headline.ts";
import { makeFacts, makeRows, mark, type Runs } from "./make-rows.ts";

interface Told {
  readonly present?: Runs;
  readonly input?: unknown;
  readonly isComplete?: boolean;
}

function tell(results: Readonly<Record<string, Runs>>, { present = [14], input = {}, isComplete = true }: Told = {}): string {
  return mark(tellBest(makeRows(input, present, results), isComplete)!);
}

function tellNext(results: Readonly<Record<string, Runs>>, { present = [14], input = {} }: Told = {}): string {
  const rows = makeRows(input, present, results);
  return mark(tellNextBest(rows, ({ trial }) => makeFacts(rows, trial.remedy.id)));
}

describe("what helps most", () => {
  test("one that ends the collapse", () => {
    expect(tell({ window: [99.8], gip: [47] })).toBe("A *window of 2* ends the collapse: 99.8% of the maximum.");
    expect(tell({ larger: [95], gip: [47] })).toBe("*More data per sender* end the collapse: 95% of the maximum.");
  });

  test("two that seeds do not tell apart", () => {
    expect(tell({ window: [99.8], buffer: [99.8] })).toBe(
      "A *window of 2* or *ten times the buffer* ends the collapse: 99.8% of the maximum.",
    );
    expect(tell({ rto: [92, 98, 97], senders: [90, 91, 93] })).toBe(
      "A *minimum RTO of 2 ms* or *8 senders* end the collapse: 91 to 97% of the maximum.",
    );
  });

  test("more than two", () => {
    const all = { window: [99.8], buffer: [99.8], dctcp: [99.8] };
    expect(tell(all)).toBe("A *window of 2*, *ten times the buffer* and 1 other end the collapse: 99.8% of the maximum.");
    expect(tell({ ...all, rto: [99.6] })).toBe(
      "A *window of 2*, *ten times the buffer* and 2 others end the collapse: 99.6 to 99.8% of the maximum.",
    );
  });

  test("below 90% none ends it", () => {
    expect(tell({ gip: [47], dctcp: [32] })).toBe("*GIP* helps most: 47% of the maximum, compared with 14%.");
    expect(tell({ larger: [50], dctcp: [32] })).toBe("*More data per sender* help most: 50% of the maximum, compared with 14%.");
    expect(tell({ gip: [47, 50], prin: [46, 48] })).toBe("*GIP* or *PRIN* helps most: 46 to 47% of the maximum, compared with 14%.");
    expect(tell({ gip: [47, 50], smaller: [46, 48] })).toBe(
      "*GIP* or *less data per sender* help most: 46 to 47% of the maximum, compared with 14%.",
    );
    expect(tell({ gip: [47], prin: [47], sack: [47] })).toBe("*GIP*, *PRIN* and 1 other help most: 47% of the maximum, compared with 14%.");
  });

  test("no collapse ends that has not begun", () => {
    expect(tell({ window: [99] }, { present: [70] })).toBe("A *window of 2* helps most: 99% of the maximum, compared with 70%.");
  });

  test("nothing", () => {
    expect(tell({ sack: [13, 16], gip: [9] }, { present: [14, 15] })).toBe("No single change helps by more than seed-to-seed variation.");
    expect(tell({ buffer: [98] }, { present: [98] })).toBe(
      "The current settings reach *98%* of the maximum. No change helps by more than seed-to-seed variation.",
    );
  });

  test("so far, while runs are computed", () => {
    expect(tell({ window: [99.8], buffer: [99.8] }, { isComplete: false })).toBe(
      "So far a *window of 2* or *ten times the buffer* helps most: 99.8% of the maximum.",
    );
    expect(tell({ larger: [50] }, { isComplete: false })).toBe("So far *more data per sender* help most: 50% of the maximum.");
    expect(tell({ gip: [47] }, { isComplete: false })).toBe("So far *GIP* helps most: 47% of the maximum.");
    expect(tell({ gip: [47], larger: [47] }, { isComplete: false })).toBe(
      "So far *GIP* or *more data per sender* help most: 47% of the maximum.",
    );
    expect(tell({ gip: [47], prin: [47], sack: [47] }, { isComplete: false })).toBe(
      "So far *GIP*, *PRIN* and 1 other help most: 47% of the maximum.",
    );
    expect(tell({ sack: [14] }, { isComplete: false })).toBe("So far no single change helps by more than seed-to-seed variation.");
    expect(tellBest(makeRows({}, [], { gip: [47] }), false)).toBeNull();
  });

  test("senders that pause are idle whatever is changed", () => {
    const input = { workload: { kind: "on-off" } };
    expect(tell({ buffer: [95] }, { present: [10], input })).toBe(
      "*Ten times the buffer* helps most: 95% of the maximum, compared with 10%.",
    );
    expect(tellNext({ buffer: [95] }, { present: [10], input })).toBe(
      "The senders pause between responses, so the link is idle whatever their settings. No change is free.",
    );
  });
});

describe("what helps next, and its price", () => {
  test("with as many timeouts", () => {
    const present = [{ share: 0.14, timeouts: 260 }];
    const results = { window: [99.8], rto: [{ share: 0.98, timeouts: 1330 }], gip: [47] };
    expect(tellNext(results, { present })).toBe("A *minimum RTO of 2 ms* reaches 98% with 5 times as many timeouts. No change is free.");
  });

  test("or in two sentences", () => {
    expect(tellNext({ window: [99.8], larger: [50] })).toBe(
      "*More data per sender* reach 50%. Every answer takes longer. No change is free.",
    );
    expect(tellNext({ window: [99.8], gip: [50] })).toBe("*GIP* reaches 50%. New software on every sender. No change is free.");
    // without timeouts before there is no ratio
    expect(tellNext({ window: [99.8], rto: [{ share: 0.9, timeouts: 3 }] })).toBe(
      "A *minimum RTO of 2 ms* reaches 90%. 3 timeouts instead of 0. No change is free.",
    );
  });

  test("where there is none", () => {
    expect(tellNext({ gip: [47], sack: [14] })).toBe("No change is free.");
    expect(tellNext({ sack: [14] })).toBe("");
  });
});
