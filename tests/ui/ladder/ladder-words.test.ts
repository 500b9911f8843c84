import { describe, expect, test } from "vitest";
import { lineMetrics } from "../../../src/analysis/metrics/outputs.ts";
import { joinSentence } from "../../../src/analysis/words.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { readRow } from "../../../src/ui/pages/ladder/ladder-rows.ts";
import type { RowNumbers } from "../../../src/ui/pages/ladder/ladder-causes.ts";
import { nameRow, tellBrief, tellRow } from "../../../src/ui/pages/ladder/ladder-words.ts";
import { simulate } from "../../../src/cli/simulate.ts";
import { readLine } from "../../../src/analysis/metrics/line-metrics.ts";
import { toPlainBlanks } from "../../sweep/remedies/make-rows.ts";

const base = requireScenario({});

/** A row with a run's numbers by id; those that are not given are 0. */
function make(text: string, numbers: Readonly<Record<string, number>>, of = base): RowNumbers {
  return { row: readRow(of, text, [])!, numbers: lineMetrics.map(({ id }) => numbers[id] ?? 0) };
}

const tell = (one: RowNumbers, others: readonly RowNumbers[] = []): string => toPlainBlanks(joinSentence(tellRow(one, others)));

describe("why a row comes to what it does", () => {
  test.each([
    [{ maxQueuePackets: 54, trims: 7541 }, "7,541 packets are trimmed to their headers and pulled again, and none is dropped."],
    [{ maxQueuePackets: 63 }, "No packet is dropped: the queue never holds more than 63 of 64 packets."],
    [{ marks: 900 }, "900 CE marks slow the senders down, and no packet is dropped."],
    [{ marks: 1 }, "1 CE mark slows the senders down, and no packet is dropped."],
    [{ drops: 12 }, "12 packets are dropped, and all are recovered without a timeout."],
    [{ drops: 1 }, "1 packet is dropped, and recovered without a timeout."],
    [{ drops: 9, timeouts: 1, linkIdleFraction: 0.02 }, "1 wait of 200 ms or more costs little: the link is idle 2% of the time."],
    [{ drops: 9, timeouts: 336, linkIdleFraction: 0.01 }, "336 waits of 200 ms or more cost little: the link is idle 1% of the time."],
  ])("%j", (numbers, told) => {
    expect(tell(make("newreno", numbers))).toBe(told);
  });

  test("timeouts in which the link is busy cost little, whatever the timer", () => {
    const numbers = { drops: 9, timeouts: 12_211, linkIdleFraction: 0.02, durationNs: 1_415e6, blockHead: 12_211 };
    expect(tell({ ...make("pfabric", numbers), timerIdleNs: 8.4e6 })).toBe(
      "12,211 timeouts of 352 µs cost 8.4 ms together: the link is seldom idle meanwhile.",
    );
    const far = requireScenario({ network: { rttNs: 2e6 } });
    expect(tell({ ...make("pfabric", numbers, far), timerIdleNs: 8.4e6 })).toMatch(/^12,211 timeouts of 2.12 ms or more cost 8.4 ms/);
    expect(tell({ ...make("newreno", { ...numbers, timeouts: 1 }), timerIdleNs: 0 })).toBe(
      "1 timeout of 200 ms or more costs 0 ns: the link is busy meanwhile.",
    );
    expect(tell({ ...make("newreno", numbers), timerIdleNs: 20e6 })).toMatch(/the link is idle 2% of the time/);
  });

  const waits = { drops: 1906, timeouts: 81, linkIdleFraction: 0.87 };

  test.each([
    ["blockHead", "1,906 drops: 43 of 81 timeouts follow the loss of a whole window, and the link is idle 87% of the time."],
    ["blockTail", "1,906 drops: 43 of 81 timeouts follow the loss of a block's last packets, and the link is idle 87% of the time."],
    ["lostRetransmission", "1,906 drops: 43 of 81 timeouts follow the loss of a retransmission, and the link is idle 87% of the time."],
    ["other", "1,906 drops: no ACK triggers a retransmission before 43 of 81 timeouts, and the link is idle 87% of the time."],
    ["spurious", "1,906 drops: 43 of 81 timeouts are spurious, and the link is idle 87% of the time."],
  ])("most timeouts are of class %s", (id, told) => {
    expect(tell(make("newreno", { ...waits, other: 1, blockTail: 2, [id]: 43 }))).toBe(told);
  });

  test.each([
    ["blockHead", "1 drop: the only timeout follows the loss of a whole window, and the link is idle 50% of the time."],
    ["blockTail", "1 drop: the only timeout follows the loss of a block's last packets, and the link is idle 50% of the time."],
    ["lostRetransmission", "1 drop: the only timeout follows the loss of a retransmission, and the link is idle 50% of the time."],
    ["other", "1 drop: no ACK triggers a retransmission before the only timeout, and the link is idle 50% of the time."],
    ["spurious", "1 drop: the only timeout is spurious, and the link is idle 50% of the time."],
  ])("the only timeout is of class %s", (id, told) => {
    expect(tell(make("newreno", { drops: 1, timeouts: 1, linkIdleFraction: 0.5, [id]: 1 }))).toBe(told);
  });

  test("what the transport did comes first", () => {
    expect(tell(make("dctcp", { ...waits, marks: 34_286, blockHead: 81 }))).toBe(
      "34,286 CE marks, 1,906 drops: all 81 timeouts follow the loss of a whole window, and the link is idle 87% of the time.",
    );
    expect(tell(make("gip", { ...waits, redundantCopies: 430, blockHead: 81 }))).toMatch(/^430 copies sent ahead, 1,906 drops: all 81 /);
  });
});

