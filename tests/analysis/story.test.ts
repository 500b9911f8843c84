import { describe, expect, it } from "vitest";
import { tellStory, sayCompletion } from "../../src/story/story.ts";
import { TimeoutClass } from "../../src/analysis/timeouts.ts";
import { joinSentence, type Piece } from "../../src/analysis/words.ts";
import { countBlocks, findBlockBytes } from "../../src/analysis/workload.ts";
import { Milestone, SenderState } from "../../src/engine/observer.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { makeScenario } from "../support/scenarios.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { recordRun, type FinishedRun } from "./recorded-runs.ts";
import { findWaitStart } from "../support/wait-start.ts";

interface Told {
  readonly value: number;
  readonly jumpNs: number;
}

/** Idle gaps of the link, straight from the packets' rows. */
function listGaps(run: FinishedRun): [number, number][] {
  const { arriveNs, departNs, length } = run.columns.packets;
  const gaps: [number, number][] = [];
  let atNs = 0;
  for (let i = 0; i < length; i++) {
    if (arriveNs[i] > atNs) gaps.push([atNs, arriveNs[i]]);
    atNs = Math.max(atNs, departNs[i]);
  }
  if (atNs < run.computedNs) gaps.push([atNs, run.computedNs]);
  return gaps.map(([from, to]) => [from, Math.min(to, run.computedNs)]);
}

/** Stretches of idle time in which some sender waits: each gap cut by the union of the waits that touch it. */
function listTimerIdle(run: FinishedRun): [number, number][] {
  const { timeNs, waitingSinceNs, length } = run.columns.timeouts;
  const waits = Array.from({ length }, (_, i): [number, number] => [waitingSinceNs[i], timeNs[i]]).sort((a, b) => a[0] - b[0]);
  const union: [number, number][] = [];
  for (const [from, to] of waits) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return listGaps(run).flatMap(([from, to]) =>
    union.map(([start, end]): [number, number] => [Math.max(from, start), Math.min(to, end)]).filter(([start, end]) => end > start),
  );
}

/** Delayed ACKs that were waited for: held for 40 ms before they went out. */
function listHeld({ columns: { milestones } }: FinishedRun): { sender: number; fromNs: number; toNs: number }[] {
  const rows = Array.from({ length: milestones.length }, (_, i) => i).filter((i) => milestones.kind[i] === Milestone.ackDelayed);
  return rows.map((i) => ({ sender: milestones.flow[i], fromNs: milestones.timeNs[i] - 40e6, toNs: milestones.timeNs[i] }));
}

/** Stretches of idle time without a timer that later fires, in which a receiver holds an ACK back: moment by moment. */
function listAckIdle(run: FinishedRun): [number, number][] {
  const { timeNs, waitingSinceNs, length } = run.columns.timeouts;
  const held = listHeld(run);
  const edges = [
    ...timeNs.subarray(0, length),
    ...waitingSinceNs.subarray(0, length),
    ...held.flatMap(({ fromNs, toNs }) => [fromNs, toNs]),
  ];
  return listGaps(run).flatMap(([from, to]) => {
    const cuts = [from, ...edges.filter((edge) => edge > from && edge < to), to].sort((a, b) => a - b);
    return cuts.slice(1).flatMap((end, i): [number, number][] => {
      const middle = (cuts[i] + end) / 2;
      const isTimed = waitingSinceNs.subarray(0, length).some((since, row) => since < middle && middle < timeNs[row]);
      return !isTimed && held.some(({ fromNs, toNs }) => fromNs < middle && middle < toNs) ? [[cuts[i], end]] : [];
    });
  });
}

