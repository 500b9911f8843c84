import { RowState } from "../../analysis/senders.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import { writeSentences } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { describeArrived } from "../panes/network/describe-scene.ts";
import { countOnLinks, type Scene } from "../panes/network/scene.ts";

/** The network in words: "Network. 32 senders, all sending. 52 packets on the links. Queue, 39 of 64 slots taken. Receiver, 0 of 32 complete." */
export function describeNetwork(scene: Scene): string {
  const { states, run, queue } = scene;
  const count = (state: number): number => states.reduce((sum, one) => sum + (one === state ? 1 : 0), 0);
  const [waiting, finished, senders] = [count(RowState.waiting), count(RowState.done), states.length];
  const sending = senders - waiting - finished - count(RowState.idle);
  return writeSentences([
    t("Network."),
    sending === senders
      ? t("{senders, plural, one {# sender, sending.} other {# senders, all sending.}}", { senders })
      : t(
          "{senders, plural, one {# sender: {sending} sending, {waiting} waiting, {finished} finished.} other {# senders: {sending} sending, {waiting} waiting, {finished} finished.}}",
          {
            senders,
            sending,
            waiting,
            finished,
          },
        ),
    t("{packets, plural, one {# packet on the links.} other {# packets on the links.}}", { packets: countOnLinks(scene) }),
    queue.length === 0
      ? t("Queue, empty.")
      : t("{room, plural, one {Queue, {held} of # slot taken.} other {Queue, {held} of # slots taken.}}", {
          held: queue.length,
          room: portRoomPackets(run.scenario),
        }),
    t("Receiver, {held}.", { held: describeArrived(scene) }),
  ]);
}
