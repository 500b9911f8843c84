import { fullStop, writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { describeStates, listStopped } from "../../../story/describe-panes.ts";
import { rowStateCount } from "../../../analysis/senders.ts";
import type { Scene } from "./scene.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { formatMs } from "../../../language/formats.ts";
import type { Arrivals } from "./block-progress.ts";

/** A summary of what has arrived: "12 of 32 complete"; for flows without blocks, "3,204 packets arrived". */
export function describeArrived({ progress, states, isDetailed }: Scene): string {
  if (progress.arrivals === null) return t("{count} of {all} complete", { count: progress.complete, all: states.length });
  if (!isDetailed) return t("not recorded");
  return t("{count, plural, one {# packet arrived} other {# packets arrived}}", { count: countArrived(progress.arrivals) });
}

function countArrived(arrivals: readonly Arrivals[]): number {
  return arrivals.reduce((sum, { count }) => sum + count, 0);
}

function describeReceiver({ run, progress, states, isDetailed }: Scene): string {
  if (progress.arrivals !== null) {
    if (!isDetailed) return t("Later arrivals were not recorded.");
    return t("{count, plural, one {# packet arrived at the receiver.} other {# packets arrived at the receiver.}}", {
      count: countArrived(progress.arrivals),
    });
  }
  const values = { complete: progress.complete, all: states.length };
  if (run.scenario.workload.kind === "barrier")
    return t(
      "{complete, plural, one {The receiver holds # whole block of {all}.} other {The receiver holds # whole blocks of {all}.}}",
      values,
    );
  return t("The receiver holds all that {complete} of {all} had to send.", values);
}

/** The picture in a sentence or two. */
export function describeScene(scene: Scene): string {
  const { run } = scene;
  return writeSentences([
    describeSenders(scene),
    scene.isDetailed &&
      t("{room, plural, one {The switch queue holds {held} of # packet.} other {The switch queue holds {held} of # packets.}}", {
        held: scene.queue.length,
        room: portRoomPackets(run.scenario),
      }),
    scene.headers.length > 0 &&
      t("{count, plural, one {# header of a trimmed packet waits with them.} other {# headers of trimmed packets wait with them.}}", {
        count: scene.headers.length,
      }),
    scene.paused.size > 0 && describePaused(scene.paused.size) + fullStop(),
    describeReceiver(scene),
  ]);
}

/** "PAUSE stops 3 links" */
export function describePaused(links: number): string {
  return t("{links, plural, one {PAUSE stops # link} other {PAUSE stops # links}}", { links });
}

/** "At 253.112 ms: of 32 senders 3 send, 29 are done." */
export function describeSenders({ run, states, timeNs, paused }: Pick<Scene, "run" | "states" | "timeNs" | "paused">): string {
  const counts = new Int32Array(rowStateCount);
  for (const state of states) counts[state]++;
  return t("{senders, plural, one {At {time} ms: of # sender {states}.} other {At {time} ms: of # senders {states}.}}", {
    time: formatMs(timeNs),
    senders: states.length,
    states: describeStates(counts, listStopped(run, paused, (sender) => states[sender]).length),
  });
}
