import { expect, test } from "vitest";
import { Milestone } from "../../../src/engine/observer.ts";
import type { Scenario } from "../../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../../src/scenario/presets/presets.ts";
import { drawLogged } from "../../support/draw.ts";
import { networkClaims } from "./network-claims.ts";
import { type PresetRun, showPreset } from "./runs.ts";

/** What the question of each preset takes for granted is true of the run that the page shows. */

/** For each timeout how often each of the block's last three packets was dropped since the block began. */
function countTailDrops({ scenario, columns }: PresetRun): number[][] {
  if (scenario.workload.kind !== "barrier" || !columns) throw new Error("no blocks, or not recorded");
  const { timeouts, drops, milestones } = columns;
  const perBlock = Math.ceil(scenario.workload.blockBytes / scenario.transport.segmentBytes);
  return Array.from({ length: timeouts.length }, (_, row) => {
    const [block, flow, atNs] = [timeouts.block[row], timeouts.flow[row], timeouts.timeNs[row]];
    const start = Array.from({ length: milestones.length }, (_, at) => at).find(
      (at) => milestones.kind[at] === Milestone.blockStart && milestones.block[at] === block,
    )!;
    const counts = [0, 0, 0];
    for (let at = 0; at < drops.length; at++) {
      const place = drops.packet[at] - (perBlock * (block + 1) - 3);
      const isInTime = drops.timeNs[at] >= milestones.timeNs[start] && drops.timeNs[at] <= atNs;
      if (drops.flow[at] === flow && isInTime && place >= 0 && place < 3) counts[place] += 1;
    }
    return counts;
  });
}

const goodput = (id: string): number => showPreset(id).run.normalizedGoodput;
/** Packets on the wires of an empty path. */
const onTheWires = ({ network, transport }: Scenario): number =>
  (network.linkBps * network.rttNs) / 8e9 / (transport.segmentBytes + transport.headerBytes);

/** What has to be true, in words. */
type Facts = Readonly<Record<string, boolean>>;
type Claim = (shown: PresetRun) => Facts;

const collapses = ({ run }: PresetRun): Facts => ({ "less than half of the link": run.normalizedGoodput < 0.5 });
const nearlyFills = ({ run }: PresetRun): Facts => ({ "more than four fifths of the link": run.normalizedGoodput > 0.8 });
const fills = ({ run }: PresetRun): Facts => ({ "more than nine tenths of the link": run.normalizedGoodput > 0.9 });
const isQuiet = ({ run }: PresetRun): Facts => ({ "no timeout": run.timeouts.total === 0 });
const losesNothing = ({ run }: PresetRun): Facts => ({ "no drop": run.drops === 0 });
const waits = ({ run }: PresetRun): Facts => ({ timeouts: run.timeouts.total > 0 });
const headsMost = ({ run }: PresetRun): Facts => ({ "mostly heads": run.timeouts.blockHead > run.timeouts.total / 2 });
const oneTimeoutPerBlock = ({ run }: PresetRun): Facts => ({ "about one timeout a block": Math.abs(run.timeoutsPerBlock - 1) < 0.3 });

/** What the text says of the set-up. */
const has =
  (numbers: { senders?: number; buffer?: number; block?: number; awnd?: number; window?: number; linkBps?: number }): Claim =>
  ({ scenario: { network, transport, workload } }) => ({
    senders: (numbers.senders ?? workload.senders) === workload.senders,
    buffer: (numbers.buffer ?? network.bufferPackets) === network.bufferPackets,
    block: numbers.block === undefined || (workload.kind === "barrier" && workload.blockBytes === numbers.block),
    "advertised window": (numbers.awnd ?? transport.awndPackets) === transport.awndPackets,
    "initial window": (numbers.window ?? transport.initialWindow) === transport.initialWindow,
    "link rate": (numbers.linkBps ?? network.linkBps) === network.linkBps,
  });

const all =
  (...claims: Claim[]): Claim =>
  (shown) =>
    Object.assign({}, ...claims.map((claim) => claim(shown))) as Facts;

