import { describeStates } from "../../analysis/describe-panes.ts";
import { rowStateCount } from "../../analysis/senders.ts";
import { formatCount, formatMoment, formatPlural } from "../format/numbers.ts";
import type { Scene } from "./scene.ts";

/** The picture in a sentence or two. */
export function describeScene(scene: Scene): string {
  const { states, run, progress } = scene;
  const counts = new Int32Array(rowStateCount);
  for (const state of states) counts[state]++;
  const queue = scene.isDetailed
    ? `The switch queue holds ${formatCount(scene.queue.length)} of ${formatPlural(run.scenario.network.bufferPackets, "packet")}. `
    : "";
  return (
    `At ${formatMoment(scene.timeNs)} ms: of ${formatPlural(states.length, "sender")} ${describeStates(counts)}. ` +
    `${queue}The receiver holds ${formatPlural(progress.complete, "whole block")} of ${formatCount(states.length)}.`
  );
}
