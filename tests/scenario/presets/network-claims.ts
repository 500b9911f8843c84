import { describeNetwork } from "../../../src/engine/topologies/describe-network.ts";
import { meanGoodput, type PresetRun } from "./runs.ts";

/** What the questions of presets on larger networks take for granted, and the papers' numbers that their runs must meet. */

type Facts = Readonly<Record<string, boolean>>;

/** Mean goodput of each group's senders, in Mbps. */
function readRates({ totals }: PresetRun): number[] {
  return totals.groups.map(({ bytes, senders }) => (8 * bytes) / senders / (totals.durationNs / 1e9) / 1e6);
}

/** The port with most drops, by the name of its link; "": none. */
function findWorstPort({ scenario, totals }: PresetRun): string {
  const drops = totals.links.map((port) => port.drops.reduce((sum, count) => sum + count));
  const most = Math.max(...drops);
  return most === 0 ? "" : describeNetwork(scenario).links[totals.links[drops.indexOf(most)].link].name;
}

/** From the first start of a group's senders to their last end, in ms. */
function readSpan({ totals }: PresetRun, group: number): number {
  return (totals.groups[group].endNs - totals.groups[group].startNs) / 1e6;
}

const isNear = (value: number, expected: number, share: number): boolean => Math.abs(value - expected) <= share * expected;

/** With seeds 1 to 3. */

const isQuiet = ({ run }: PresetRun): Facts => ({ "no timeout": run.timeouts.total === 0 });

const losesNothing = ({ totals }: PresetRun): Facts => ({
  "no drop at any port": totals.links.every(({ drops }) => drops.every((n) => n === 0)),
});

export const networkClaims: Readonly<Record<string, (shown: PresetRun) => Facts>> = {
  "two-switch": (shown) => ({
    "the port between the switches": findWorstPort(shown) === "A1 -> A2",
    collapses: shown.run.normalizedGoodput < 0.5,
    "senders on two switches": shown.scenario.workload.senders === 32,
  }),
  // our published values at 16 senders, with a buffer of 128 and RACK: .87 and .86, over two switches within .1 of that
  "prin-19": (shown) => ({ ...isQuiet(shown), ".87": Math.abs(meanGoodput("prin-19") - 0.87) < 0.02 }),
  "prin-22": (shown) => ({
    "the port between the switches": findWorstPort(shown) === "A1 -> A2",
    ".87, a timeout more or less": Math.abs(meanGoodput("prin-22") - 0.87) < 0.05,
  }),
  "gip-10": (shown) => ({
    ...isQuiet(shown),
    "sixteen senders": shown.scenario.workload.senders === 16,
    ".86": Math.abs(meanGoodput("gip-10") - 0.86) < 0.02,
  }),
  "gip-12": (shown) => ({
    "the port between the switches": findWorstPort(shown) === "A1 -> A2",
    ".86, a timeout more or less": Math.abs(meanGoodput("gip-12") - 0.86) < 0.05,
  }),
  "qlf-w1": (shown) => ({ ...losesNothing(shown), ".81 ms": isNear(shown.totals.durationNs / 1e6, 0.81, 0.02) }),
  "qlf-w2": (shown) => ({ ...losesNothing(shown), "3.43 ms": isNear(shown.totals.durationNs / 1e6, 3.43, 0.02) }),
  "qlf-w3": (shown) => ({ ...losesNothing(shown), ".60 ms of the short ones": isNear(readSpan(shown, 0), 0.6, 0.05) }),
  "qlf-w4": (shown) => ({ ...losesNothing(shown), "2.75 ms of the short ones": isNear(readSpan(shown, 0), 2.75, 0.05) }),
  "trim-9": (shown) => ({ ...losesNothing(shown), "one every two seconds": shown.totals.durationNs === 21e9 }),
  // the paper's table I has 139.3, 406.9 and 814.2; the groups here are A, B and C
  "trim-10": (shown) => {
    const [a, b, c] = readRates(shown);
    return { A: isNear(a, 139.3, 0.25), B: isNear(b, 814.2, 0.25), C: isNear(c, 406.9, 0.25) };
  },
  "trim-11": ({ totals, scenario }) => ({
    "a thousand connections": scenario.workload.senders === 1000,
    "hardly an RTO": totals.groups[0].timeouts.reduce((sum, count) => sum + count) < 10,
    "512 KiB each": totals.flows.every(({ bytes }) => bytes >= 524_288),
  }),
  "trim-12": ({ run, totals }) => ({
    "17 to 25 timeouts": run.timeouts.total >= 17 && run.timeouts.total <= 25,
    "1 MB each": totals.flows.every(({ bytes }) => bytes >= 1_000_000),
  }),
  "trim-13": (shown) => ({ ...losesNothing(shown), "a mean queue of 6": isNear(shown.run.meanQueuePackets, 6, 0.1) }),
  "trim-14": ({ totals }) => ({
    "a hundred answers": totals.groups[1].responsesNs.length === 100,
    "files are in the background": !totals.groups[0].isAwaited && totals.groups[0].bytes > 1e6,
  }),
};
