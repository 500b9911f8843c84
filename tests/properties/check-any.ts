import assert from "node:assert/strict";
import { InterventionError } from "../../src/engine/intervention.ts";
import { RunTooLongError } from "../../src/engine/progress-guard.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { listGroups, transportsBySender } from "../../src/engine/spec/groups.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { Departures } from "../../src/protocol/departures.ts";
import { listNeeds } from "../support/arbitrary-incast.ts";
import { listParts } from "../support/traffic-parts.ts";
import { type CheckedRun, checkRun } from "./check-run.ts";
import { checkNetwork, watchNetwork } from "./check-network.ts";

/**
 * What must hold for any run: packets are conserved, ports and windows stay within bounds, it ends, and repeating it gives the same
 * result.
 */

/** Our choice: four of five runs need fewer. A longer run is checked up to here. */
const MOST_EVENTS = 10_000;

/** @returns the classes of the scenario, by name. @throws AssertionError saying what does not hold. */
export function checkAny(scenario: Scenario): string[] {
  const classes = classify(scenario);
  let run: CheckedRun;
  try {
    run = checkRun(scenario, MOST_EVENTS);
  } catch (error) {
    // the moment of an intervention may never come, and its target may not exist then
    if (error instanceof InterventionError && scenario.intervention !== undefined) return [...classes, "intervention refused"];
    // such as Swift's packet in a thousand round trips of a second each
    if (error instanceof RunTooLongError) return [...classes, "stopped after 52 days"];
    throw error;
  }
  checkPeak(run);
  checkLinks(run);
  checkTwice(run);
  return [...classes, run.isCutOff ? "cut off" : "ended", ...(run.simulation.totals.drops > 0 ? ["with drops"] : [])];
}

/** The port's recorded packets give the longest queue that it counted. */
function checkPeak({ scenario, columns: { packets }, simulation, isCutOff }: CheckedRun): void {
  // ports that report late have not reported everything when a run is cut off
  if (isCutOff) return;
  const longest = findLongest(packets, 0);
  const { maxQueuePackets } = simulation.totals;
  // A spared packet exceeds the limit, and a port whose buffer has shrunk is above it, until the next arrival pushes others out. If that is
  // at the instant of the arrival before, no row shows how many waited in between.
  const { intervention } = scenario;
  const mayExceed = intervention?.kind === "spare" || (intervention?.kind === "field" && intervention.path === "network.bufferPackets");
  if (mayExceed && longest < maxQueuePackets && maxQueuePackets <= findLongest(packets, 0.5)) return;
  assert.equal(longest, maxQueuePackets, `longest queue of ${scenario.network.topology}, recorded and counted`);
}

/** @param pushedOutLaterNs added to the moment at which a packet is pushed out */
function findLongest({ length, arriveNs, departNs, flags }: CheckedRun["columns"]["packets"], pushedOutLaterNs: number): number {
  const departures = new Departures();
  let longest = 0;
  for (let row = 0; row < length; row++) {
    while (departures.takeLeft(arriveNs[row], flags[row]) !== null);
    const isPushedOut = (flags[row] & PacketFlag.pushedOut) !== 0;
    departures.enter(departNs[row] + (isPushedOut ? pushedOutLaterNs : 0), flags[row]);
    longest = Math.max(longest, departures.length);
  }
  return longest;
}

/** No link is busy for longer than the run lasts. */
function checkLinks({ scenario, simulation }: CheckedRun): void {
  // packets that take no slot are sent without making a queue longer
  const isControlFree = listNeeds(scenario).some(({ controlTakesSlot }) => controlTakesSlot === false);
  for (const { link, busyNs, maxQueuePackets } of simulation.totals.links) {
    assert(busyNs >= 0 && busyNs <= simulation.nowNs, `link ${link} was busy for ${busyNs} of ${simulation.nowNs} ns`);
    assert(maxQueuePackets > 0 || busyNs === 0 || isControlFree, `link ${link} sent out of an empty port`);
  }
}

/** With another observer and other slices the result is the same; and that observer finds all packets at all ports. */
function checkTwice({ scenario, simulation, events }: CheckedRun): void {
  const again = watchNetwork(scenario, events, 3777);
  assert.deepEqual(again.simulation.totals, simulation.totals);
  assert.equal(again.simulation.nowNs, simulation.nowNs);
  checkNetwork(again);
}

/** The classes of scenarios that many runs together must cover. */
function classify(scenario: Scenario): string[] {
  const { network, groups } = scenario;
  const transports = transportsBySender(scenario);
  const parts = listParts(scenario);
  const names = [
    ...new Set(transports.map(({ algorithm }) => `transport ${algorithm}`)),
    ...new Set(transports.map(({ rules }) => `rules ${rules}`)),
    ...new Set(transports.map(({ recovery }) => `recovery ${recovery}`)),
    ...new Set(parts.map(({ spec }) => `workload ${spec.kind}`)),
    ...new Set(listGroups(scenario).map(({ pairing }) => `pairing ${pairing ?? "as usual"}`)),
    `network ${network.topology}`,
    groups.length > 1 ? "several groups" : "one group",
  ];
  if (network.pauseThresholdPackets !== null) names.push("PAUSE");
  if (parts.some(({ isAwaited, spec }) => !isAwaited && spec.kind !== "cbr")) names.push("background");
  if (scenario.intervention !== undefined) names.push(`intervention ${scenario.intervention.kind}`);
  return names;
}