const claims: Readonly<Record<string, Claim>> = {
  collapse: all(has({ senders: 32, window: 4 }), ({ run }) => ({ "idle most of the time": run.linkIdleFraction > 0.5 })),
  "ai-cluster": all(has({ senders: 32 }), losesNothing, ({ run }) => ({ "idle for a tenth of the time": run.linkIdleFraction > 0.1 })),
  "cut-dont-drop": all(has({ senders: 32 }), losesNothing, fills, isQuiet, ({ totals }) => ({
    "cuts most of each first burst": totals.links.reduce((sum, { trims }) => sum + trims, 0) > 20 * 300,
  })),
  healthy: all(has({ senders: 32, awnd: 2, buffer: 64 }), losesNothing, fills),
  "block-head": all(has({ senders: 32, window: 4 }), headsMost),
  "block-tail": all(has({ senders: 3 }), ({ run }) => ({
    "one timeout, at a tail": run.timeouts.total === 1 && run.timeouts.blockTail === 1,
    "few drops": run.drops < 0.01 * run.dataPacketsSent,
  })),
  "rto-2ms": all(nearlyFills, ({ run }) => ({ "more timeouts": run.timeouts.total > showPreset("collapse").run.timeouts.total })),
  "bigger-buffer": all(has({ buffer: 16 * 64 }), isQuiet),
  "bigger-block": all(has({ block: 4 * 256_000 }), ({ run }) => ({
    "same data": run.deliveredPackets === showPreset("collapse").run.deliveredPackets,
    "does better": run.normalizedGoodput > 2 * goodput("collapse"),
  })),
  reno: ({ run }) => ({ "worse than NewReno": run.normalizedGoodput < goodput("collapse") }),
  tahoe: ({ run }) => ({ "better than Reno": run.normalizedGoodput > goodput("reno") }),
  dctcp: all(has({ senders: 8, buffer: 64 }), losesNothing, ({ scenario, run }) => ({
    "marks beyond 20": scenario.network.ecnThresholdPackets === 20 && run.marks > 0 && run.maxQueuePackets > 20,
  })),
  "modern-linux": all(has({ window: 10 }), collapses),
  "on-off": all(has({ senders: 5 }), ({ columns }) => ({ "no loss before the big answers at 500 ms": columns!.drops.timeNs[0] > 500e6 })),
  "five-long-flows": all(has({ senders: 5 }), isQuiet, ({ run }) => ({
    "drops all the time": run.drops > 100,
    "never idle": run.linkIdleFraction < 0.01,
  })),
  "lite-2": all(has({ senders: 10, linkBps: 1e7 }), waits),
  "prin-2": all(has({ senders: 8 }), (shown) => ({
    "tails only": shown.run.timeouts.blockTail === shown.run.timeouts.total,
    "one of the last three lost": countTailDrops(shown).every((counts) => counts.join("").replaceAll("0", "") === "1"),
  })),
  "prin-3": all(has({ senders: 32 }), headsMost),
  "prin-7": all(has({ senders: 16, buffer: 64 }), collapses),
  "prin-8": all(has({ buffer: 128 }), collapses),
  "prin-9": all(has({ senders: 24, buffer: 256 }), fills, isQuiet),
  "prin-10": all(has({ block: 64_000 }), oneTimeoutPerBlock),
  "prin-11": all(has({ block: 128_000 }), oneTimeoutPerBlock),
  "prin-12": all(has({ block: 512_000 }), oneTimeoutPerBlock),
  "prin-15": all(has({ senders: 8, awnd: 10, buffer: 64 }), isQuiet, ({ scenario }) => ({
    "12 on the wires": Math.floor(onTheWires(scenario)) === 12,
  })),
  "prin-17": all(has({ senders: 17 }), fills, isQuiet),
  "prin-18": all(has({ senders: 17 }), collapses),
  "gip-1": all(has({ senders: 20 }), ({ run: { timeouts } }) => ({
    "heads and tails": timeouts.blockHead > timeouts.blockTail && timeouts.blockTail > 0,
  })),
  "gip-2": ({ run: { timeouts } }) => ({ "mostly tails": timeouts.blockTail > timeouts.total / 2 }),
  "gip-3": all(waits, (shown) => ({ "one of the last three dropped twice": countTailDrops(shown).every((counts) => counts.includes(2)) })),
  "gip-4": has({ buffer: 64 }),
  "gip-7": all(fills, ({ run }) => {
    const { transport } = requireScenario(presets.find(({ id }) => id === "gip-7")!.scenario);
    const slow = showPreset("gip-7", { transport: { ...transport, rtoMinNs: 200e6 } }).run;
    return {
      "about as many timeouts": Math.abs(run.timeouts.total - slow.timeouts.total) < 0.2 * slow.timeouts.total,
      "that cost less": slow.normalizedGoodput < 0.25,
    };
  }),
  "gip-8": all(fills, isQuiet, ({ scenario }) => ({ "one packet from each": scenario.transport.params.headWindow === 1 })),
  "gip-9": all(has({ block: 64_000 }), fills),
  "gip-15": all(has({ senders: 100, buffer: 128 }), ({ run }) => ({ "the first round fits": run.timeouts.blockHead === 0 })),
  "gip-16": ({ scenario: { network, transport }, run }) => ({
    "half of RTOmin to empty": Math.abs((network.bufferPackets * 1040 * 8e9) / network.linkBps / transport.rtoMinNs - 0.5) < 0.05,
    "many timeouts": run.timeoutsPerBlock > 10,
  }),
  "gip-17": all(has({ senders: 64, linkBps: 10e9 }), fills),
  "gip-18": all(has({ linkBps: 10e9 }), ({ run }) => ({ "2 ms are long": run.normalizedGoodput < goodput("gip-17") })),
  "qlf-1": all(has({ senders: 80, buffer: 87 }), losesNothing),
  "qlf-2": all(has({ senders: 80, buffer: 87 }), losesNothing),
  "qlf-3": ({ run }) => {
    const ends = run.flows.map(({ finishNs }) => finishNs ?? Infinity);
    return { "small answers do not wait": Math.max(...ends.slice(0, 50)) < Math.min(...ends.slice(50)) };
  },
  "qlf-4": all(has({ senders: 52, buffer: 87 }), ({ run }) => ({ "never full": run.maxQueuePackets < 87 })),
  "trim-4": all(has({ senders: 5 }), waits, ({ scenario, run }) => {
    const paper = [0, 1, 2, 2, 2];
    const counts = run.flows.map(({ timeouts }) => timeouts).sort((a, b) => a - b);
    const { workload, transport } = scenario;
    return {
      "only full packets in the last answers": workload.kind === "on-off" && Number(workload.finalBytes) % transport.segmentBytes === 0,
      "the paper's timeouts, up to one": counts.reduce((sum, count, i) => sum + Math.abs(count - paper[i]), 0) <= 1,
    };
  }),
  "trim-7": ({ run }) => ({ "small windows": Math.max(...run.flows.map(({ maxCwnd }) => maxCwnd)) < 20 }),
  "trim-8": all(has({ senders: 5 }), losesNothing, fills),
  ...networkClaims,
};

test("every preset is judged", () => expect(Object.keys(claims).sort()).toEqual(presets.map(({ id }) => id).sort()));

test("what every course needs is there", () => {
  const ids = presets.map(({ id }) => id);
  const needed = ["healthy", "collapse", "block-tail", "block-head", "rto-2ms", "bigger-buffer", "bigger-block", "gip-8", "prin-17", "dctcp", "modern-linux"]; // prettier-ignore
  expect(needed.filter((id) => !ids.includes(id))).toEqual([]);
});

/** Each takes as long as thirty others. */
const long = ["trim-9", "trim-10", "trim-11"];
const drawn = drawLogged("presets that take long", long, 0.5);
const judged = presets.filter(({ id }) => !long.includes(id) || drawn.includes(id));

/** A share is enough: a fault that changes whether one preset collapses changes many. */
const some = drawLogged("presets whose questions are true", judged, judged.length / 6);

test.each(some.map(({ id, question }) => [id, question] as const))("%s: %s", (id) => {
  const facts = Object.entries(claims[id](showPreset(id)));
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.filter(([, isTrue]) => !isTrue).map(([fact]) => fact)).toEqual([]);
});