/** Every fact a story may tell, by counting rows of the columns and by the engine's own totals; with the moment it belongs to. */
function bruteForce(run: FinishedRun): Record<string, () => Told> {
  const { scenario, totals, columns } = run;
  const { packets, drops, timeouts, windows, milestones } = columns;
  const { blocks, durationNs } = totals;
  const payload = scenario.workload.senders * blocks.length * findBlockBytes(scenario, 0)!;
  const perBlock = Math.ceil(findBlockBytes(scenario, 0)! / scenario.transport.segmentBytes);
  const headers = scenario.workload.senders * blocks.length * perBlock * scenario.transport.headerBytes;
  const possible = scenario.transport.segmentBytes / (scenario.transport.segmentBytes + scenario.transport.headerBytes);
  const idleNs = durationNs - totals.busyNs;
  const times = blocks.map(({ startNs, endNs }) => endNs - startNs);
  const slowest = times.indexOf(Math.max(...times));
  const fastest = times.indexOf(Math.min(...times));
  const timerIdle = listTimerIdle(run);
  const longest = timerIdle.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  const commonest = totals.timeouts.indexOf(Math.max(...totals.timeouts));
  const firstOf = (kind: number): number => timeouts.timeNs[timeouts.class.subarray(0, timeouts.length).indexOf(kind)];
  const last = (): number => {
    const ends = Array.from({ length: milestones.length }, (_, i) => i).filter(
      (i) => milestones.kind[i] === Milestone.senderDelivered && milestones.block[i] === slowest,
    );
    return milestones.flow[ends.at(-1)!];
  };
  const waitsOfLast = () =>
    Array.from({ length: timeouts.length }, (_, i) => i).filter(
      (i) => timeouts.flow[i] === last() && timeouts.block[i] === slowest && timeouts.timeNs[i] <= blocks[slowest].endNs,
    );
  const stays = () => Array.from({ length: packets.length }, (_, i) => packets.departNs[i] - packets.arriveNs[i]);
  const longestStay = (): Told => {
    const all = stays();
    const value = all.reduce((a, b) => Math.max(a, b), 0);
    return { value, jumpNs: packets.arriveNs[all.indexOf(value)] };
  };
  const recoveries = (): number[] => {
    const inRecovery = new Map<number, boolean>();
    const begun: number[] = [];
    for (let i = 0; i < windows.length; i++) {
      const is = windows.state[i] === SenderState.recovery;
      if (is && !inRecovery.get(windows.flow[i])) begun.push(windows.timeNs[i]);
      inRecovery.set(windows.flow[i], is);
    }
    return begun;
  };
  return {
    blocks: () => ({ value: countBlocks(scenario.workload), jumpNs: durationNs }),
    duration: () => ({ value: durationNs, jumpNs: durationNs }),
    needed: () => {
      const value = ((payload + headers) * 8e9) / scenario.network.linkBps;
      return { value, jumpNs: Math.min(value, durationNs) };
    },
    goodputShare: () => ({
      value: (totals.deliveredBytes * 8e9) / durationNs / (scenario.network.linkBps * possible),
      jumpNs: durationNs,
    }),
    idleTime: () => ({ value: idleNs, jumpNs: durationNs }),
    idleShare: () => ({ value: idleNs / durationNs, jumpNs: durationNs }),
    ackIdleTime: () => {
      const stretches = listAckIdle(run);
      return { value: stretches.reduce((sum, [from, to]) => sum + to - from, 0), jumpNs: stretches[0][0] };
    },
    slowestDelay: () => {
      const { startNs, endNs } = blocks[slowest];
      const { timeNs, waitingSinceNs, flow, length } = timeouts;
      const waits = Array.from({ length }, (_, i) => i).filter((i) => flow[i] === last());
      const spans = listHeld(run).filter(({ sender, fromNs, toNs }) => sender === last() && fromNs < endNs && toNs > startNs);
      // what the sender waited for its timer meanwhile counts as that
      const lengths = spans.map(({ fromNs, toNs }) => {
        const [from, to] = [Math.max(fromNs, startNs), Math.min(toNs, endNs)];
        const timed = waits.map((i) => Math.max(0, Math.min(to, timeNs[i]) - Math.max(from, waitingSinceNs[i])));
        return to - from - timed.reduce((a, b) => a + b, 0);
      });
      return { value: lengths.reduce((a, b) => a + b, 0), jumpNs: Math.max(spans[0].fromNs, startNs) };
    },
    timerIdleTime: () => ({ value: timerIdle.reduce((sum, [from, to]) => sum + to - from, 0), jumpNs: longest[0] }),
    longestTimerIdle: () => ({ value: longest[1] - longest[0], jumpNs: longest[0] }),
    timeouts: () => ({ value: totals.timeouts.reduce((a, b) => a + b, 0), jumpNs: timeouts.timeNs[0] }),
    commonest: () => ({ value: totals.timeouts[commonest], jumpNs: firstOf(commonest) }),
    drops: () => ({ value: totals.drops, jumpNs: drops.timeNs[0] }),
    firstDropPacket: () => ({ value: drops.packet[0], jumpNs: drops.timeNs[0] }),
    firstDropTime: () => ({ value: drops.timeNs[0], jumpNs: drops.timeNs[0] }),
    slowestBlock: () => ({ value: slowest, jumpNs: blocks[slowest].startNs }),
    slowestTime: () => ({ value: times[slowest], jumpNs: blocks[slowest].startNs }),
    slowestWait: () => ({
      value: waitsOfLast().reduce((sum, i) => sum + timeouts.timeNs[i] - findWaitStart(columns, i), 0),
      jumpNs: findWaitStart(columns, waitsOfLast()[0]),
    }),
    fastestTime: () => ({ value: times[fastest], jumpNs: blocks[fastest].startNs }),
    longestQueue: () => {
      // The engine counts the arriving packet as well.
      const value = totals.maxQueuePackets;
      let jumpNs = -1;
      for (let i = 0; i < packets.length && jumpNs < 0; i++) {
        let met = 1;
        for (let j = i - 1; j >= 0 && packets.departNs[j] >= packets.arriveNs[i]; j--) met++;
        if (met === value) jumpNs = packets.arriveNs[i];
      }
      return { value, jumpNs };
    },
    longestStay,
    longestStayRtts: () => ({ value: longestStay().value / scenario.network.rttNs, jumpNs: longestStay().jumpNs }),
    recoveries: () => ({ value: recoveries().length, jumpNs: recoveries()[0] }),
  };
}