describe("the column Why of the Ladder", () => {
  test.each([
    [{ timeouts: 61, blockHead: 43, other: 18 }, "43 timeouts follow the loss of a whole window."],
    [{ timeouts: 1, blockTail: 1 }, "One timeout follows the loss of a block's last packets."],
    [{ timeouts: 131, lostRetransmission: 131 }, "131 timeouts follow a lost retransmission."],
    [{ timeouts: 222, other: 121, blockHead: 101 }, "121 timeouts: ACKs trigger no retransmission."],
    [{ timeouts: 2, spurious: 2 }, "2 timeouts are spurious."],
    [{ drops: 4530 }, "4,530 drops, no timeout."],
    [{ maxQueuePackets: 63 }, "No drop, at most 63 waiting."],
  ])("%j", (numbers, told) => {
    expect(toPlainBlanks(tellBrief(make("newreno", numbers)))).toBe(told);
  });

  test("names the class whose waits leave the link idle longest, if it is not the most frequent", () => {
    const one = make("newreno", { drops: 1906, timeouts: 61, blockHead: 43, lostRetransmission: 9, other: 9, linkIdleFraction: 0.87 });
    const costing = (...timerIdleByClass: number[]) => ({ ...one, timerIdleByClass });
    expect(toPlainBlanks(tellBrief(costing(1e6, 0, 3e6, 2e6, 0)))).toBe("9 timeouts cost most: retransmission lost.");
    expect(tell(costing(1e6, 0, 3e6, 2e6, 0))).toBe(
      "1,906 drops: 9 of 61 timeouts (retransmission lost) leave the link idle the longest. In all, it is idle 87% of the time.",
    );
    for (const frequent of [costing(3e6, 0, 1e6, 2e6, 0), costing(1e6, 0, 2e6, 3e6, 0), costing(0, 0, 0, 0, 0)])
      expect(toPlainBlanks(tellBrief(frequent))).toBe("43 timeouts follow the loss of a whole window.");
  });

  const paused = requireScenario({ network: { pauseThresholdPackets: 48 } });
  const idle = { linkIdleFraction: 0.26, durationNs: 100e6 };
  test.each([
    ["hpcc", idle, { timerIdleNs: 12e6 }, base, "The link is idle 26% of the time: rates are too low."],
    ["hpcc", { ...idle, timeouts: 1 }, { timerIdleNs: 12e6 }, paused, "Link idle 26%, mostly not due to timeouts."],
    ["hpcc", idle, { timerIdleNs: 0 }, paused, "Link idle 26%, without a timeout."],
    ["newreno", idle, { timerIdleNs: 0 }, base, "Link idle 26%, without a timeout."],
    ["hpcc", idle, { timerIdleNs: 14e6 }, base, "No drop, at most 0 waiting."],
    ["hpcc", { drops: 465, timeouts: 2, spurious: 2 }, { earlyDrops: 382 }, base, "Senders slow down after 382 of 465 drops."],
    ["hpcc", { drops: 465, timeouts: 2, spurious: 2 }, { earlyDrops: 232 }, base, "2 timeouts are spurious."],
    ["gip", { redundantCopies: 14_148, dataPacketsSent: 55_000, drops: 4530 }, {}, base, "Of all packets sent, 26% are redundant."],
    [
      "lttp",
      { redundantCopies: 14_148, dataPacketsSent: 55_000, ...idle, linkIdleFraction: 0.11 },
      { timerIdleNs: 0 },
      base,
      "Of all packets sent, 26% are redundant.",
    ],
    ["gip", { redundantCopies: 14, dataPacketsSent: 55_000, drops: 4530 }, {}, base, "4,530 drops, no timeout."],
    ["dcqcn", { maxQueuePackets: 202 }, {}, paused, "PAUSE starts at 48 packets; at most 202 wait."],
    ["dcqcn", { maxQueuePackets: 202, drops: 3 }, {}, paused, "3 drops, no timeout."],
    ["pdq", { completionShare: 0.54, maxQueuePackets: 53 }, { timerIdleNs: 0 }, base, "Senders finish one after another."],
    ["d3", { completionShare: 0.99, maxQueuePackets: 23 }, { timerIdleNs: 0 }, base, "No drop, at most 23 waiting."],
    ["newreno", { completionShare: 0.54, maxQueuePackets: 53 }, { timerIdleNs: 0 }, base, "No drop, at most 53 waiting."],
  ] as const)("%s with %j and %j", (text, numbers, measured, of, told) => {
    const one = { ...make(text, numbers, of), ...measured };
    expect(toPlainBlanks(tellBrief(one))).toBe(told);
  });

  test.each([
    { workload: { kind: "on-off" } },
    { workload: { staggerNs: 2e6 } },
    { workload: { senders: 2 }, network: { senderLinkBps: 100e6 } },
    { workload: { senders: 2 }, transport: { awndPackets: 1 }, network: { rttNs: 1e6 } },
    { workload: { blocks: 40 }, network: { rttNs: 1e6 } },
  ])("does not blame rates where the link would be idle at any rate: %j", (input) => {
    const one = { ...make("hpcc", idle, requireScenario(input)), timerIdleNs: 0 };
    expect(toPlainBlanks(tellBrief(one))).toBe("Link idle 26%, without a timeout.");
  });

  test("has the same cause as the sentence below", () => {
    const late = { ...make("hpcc", { drops: 465, timeouts: 2, linkIdleFraction: 0.68 }), earlyDrops: 382 };
    expect(tell(late)).toBe(
      "465 packets are dropped, 382 of them before their senders first slow down, and the link is idle 68% of the time.",
    );
    const low = { ...make("lttp", idle), timerIdleNs: 0 };
    expect(tell(low)).toContain("the senders' rates are too low");
    expect(tell(make("dcqcn", { maxQueuePackets: 202 }, paused))).toContain("PAUSE starts at 48 packets, and the queue never exceeds 202.");
    expect(tell({ ...make("pdq", { completionShare: 0.54 }), timerIdleNs: 0 })).toContain("mean completion time is 54% of the block’s");
    expect(tell(make("gip", { redundantCopies: 14_148, dataPacketsSent: 55_000 }))).toContain("26% are redundant, and there is no timeout");
  });

  test("states the idle time that timeouts cause if it is short, and the main cause of timeouts otherwise", () => {
    const one = make("pfabric", { timeouts: 2889, durationNs: 360e6, blockHead: 2889 });
    expect(tellBrief({ ...one, timerIdleNs: 0 })).toBe("No timeout leaves the link idle.");
    expect(toPlainBlanks(tellBrief({ ...one, timerIdleNs: 217e3 }))).toBe("Timeouts leave the link idle for only 217 µs.");
    expect(tellBrief({ ...one, timerIdleNs: 36e6 })).toContain("whole window");
  });
});

