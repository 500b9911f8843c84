import { describe, expect, it } from "vitest";
import { Milestone } from "../../src/engine/observer.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import type { NumberField } from "../../src/scenario/fields/field-types.ts";
import { parseFieldText } from "../../src/scenario/fields/field-values.ts";
import { listParamFields } from "../../src/scenario/fields/field-of-param.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { gatherStoryFacts } from "../../src/analysis/story-facts.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { measureRunTimerIdle } from "../../src/analysis/timer-idle.ts";
import { countUpTo } from "../../src/analysis/search.ts";
import { goodputShare, writeBlockSentence, writeHeadline } from "../../src/ui/text/facts.ts";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { countStoppedLinks, listFullStops } from "../../src/analysis/pauses.ts";
import { findQuantile } from "../../src/analysis/quantile.ts";
import { countBdpPackets } from "../../src/analysis/network-facts.ts";
import { describeConsequence, describeFirstRound } from "../../src/ui/scenario/derived.ts";
import { completeText, splitFieldText, writeValue } from "../../src/ui/scenario/field-text.ts";
import { describeMoment } from "../../src/ui/text/describe-moment.ts";
import { takeSnapshot } from "../support/snapshot.ts";
import { openWindows } from "../support/scenarios.ts";
import { formatCount, formatDuration, formatFigures, formatPercent, formatRate } from "../../src/language/formats.ts";

const collapse = takeSnapshot({ workload: { blocks: 3 } });
const single = takeSnapshot({ workload: { senders: 1, blocks: 2 } });

describe("numbers", () => {
  it.each([
    [0.2, "20%"],
    [0.004, "0.4%"],
    [0.0001, "<0.1%"],
    [0.9999, "99.9%"],
    [0.9903, "99%"],
    [0.0098, "1%"],
    [1, "100%"],
    [0, "0%"],
  ])("%d as a share is %s", (share, text) => expect(formatPercent(share)).toBe(text));
  it("have units that suit them", () => {
    expect(formatDuration(999)).toBe("999\u00a0ns");
    expect(formatDuration(163_500_000, 4)).toBe("163.5\u00a0ms");
    expect(formatDuration(6_971_000_000, 4)).toBe("6.971\u00a0s");
    expect(formatRate(188_000_000)).toBe("188\u00a0Mbps");
    expect(formatCount(13538)).toBe("13,538");
    expect(formatFigures(0.0712345)).toBe("0.0712");
  });
  it("have quantiles that are among them", () => {
    expect(findQuantile([5, 1, 3], 0.5)).toBe(3);
    expect(findQuantile([5, 1, 3], 0.99)).toBe(5);
    expect(findQuantile([7], 0)).toBe(7);
    expect(() => findQuantile([], 0.5)).toThrow(RangeError);
  });
});