/** The number a piece prints, in the unit of its value; null: there is none to read. */
function readNumber({ text }: Piece): number | null {
  const match = /#?([\d,]+(?:\.\d+)?)\u00a0?(ns|µs|ms|s\b|%)?/.exec(text);
  if (!match) return null;
  const units: Record<string, number> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, "%": 0.01 };
  return Number(match[1].replaceAll(",", "")) * (match[2] === undefined ? 1 : units[match[2]]);
}

const collapse = makeScenario({ workload: { blocks: 8 } });
const cases: { name: string; scenario: Scenario; says: RegExp[]; facts: string[] }[] = [
  {
    name: "healthy",
    scenario: makeScenario({ workload: { senders: 4 }, transport: { awndPackets: 16 } }),
    says: [/^20 blocks took/, /^No timeouts in this run\. .* so no packet was dropped\.$/],
    facts: ["longestQueue", "goodputShare", "idleShare"],
  },
  {
    name: "the collapse",
    scenario: collapse,
    says: [/timeouts followed, .* block-head/],
    facts: ["timerIdleTime", "slowestWait", "drops"],
  },
  {
    name: "the last packet lost",
    scenario: makeScenario({ workload: { senders: 3, blockBytes: 64_000 } }),
    says: [/1 timeout followed, a block-tail one: one of a block's last packets/, /waited for sender 1, which itself waited/],
    facts: ["timeouts", "longestTimerIdle", "fastestTime"],
  },
  {
    name: "whole first windows lost",
    scenario: makeScenario({ workload: { blockBytes: 16_000 }, transport: { initialWindow: 4 } }),
    says: [/of them block-head: a sender's whole window was lost/],
    facts: ["commonest"],
  },
  {
    name: "RTOmin 2 ms",
    scenario: makeScenario({ transport: { rtoMinNs: 2_000_000 }, workload: { blocks: 6 } }),
    says: [/of them spurious: no data was missing/],
    facts: ["commonest", "idleTime"],
  },
  {
    name: "a bigger buffer",
    scenario: makeScenario({ network: { bufferPackets: 1024 }, workload: { blocks: 6 } }),
    says: [
      /^No timeouts in this run\. .* but no sender had to wait for its retransmission timer: there were [\d,]+ fast recoveries instead\.$/,
      /times the base RTT\.$/,
    ],
    facts: ["recoveries", "longestStay", "longestStayRtts"],
  },
  {
    name: "delayed ACKs",
    scenario: makeScenario({ transport: { delayedAck: true }, workload: { blocks: 6 } }),
    says: [/, [\d.]+\u00a0ms waiting for delayed ACKs\.$/],
    facts: ["ackIdleTime", "timerIdleTime"],
  },
  {
    name: "nothing but delayed ACKs",
    scenario: makeScenario({ transport: { delayedAck: true, initialWindow: 1 }, workload: { senders: 2, blocks: 3, blockBytes: 7000 } }),
    says: [/^No timeouts/, /of the time: [\d.]+\u00a0ms waiting for delayed ACKs\.$/, /which itself waited 40\u00a0ms for delayed ACKs\./],
    facts: ["ackIdleTime", "slowestDelay"],
  },
  {
    name: "one sender",
    scenario: makeScenario({ workload: { senders: 1 } }),
    says: [/^No timeouts/, /^The slowest was block \d+ with [\d.]+\u00a0ms\. The fastest/],
    facts: ["slowestTime", "longestQueue"],
  },
  {
    name: "one block",
    scenario: makeScenario({ workload: { blocks: 1 } }),
    says: [/^1 block took/, /^The block took/],
    facts: ["slowestTime"],
  },
];

describe.each(cases)("the story of $name", ({ scenario, says, facts }) => {
  const run = recordRun(scenario);
  const story = tellStory(run)!;
  const texts = story.paragraphs.map(joinSentence);
  const numbers = story.paragraphs.flat().filter((piece) => piece.fact !== undefined);

  it("says what happened", () => {
    for (const pattern of says) expect(texts.some((text) => pattern.test(text))).toBe(true);
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|Infinity|null| {2}|\.\./);
    expect(story).toMatchObject({ blocks: countBlocks(scenario.workload), ofBlocks: countBlocks(scenario.workload), isDetailed: true });
    expect(numbers.map(({ fact }) => fact)).toEqual(expect.arrayContaining(facts));
  });

  it("has each number from the columns, at its moment, and prints it as it is", () => {
    const brute = bruteForce(run);
    for (const piece of numbers) {
      const told = brute[piece.fact!]();
      const scale = Math.max(1e-9, Math.abs(told.value));
      expect(Math.abs(piece.value! - told.value) / scale, piece.fact).toBeLessThan(1e-9);
      expect(piece.jumpNs, piece.fact).toBeCloseTo(told.jumpNs, 3);
      const printed = readNumber(piece);
      if (printed === null) expect(piece.text).toMatch(/^(all|no|The block)$/);
      // Three figures, a block counted from 1, or a whole per cent or round trip.
      else
        expect(Math.abs(printed - told.value - (piece.fact === "slowestBlock" ? 1 : 0)), piece.text).toBeLessThanOrEqual(
          /%|^\d+$/.test(piece.text) && told.value % 1 !== 0 ? Math.max(0.005, 0.5 * Number(!piece.text.includes("%"))) : 0.006 * scale,
        );
    }
  });

  it("gives no number without its fact, but for the scenario's own, senders' names and how many duplicates are needed", () => {
    for (const piece of story.paragraphs.flat()) {
      if (piece.fact !== undefined) continue;
      const own = piece.text
        .replace(/sender \d+|block \d+/g, "")
        .replace(`${scenario.network.bufferPackets.toLocaleString("en")} slots`, "");
      expect(own).not.toMatch(/\d/);
    }
  });
});

it("calls timeouts what followed a loss only where they did", () => {
  const sayOf = (changes: Parameters<typeof makeScenario>[0]) =>
    tellStory(recordRun(makeScenario(changes)))
      ?.paragraphs.map(joinSentence)
      .join(" ");
  // A timer shorter than a full queue's delay fires before anything is dropped.
  const early = {
    workload: { senders: 8, blockBytes: 1_000_000, blocks: 1 },
    network: { bufferPackets: 200 },
    transport: { rtoMinNs: 100_000 },
  };
  expect(sayOf(early)).toMatch(/timeouts occurred/);
  expect(sayOf({})).toMatch(/timeouts followed/);
});

describe("the story of a run that is not all there", () => {
  const run = recordRun(collapse);

  it("is told from the finished blocks", () => {
    expect(tellStory({ ...recordRun(makeScenario({ workload: { blocks: 2 } })), status: "cancelled" })?.blocks).toBe(2);
    const { milestones } = run.columns;
    const secondEnd =
      milestones.timeNs[Array.from({ length: milestones.length }, (_, i) => i).filter((i) => milestones.kind[i] === Milestone.blockEnd)[1]];
    const length = Array.from({ length: milestones.length }, (_, i) => i).filter((i) => milestones.timeNs[i] <= secondEnd).length;
    const part = { ...run.columns, milestones: { ...milestones, length } };
    const story = tellStory({ ...run, columns: part, status: "cancelled" })!;
    expect(story).toMatchObject({ blocks: 2, ofBlocks: 8 });
    expect(story.paragraphs[0].find(({ fact }) => fact === "duration")?.value).toBe(run.totals.blocks[1].endNs);
    const counted = story.paragraphs.flat().find(({ fact }) => fact === "timeouts");
    expect(counted?.value).toBe(run.totals.blocks[0].timeouts + run.totals.blocks[1].timeouts);
  });

  it("leaves out what only packets tell where they were not recorded", () => {
    const story = tellStory({ ...run, columns: { ...run.columns }, detailUntilNs: run.computedNs / 2 })!;
    expect(story.isDetailed).toBe(false);
    const facts = story.paragraphs.flat().map(({ fact }) => fact);
    expect(facts).toEqual(expect.arrayContaining(["blocks", "duration", "timeouts", "slowestTime"]));
    for (const fact of ["drops", "idleTime", "longestStay"]) expect(facts).not.toContain(fact);
    expect(run.totals.timeouts[TimeoutClass.blockHead]).toBeGreaterThan(0);
  });

  it("is none before a block has ended", () => {
    const none = { ...run.columns, milestones: { ...run.columns.milestones, length: 1 } };
    expect(tellStory({ ...run, columns: none, status: "computing" })).toBeNull();
  });
});

describe("when senders finish on average", () => {
  const say = (algorithm: string, isFine = true): string => {
    const scenario = requireScenario({ transport: { algorithm }, workload: { senders: 8, blocks: 2 } });
    return joinSentence(sayCompletion(recordRun(scenario), isFine, 1)).replaceAll("\u00a0", " ");
  };

  it("is told where they finish one after another", () => {
    expect(say("pdq")).toMatch(/^On average, a sender finishes after 10\.\d ms, (58|59|60)% of its block's time\.$/);
  });
  it("is not told where they share the link, nor where late ones make the mean look early", () => {
    expect(say("d3")).toBe("");
    expect(say("pdq", false)).toBe("");
  });
});