describe("rows with equal numbers", () => {
  const numbers = { drops: 9, timeouts: 3, blockHead: 3, linkIdleFraction: 0.5, marks: 7 };
  const same = (a: string, b: string, of: Readonly<Record<string, number>> = numbers, scenario = base): string =>
    tell(make(a, of, scenario), [make("gip", { drops: 1 }), make(b, of, scenario)]);

  test("name the other one, and why, where the rules and the run say so", () => {
    expect(same("d2tcp", "dctcp")).toBe("Same as DCTCP here: no sender has a deadline.");
    expect(same("dctcp", "d2tcp")).toBe("Same as D2TCP here: no sender has a deadline.");
    expect(same("abstract-tcp", "reno")).toBe("Same as Reno here: a receive window of 16 packets is below the limit of 65,535 bytes.");
    expect(same("sack", "reno", { maxQueuePackets: 9 })).toBe("Same as Reno here: no packet is dropped or marked.");
    expect(same("dctcp", "ecn-tcp", { marks: 9 })).toBe("Same as ECN-TCP here: no packet is dropped.");
    expect(same("dctcp", "ecn-tcp", { drops: 9, timeouts: 1 })).toBe("Same as ECN-TCP here: no packet is marked.");
  });

  test("and no reason that does not hold", () => {
    expect(same("newreno", "illinois")).toBe("Same as Illinois here: every number is equal.");
    const wide = requireScenario({ transport: { awndPackets: 1000 } });
    expect(same("abstract-tcp", "reno", numbers, wide)).toBe("Same as Reno here: every number is equal.");
    const late = make("d2tcp,transport.params.deadlineFactor=2", numbers);
    expect(
      tell(
        { ...late, row: { ...late.row, scenario: requireScenario({ transport: { algorithm: "d2tcp", params: { deadlineFactor: 2 } } }) } },
        [make("dctcp", numbers)],
      ),
    ).toBe("Same as DCTCP here: every number is equal.");
  });

  test("are real: Abstract TCP is Reno, and D2TCP is DCTCP, in the classic collapse", () => {
    const short = requireScenario({ workload: { blocks: 2 } });
    const run = (text: string): RowNumbers => {
      const row = readRow(short, text, [])!;
      return { row, numbers: readLine({ scenario: row.scenario, totals: simulate(row.scenario), columns: null }) };
    };
    expect(tell(run("abstract-tcp"), [run("newreno"), run("reno")])).toMatch(/^Same as Reno here: a receive window/);
    expect(tell(run("d2tcp"), [run("newreno"), run("dctcp")])).toBe("Same as DCTCP here: no sender has a deadline.");
    expect(tell(run("newreno"), [run("reno")])).toMatch(/timeouts/);
  });
});

test("a row is called after its transport", () => {
  expect(nameRow(readRow(base, "newreno,rto=2ms", [])!)).toBe("NewReno");
});
