import { describe, expect, test } from "vitest";
import { makeFacts, makeRows, mark, type Runs } from "./make-rows.ts";

function price(id: string, before: Runs, after: Runs, probes: Readonly<Record<string, Runs>> = {}, input: unknown = {}): string {
  const rows = makeRows(input, before, { [id]: after });
  const facts = makeFacts(rows, id, probes);
  return mark(rows.find(({ trial }) => trial !== null)!.trial!.remedy.price(facts));
}

describe("a small window", () => {
  test("wastes the link with one sender, and overflows the buffer with more", () => {
    expect(price("window", [14], [100], { alone: [14.13], crowd: [39.49] })).toBe(
      "One sender alone reaches only *14%*. 32 × 2 packets just fit the buffer: with 40 senders, 39%.",
    );
  });

  test("is told as what its runs are", () => {
    expect(price("window", [14], [100], { alone: [80], crowd: [100] }, { workload: { senders: 10 } })).toBe(
      "One sender alone reaches *80%*. 10 × 2 packets fit the buffer: with 13 senders, 100%.",
    );
    expect(price("window", [14], [30], { alone: [14], crowd: [20] }, { workload: { senders: 40 } })).toBe(
      "One sender alone reaches only *14%*. 40 × 2 packets do not fit the buffer: with 50 senders, 20%.",
    );
  });

  test("where no other number of senders can be tried, is what it is", () => {
    expect(price("window", [14], [100], {}, { groups: [{ senders: 16 }, { senders: 16 }] })).toBe(
      "Each sender may have only *2 packets* in flight.",
    );
  });
});

describe("a large buffer", () => {
  const queue = (maxQueuePackets: number): Runs => [{ maxQueuePackets }];

  test("is memory, and time in the queue: 499 and 64 packets of 1,040 bytes at 1 Gbps", () => {
    expect(price("buffer", queue(64), queue(499))).toBe(
      "*Ten times the buffer* at every port. A packet waits there for up to 4.2 ms, compared with 0.5 ms.",
    );
  });

  test("that is never used costs no time", () => {
    expect(price("buffer", queue(54), queue(54))).toBe(
      "*Ten times the buffer* at every port. A packet waits there for up to 449 µs, as before.",
    );
  });

  test("has its queue at a port that is not known in another network", () => {
    expect(price("buffer", queue(64), queue(499), {}, { network: { topology: "leaf-spine" } })).toBe(
      "*Ten times the buffer* at every port.",
    );
  });

  test("delays nobody in particular under strict priority", () => {
    const input = { transport: { algorithm: "prin", params: { priority: "strict" } } };
    expect(price("buffer", queue(64), queue(499), {}, input)).toBe("*Ten times the buffer* at every port.");
  });
});

describe("a short timer", () => {
  const runs = (timeouts: number, spurious = 0): Runs => [{ timeouts, spurious }];

  test.each([
    [260, 1330, 570, "*1,330 timeouts* instead of 260; 43 in 100 are spurious: no packet was lost."],
    [260, 225, 0, "*225 timeouts* instead of 260."],
    [0, 1, 1, "*1 timeout* instead of 0, and it is spurious: no packet was lost."],
    [3, 1, 0, "*1 timeout* instead of 3."],
    [3, 0, 0, "No sender times out."],
  ])("%i timeouts before, %i after, of which %i spurious", (then, timeouts, spurious, told) => {
    expect(price("rto", runs(then), runs(timeouts, spurious))).toBe(told);
  });
});

describe("other numbers of senders", () => {
  test("a quarter, or as many as a quarter leaves", () => {
    expect(price("senders", [14], [63])).toBe("*Only a quarter of the senders* answer at once.");
    expect(price("senders", [14], [63], {}, { workload: { senders: 30 } })).toBe("Only *7 of 30 senders* answer at once.");
    expect(price("senders", [14], [63], {}, { workload: { senders: 5 } })).toBe("Only *1 of 5 senders* answers.");
  });
});

describe("other sizes of blocks", () => {
  const runs = (share: number, timeouts: number): Runs => [{ share, timeouts }];

  test.each([
    [260, 282, " As many timeouts as before, for four times the data."],
    [260, 248, " Almost as many timeouts, for four times the data."],
    [260, 400, " 400 timeouts instead of 260, for four times the data."],
    [260, 1, " 1 timeout instead of 260, for four times the data."],
    [0, 0, ""],
  ])("larger: %i timeouts before, %i after", (then, timeouts, told) => {
    expect(price("larger", runs(0.14, then), runs(0.5, timeouts))).toBe(`*Every answer takes longer.*${told}`);
  });

  test.each([
    [0.06, 248, "Almost as many timeouts, for a quarter of the data."],
    [0.06, 270, "As many timeouts as before, for a quarter of the data."],
    [0.06, 100, "100 timeouts instead of 260, for a quarter of the data."],
    [0.5, 100, "*More requests* for the same data. 100 timeouts instead of 260, for a quarter of the data."],
  ])("smaller, at %d with %i timeouts", (share, timeouts, told) => {
    expect(price("smaller", runs(0.14, 260), runs(share, timeouts))).toBe(told);
  });
});

test("what must be new, and where", () => {
  expect(price("dctcp", [14], [32])).toBe("*A switch that marks packets*, and new software at both ends.");
  expect(price("dctcp", [14], [32], {}, { network: { ecnThresholdPackets: 20 } })).toBe(
    "*New software at both ends.* The switch marks packets already.",
  );
  expect(price("newreno", [32], [14], {}, { transport: { algorithm: "dctcp" } })).toBe("Software that every system has.");
});
