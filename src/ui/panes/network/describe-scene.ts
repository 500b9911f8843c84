import { describeStates } from "../../../analysis/describe-panes.ts";
import { rowStateCount } from "../../../analysis/senders.ts";
import { formatCount, formatMoment, formatPlural } from "../../text/numbers.ts";
import type { Arrivals } from "./arrivals.ts";
import type { Scene } from "./scene.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";

/** What has come to the receiver, briefly: "12 complete"; of flows without blocks "3,204 packets arrived". */
export function describeArrived({ progress, isDetailed }: Scene): string {
  if (progress.arrivals === null) return `${formatCount(progress.complete)} complete`;
  return isDetailed ? `${formatPlural(countArrived(progress.arrivals), "packet")} arrived` : "not recorded";
}

function countArrived(arrivals: readonly Arrivals[]): number {
  return arrivals.reduce((sum, { count }) => sum + count, 0);
}

function describeReceiver({ run, progress, states, isDetailed }: Scene): string {
  if (progress.arrivals !== null) {
    return isDetailed
      ? `${formatPlural(countArrived(progress.arrivals), "packet")} arrived at the receiver.`
      : "Later arrivals were not recorded.";
  }
  const of = formatCount(states.length);
  if (run.scenario.workload.kind === "barrier") return `The receiver holds ${formatPlural(progress.complete, "whole block")} of ${of}.`;
  return `The receiver holds all that ${formatCount(progress.complete)} of ${of} had to send.`;
}

/** The picture in a sentence or two. */
export function describeScene(scene: Scene): string {
  const { states, run } = scene;
  const counts = new Int32Array(rowStateCount);
  for (const state of states) counts[state]++;
  const queue = scene.isDetailed
    ? `The switch queue holds ${formatCount(scene.queue.length)} of ${formatPlural(portRoomPackets(run.scenario), "packet")}. `
    : "";
  return (
    `At ${formatMoment(scene.timeNs)} ms: of ${formatPlural(states.length, "sender")} ${describeStates(counts)}. ` +
    `${queue}${describeReceiver(scene)}`
  );
}