describe("the headline", () => {
  it("says what a collapse comes to, in the run's own numbers", () => {
    const text = joinPieces(writeHeadline(collapse) ?? []);
    const { totals } = collapse;
    const timeouts = totals!.timeouts.reduce((sum, count) => sum + count, 0);
    expect(timeouts).toBeGreaterThan(10);
    expect(text).toContain(`while senders waited out ${timeouts} timeouts.`);
    const carried = Number(/carried (\d+)/.exec(text)?.[1]);
    const idle = Number(/idle (\d+)/.exec(text)?.[1]);
    expect(carried + idle).toBeGreaterThanOrEqual(98);
    expect(carried + idle).toBeLessThanOrEqual(101);
  });
  it("is short on a phone", () =>
    expect(joinPieces(writeHeadline(collapse, true) ?? [])).toMatch(/^The link carried .* It was idle \d+.% of the time\.$/));
  const tell = (run: RunSnapshot) => joinPieces(writeHeadline(run) ?? []).replaceAll("\u00a0", " ");
  it("says what trimming did where nothing was dropped", () => {
    const cut = takeSnapshot({ transport: { algorithm: "ndp" }, workload: { blocks: 2 } });
    const trims = cut.totals!.links.reduce((sum, link) => sum + link.trims, 0);
    expect(trims).toBeGreaterThan(700);
    expect(tell(cut)).toMatch(/^NDP reaches 99\.\d% of the maximum\. The switch trims, the receiver pulls: 0 timeouts\.$/);
    const alone = takeSnapshot({ transport: { algorithm: "ndp" }, workload: { senders: 1, blocks: 2 } });
    // 117.28 µs for a round trip, 8.32 µs for a packet
    expect(tell(alone)).toMatch(
      /^NDP reaches [78]\d% of the maximum\. A window of 12 packets is less than the path holds \(14\)\. Nothing is trimmed\.$/,
    );
  });
  it("says where in the block a scheduler's senders finish, unless they share the link", () => {
    const scheduled = takeSnapshot({ transport: { algorithm: "pfabric" }, workload: { blocks: 2 } });
    const { blocks } = scheduled.totals!;
    const mean = (read: (block: (typeof blocks)[number]) => number) => blocks.reduce((sum, block) => sum + read(block), 0) / blocks.length;
    const share = Math.round((100 * mean(({ meanCompletionNs }) => meanCompletionNs)) / mean(({ startNs, endNs }) => endNs - startNs));
    expect(share).toBeGreaterThan(48);
    expect(share).toBeLessThan(56);
    expect(tell(scheduled)).toMatch(
      new RegExp(`^pFabric reaches 9\\d% of the maximum\\. The mean completion time is ${share}% of the block’s\\.$`),
    );
    expect(joinPieces(writeHeadline(scheduled, false, collapse) ?? [])).toMatch(/of the maximum, up from \d+%\. The mean/);
    const shared = takeSnapshot({ transport: { algorithm: "d3" }, workload: { blocks: 2 } });
    const ends = new Map<number, number[]>();
    const { milestones } = shared.columns;
    for (let row = 0; row < milestones.length; row++)
      if (milestones.kind[row] === Milestone.senderDelivered)
        ends.set(milestones.block[row], [...(ends.get(milestones.block[row]) ?? []), milestones.timeNs[row] / 1e6]);
    const spread = Math.max(...[...ends.values()].map((times) => Math.max(...times) - Math.min(...times)));
    expect(spread).toBeLessThan(5);
    expect(tell(shared)).toMatch(
      new RegExp(`^D3 reaches 99\\.\\d% of the maximum\\. All senders finish within ${spread.toFixed(2)} ms of each other\\.$`),
    );
    expect(tell(takeSnapshot({ transport: { algorithm: "pdq" }, workload: { blocks: 1 } }))).not.toContain("of each other");
  });
  it("counts the packets dropped before their senders slow down, if they are most of all drops", () => {
    const late = takeSnapshot({ transport: { algorithm: "hpcc" }, workload: { blocks: 1 } });
    const { rates, drops } = late.columns;
    const hasSlowed = (flow: number, timeNs: number): boolean => {
      const own = [...rates.bps.subarray(0, rates.length)].filter((_, row) => rates.flow[row] === flow && rates.timeNs[row] <= timeNs);
      return own.some((bps, at) => at > 0 && bps < own[at - 1]);
    };
    const count = Array.from({ length: drops.length }, (_, row) => row).filter(
      (row) => !hasSlowed(drops.flow[row], drops.timeNs[row]),
    ).length;
    expect(2 * count).toBeGreaterThan(drops.length);
    expect(tell(late)).toMatch(
      new RegExp(`^HPCC reaches \\d+% of the maximum\\. ${count} packets are dropped before their senders slow down\\.$`),
    );
    expect(tell(takeSnapshot({ transport: { algorithm: "dcqcn" }, workload: { blocks: 1 } }))).not.toContain("slow down");
    // most drops of the first block only: from then on its rates are reduced, and timeouts explain the rest
    expect(tell(takeSnapshot({ transport: { algorithm: "bbr" }, workload: { blocks: 5 } }))).not.toContain("slow down");
  });
  it("says that packets are redundant if that costs more than the idle link", () => {
    const coded = takeSnapshot({ transport: { algorithm: "lttp" }, workload: { blocks: 2 } });
    const { redundantCopies, dataPacketsSent } = coded.totals!;
    expect(tell(coded)).toMatch(
      new RegExp(
        `^The link carried 7\\d% of its maximum goodput\\. Of all packets sent, ${formatPercent(redundantCopies / dataPacketsSent)} are redundant, and there is no timeout\\.$`,
      ),
    );
  });
  it("says why senders wait for their timers although packets are trimmed", () => {
    const full = takeSnapshot({ network: { bufferPackets: 8 }, transport: { algorithm: "ndp" }, workload: { blocks: 1 } });
    const totals = full.totals!;
    const count = new Set(full.columns.timeouts.flow.subarray(0, full.columns.timeouts.length)).size;
    expect(count).toBeGreaterThan(1);
    expect(tell(full)).toMatch(
      new RegExp(
        `^NDP reaches \\d+% of the maximum\\. ${count} senders wait for their timers: headers of trimmed packets were dropped\\.$`,
      ),
    );
    const flows = totals.flows.map((flow) => ({ ...flow, lostControls: 1 }));
    expect(tell({ ...full, totals: { ...totals, drops: 0, flows } })).toContain(
      `${count} senders wait for their timers: pulls or NACKs were lost.`,
    );
    expect(tell(takeSnapshot({ transport: { algorithm: "ndp" }, workload: { blocks: 1 } }))).not.toContain("timers:");
  });
  it("counts the times that PAUSE stopped everyone", () => {
    const paused = takeSnapshot({ network: { pauseThresholdPackets: 8 }, workload: { senders: 8, blocks: 1, blockBytes: 64_000 } });
    const stops = listFullStops(paused.columns, 8).length;
    expect(stops).toBeGreaterThan(1);
    expect(paused.totals!.drops).toBe(0);
    expect(tell(paused)).toMatch(new RegExp(`^NewReno reaches \\d+% of the maximum\\. .*PAUSE stops all sender links ${stops} times\\.$`));
  });
  /** 12 senders answer A, one sends to B over the same switches. */
  const takeTree = (pauseThresholdPackets: number, bytes: number, startNs = 0) =>
    takeSnapshot({
      network: {
        ...{ topology: "graph", linkBps: 10e9, trunkBps: 40e9, rttNs: 8000, bufferPackets: 1000, pauseThresholdPackets },
        hosts: [{ name: "x", count: 12, at: "s1" }, { name: "v", at: "s1" }, { name: "A", at: "s2" }, { name: "B", at: "s2" }], // prettier-ignore
        trunks: [{ from: "s1", to: "s2" }],
      },
      transport: { initialWindow: 16, awndPackets: 32 },
      groups: [
        { senders: 12, from: "x", to: "A", workload: { kind: "oneshot", flows: [{ bytes: 200_000 }] } },
        { senders: 1, from: "v", to: "B", workload: { kind: "oneshot", flows: [{ bytes, startNs }] } },
      ],
    });
  it("says what PAUSE costs a sender whose own port is free", () => {
    const tree = takeTree(12, 100_000);
    const { bytes, startNs, finishNs } = tree.totals!.flows[12];
    const onWire = (bytes * 1.04 * 8) / (finishNs - startNs);
    expect(onWire).toBeLessThan(2);
    const gbps = formatFigures(onWire, 2);
    expect(tell(tree)).toBe(`The port to B is never full, yet sender 12 gets ${gbps} of 10 Gbps: its packets wait behind paused links.`);
  });
  it("says that PAUSE costs no other sender much, and rounds up", () => {
    const tree = takeTree(32, 20_000_000);
    const { bytes, startNs, finishNs } = tree.totals!.flows[12];
    const percent = Math.ceil(100 * (1 - (bytes * 1.04 * 8) / (finishNs - startNs) / 10));
    expect(percent).toBeLessThan(20);
    const links = countStoppedLinks(tree.columns);
    expect(tell(tree)).toBe(`PAUSE stops ${links} links. No other flow is slowed by more than ${percent}%.`);
    const late = takeTree(12, 100_000, 10_000_000);
    expect(tell(late)).toBe(`PAUSE stops ${countStoppedLinks(late.columns)} links. No other flow is slowed.`);
  });
  it("blames timers only for the idle time in which somebody waited for one", () => {
    const gaps = takeSnapshot({ transport: openWindows, workload: { kind: "on-off" } });
    const text = tell(gaps);
    const [, idle, waiting] = /idle (\d+)% of the time, (\d+)% while senders waited out [\d,]+ timeouts?\.$/.exec(text) ?? [text];
    expect(Number(waiting)).toBeLessThan(0.9 * Number(idle));
    // The story's facts come from the same stretches, by another way.
    const { packets, endNs } = gatherStoryFacts(gaps)!;
    expect(Number(waiting)).toBe(Math.round((100 * packets!.timerIdleNs) / endNs));
  });
  it("does not blame timeouts for a link that was hardly idle", () => {
    const quick = takeSnapshot({ transport: { rtoMinNs: 2e6 }, workload: { blocks: 5 } });
    expect(tell(quick)).toMatch(/It was idle \d(\.\d)?% of the time, despite \d+ timeouts\.$/);
  });
  it("keeps to what is certain where packets were no longer recorded", () => {
    const cut = (share: number): RunSnapshot => {
      const detailUntilNs = collapse.computedNs * share;
      const { packets } = collapse.columns;
      const length = countUpTo(packets.arriveNs, packets.length, detailUntilNs);
      // a sentence is kept per run
      return {
        ...collapse,
        detailUntilNs,
        totals: { ...collapse.totals! },
        columns: { ...collapse.columns, packets: { ...packets, length } },
      };
    };
    const timerIdle = (run: RunSnapshot) => measureRunTimerIdle(run, run.totals!.durationNs, run.totals!.busyNs);
    const whole = timerIdle(collapse);
    expect(whole.isExact).toBe(true);
    expect(whole.timerNs).toBeGreaterThan(0.9 * whole.idleNs);
    for (const share of [0.01, 0.2, 0.6]) {
      const part = timerIdle(cut(share));
      expect(part).toMatchObject({ idleNs: whole.idleNs, isExact: false });
      expect(part.timerNs).toBeLessThanOrEqual(whole.timerNs);
      expect(part.timerNs).toBeGreaterThan(0.5 * whole.timerNs);
      const isCertain = part.timerNs >= 0.9 * part.idleNs;
      expect(tell(cut(share))).toContain(isCertain ? "of the time while senders waited out" : "of the time, with");
    }
  });
  it("says which link it speaks of where there are several, and what else goes over it", () => {
    const star = {
      network: {
        topology: "graph",
        hosts: [
          { name: "s", count: 5, at: "x" },
          { name: "a", count: 1, at: "x" },
          { name: "b", count: 1, at: "x" },
        ],
      },
    } as const;
    const short = { kind: "barrier", blocks: 1, blockBytes: 20_000 } as const;
    const sole = takeSnapshot({ ...star, workload: short, groups: [{ senders: 4, from: "s", to: "a" }] });
    expect(tell(sole)).toMatch(/^The receiver's link carried \d+% of its maximum goodput\./);
    const two = takeSnapshot({
      ...star,
      workload: short,
      groups: [
        { senders: 3, from: "s", to: "a" },
        { senders: 2, from: "s", to: "b" },
      ],
    });
    expect(tell(two)).toMatch(/^The link to a, one of 2 receivers, carried \d+% of its maximum goodput\./);
    const udp = { name: "UDP", senders: 1, workload: { kind: "cbr", rateBps: 1e8 } } as const;
    const beside = takeSnapshot({ workload: { blocks: 3 }, groups: [{ senders: 4 }, udp] });
    const [, mbps] = /^The link carried \d+% of its maximum goodput, with ([\d.]+) Mbps of background traffic\./.exec(tell(beside)) ?? [
      tell(beside),
    ];
    expect(Number(mbps)).toBeGreaterThan(80);
    expect(Number(mbps)).toBeLessThanOrEqual(100);
    // Nobody waits for datagrams: with what they take, a link can be busy and healthy.
    expect(writeHeadline(beside)![1].tone).toBe(goodputShare(beside)! + Number(mbps) / 1000 < 0.9 ? "trouble" : "fine");
  });
  it("tells a network's responses by how long they take", () => {
    const run = takeSnapshot({
      network: { topology: "fat-tree" },
      workload: { kind: "on-off", senders: 8, responses: 3, finalBytes: 200_000 },
    });
    const { responses } = run.columns;
    const times = Array.from({ length: responses.length }, (_, row) => responses.endNs[row] - responses.startNs[row]);
    const spaced = (ns: number) => formatDuration(ns).replaceAll("\u00a0", " ");
    const [half, longest] = [findQuantile(times, 0.5), Math.max(...times)].map(spaced);
    expect(tell(run)).toContain(`Half of 32 responses take ${half} or less, the slowest ${longest}`);
    const quicker = takeSnapshot({
      network: { topology: "fat-tree" },
      workload: { kind: "on-off", senders: 1, responses: 3, finalBytes: 2000 },
    });
    expect(joinPieces(writeHeadline(quicker, false, run) ?? []).replaceAll("\u00a0", " ")).toContain(`(before ${longest})`);
  });
  it("blames no timers for a link that it has not seen", () => {
    const input = { network: { topology: "fat-tree" }, workload: { kind: "oneshot", flows: [{ senders: 15, bytes: 200_000 }] } } as const;
    const own = takeSnapshot(input);
    expect(tell(own)).toContain("while senders waited out");
    const { links, dataRoutes, bottleneck } = geometryOf(own.scenario);
    const other = links.findIndex(
      ({ isShort }, port) => isShort && port !== bottleneck && dataRoutes.some((route) => !route.includes(port)),
    );
    expect(tell({ ...own, port: other, totals: { ...own.totals! } })).toMatch(/of the time, with \d+ timeouts?\.$/);
  });
  it("speaks of no timeout where there is none", () => expect(joinPieces(writeHeadline(single) ?? [])).toMatch(/no sender/));
  it("is silent before a run is done", () => expect(writeHeadline({ ...collapse, totals: null })).toBeNull());
  it("says of a block's idle time only what timers are the cause of", () => {
    const delaying = takeSnapshot({
      transport: { algorithm: "cubic", recovery: "rack", initialWindow: 10, delayedAck: true },
      workload: { blocks: 1 },
    });
    const { startNs, endNs } = delaying.totals!.blocks[0];
    const text = joinPieces(writeBlockSentence(delaying, startNs, endNs)).replaceAll("\u00a0", " ");
    expect(text).toMatch(/took \d+ ms\. Of the rest, \d+ ms was spent waiting for retransmission timers\.$/);
    const [took, waiting] = [...text.matchAll(/(\d+) ms/g)].slice(-2).map(([, ms]) => Number(ms));
    expect(waiting).toBeLessThan(took);
  });
  it("speaks of health only where the run is healthy", () => {
    const inputs = [
      { workload: { senders: 6, blocks: 6 } },
      { workload: { senders: 10, blocks: 8, blockBytes: 32_000 } },
      { workload: { senders: 16, blocks: 8, blockBytes: 16_000 } },
      { workload: { senders: 24, blocks: 3, blockBytes: 64_000 }, network: { bufferPackets: 400 }, transport: { rtoMinNs: 200_000 } },
      { workload: { senders: 2, blocks: 3 } },
    ];
    const said = inputs.flatMap((input) => {
      const run = takeSnapshot(input);
      const isHealthy = goodputShare(run)! >= 0.9;
      return run.totals!.blocks.map(({ startNs, endNs }) => {
        const text = joinPieces(writeBlockSentence(run, startNs, endNs)).replaceAll("\u00a0", " ");
        return `${isHealthy} ${text.replaceAll(/[\d.]+ (m|µ|n)?s|\d+%/g, "_")}`;
      });
    });
    const kinds = new Set(said);
    expect(kinds).toContain("true _ of transmission took _. Almost none of it was spent waiting.");
    expect(kinds).toContain("false _ of transmission took _: this block went well. The whole run reaches _ of the maximum.");
    expect([...kinds].join()).toContain("_ of transmission took _. The link was busy, but only _ of that was new data.");
    expect([...kinds].filter((kind) => kind.startsWith("false") && kind.includes("Almost none"))).toEqual([]);
  });
  it("tells what a block needed and took", () => {
    const { startNs, endNs } = collapse.totals!.blocks[0];
    // 32 x 256 packets of 1040 bytes at 1 Gbps: 68.2 ms
    expect(joinPieces(writeBlockSentence(collapse, startNs, endNs))).toMatch(
      /^68.\d.ms of transmission took \d+.ms; the rest was spent waiting for retransmission timers\.$/,
    );
  });
});

describe("moments in words", () => {
  it("name the sender and class of a timeout", () => {
    const { timeouts } = collapse.columns;
    const alone = Array.from({ length: timeouts.length }, (_, row) => row).find(
      (row) => timeouts.timeNs[row] !== timeouts.timeNs[row + 1] && timeouts.timeNs[row] !== timeouts.timeNs[row - 1],
    );
    expect(alone).toBeDefined();
    expect(describeMoment(collapse, timeouts.timeNs[alone!])).toContain(`timeout of sender ${timeouts.flow[alone!]}: `);
  });
  it("name drops", () => {
    const { drops } = collapse.columns;
    expect(describeMoment(collapse, drops.timeNs[0])).toMatch(/loses packet|packets dropped/);
  });
  it("say when nothing happened", () => expect(describeMoment(collapse, 1)).toContain("nothing recorded"));
});

describe("what follows from a scenario", () => {
  it("counts the bandwidth-delay product in packets: 1 Gbps x 100 us / (1040 x 8 bits)", () =>
    expect(countBdpPackets(defaultScenario)).toBeCloseTo(12.019, 3));
  it("sets first windows against the buffer", () =>
    expect(describeFirstRound(defaultScenario)).toEqual({ sum: "32 × 4 = 128", packets: 128, buffer: 64 }));
  it("does not send more than a block", () => {
    const tiny = requireScenario({ workload: { blockBytes: 1000 } });
    expect(describeFirstRound(tiny).sum).toBe("32 × 1 = 32");
    const groups = [{ senders: 20 }, { senders: 12, transport: { initialWindow: 10 } }];
    expect(describeFirstRound(requireScenario({ groups }))).toMatchObject({ sum: "20 × 4 + 12 × 10 = 200", packets: 200 });
    const flows = [{ senders: 3, bytes: 1 }, { senders: 4, bytes: 1e6 }]; // prettier-ignore
    expect(describeFirstRound(requireScenario({ workload: { kind: "oneshot", flows } })).sum).toBe("3 × 1 + 4 × 4 = 19");
    const many = [1, 2, 3, 4].map((initialWindow) => ({ senders: 8, transport: { initialWindow } }));
    expect(describeFirstRound(requireScenario({ groups: many })).sum).toBe("32 senders, 80");
  });
  it("say when a threshold is out of reach", () => {
    const consequence = (network: object) => describeConsequence("network.ecnThresholdPackets", requireScenario({ network }));
    expect(consequence({ ecnThresholdPackets: 62 })).toBeNull();
    expect(consequence({ ecnThresholdPackets: 63 })).toBe("never reached: the buffer holds 64, including the packet being sent");
    expect(consequence({ ecnThresholdPackets: 63, pauseThresholdPackets: 32 })).toBeNull();
  });
  it("says it under the sliders", () => {
    expect(describeConsequence("network.bufferPackets", defaultScenario)).toBe("66.6\u00a0KB on the wire");
    expect(describeConsequence("workload.blockBytes", defaultScenario)).toBe("256 packets per sender and block");
    expect(describeConsequence("seed", defaultScenario)).toBeNull();
  });
});

describe("the text of a field", () => {
  const rate = getField("network.linkBps");
  const rto = getField("transport.rtoMinNs");
  const threshold = getField("network.ecnThresholdPackets");
  it("is a figure and a unit", () => {
    if (rate.kind !== "number" || rto.kind !== "number" || threshold.kind !== "number") throw new Error("not numbers");
    expect(splitFieldText(rate, 1e9)).toEqual({ figure: "1", unit: "Gbps" });
    expect(splitFieldText(rto, 2e8)).toEqual({ figure: "200", unit: "ms" });
    expect(splitFieldText(threshold, null)).toEqual({ figure: "no marking", unit: "" });
    const large = getField("workload.finalBytes") as NumberField;
    expect(splitFieldText(large, "rest")).toEqual({ figure: "rest", unit: "" });
    expect(writeValue(large, "rest")).toBe("the rest");
    expect(parseFieldText(large, completeText("rest", ""))).toEqual({ ok: true, value: "rest" });
    expect(writeValue(rto, 10_000)).toBe("10 µs");
    const timer = listParamFields("pfabric").find(({ path }) => path.endsWith(".rtoUs")) as NumberField;
    expect(splitFieldText(timer, 352)).toEqual({ figure: "352", unit: "µs" });
    expect(writeValue(timer, 352)).toMatch(/^352\sµs$/);
  });
  it("takes the unit beside it when none is typed", () => {
    expect(completeText("5", "ms")).toBe("5ms");
    expect(completeText("5us", "ms")).toBe("5us");
    expect(completeText("1,024", "packets")).toBe("1024");
    expect(completeText("many", "ms")).toBe("many");
  });
  it.each([
    ["0,5", "ms", "0.5ms"],
    [",5", "ms", ".5ms"],
    ["0,500", "ms", "0.500ms"],
    ["1,5 us", "ms", "1.5 us"],
    ["2,25KB", "KB", "2.25KB"],
    ["1.024,5", "ms", "1024.5ms"],
    ["1,024.5", "ms", "1024.5ms"],
    ["12,345,678", "packets", "12345678"],
    ["-0,5", "ms", "-0.5ms"],
    ["1,2,3", "ms", "1,2,3"],
    ["1.000", "ms", "1.000ms"],
  ])("reads %j beside %s as %s, with a decimal comma where it cannot group", (typed, unit, read) => {
    expect(completeText(typed, unit)).toBe(read);
  });
});
