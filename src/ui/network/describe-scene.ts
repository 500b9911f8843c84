import { RowState } from "../../analysis/senders.ts";
import { formatMoment } from "../format/numbers.ts";
import type { Scene } from "./scene.ts";

/** The picture in a sentence or two. */
export function describeScene(scene: Scene): string {
  const { states, run, progress } = scene;
  const count = (...wanted: readonly number[]) => states.reduce((sum, state) => sum + (wanted.includes(state) ? 1 : 0), 0);
  const sending = count(RowState.slowStart, RowState.avoidance, RowState.recovery, RowState.sending);
  const waiting = count(RowState.waiting);
  const done = count(RowState.done);
  const queue = scene.isDetailed ? `The switch queue holds ${scene.queue.length} of ${run.scenario.network.bufferPackets} packets. ` : "";
  return (
    `At ${formatMoment(scene.timeNs)} ms: of ${states.length} senders ${sending} send, ${waiting} wait for a timer, ${done} are done. ` +
    `${queue}The receiver holds ${progress.complete} whole blocks of ${states.length}.`
  );
}
