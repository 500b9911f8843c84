import { t, lookUp } from "../../language/translate.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { countBelow, countUpTo } from "../../analysis/search.ts";
import { Milestone } from "../../engine/observer.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import { formatMs } from "../../language/formats.ts";

/** What happens at exactly this instant of the run, in words: "253.112 ms: timeout of sender 5: block-head." */
export function describeMoment(run: RunSnapshot, timeNs: Nanos): string {
  return t("{time} ms: {events}.", { time: formatMs(timeNs), events: listEvents(run, timeNs) });
}

/** The same without the time, for the middle of a sentence. */
export function listEvents(run: RunSnapshot, timeNs: Nanos): string {
  const { timeouts, drops, packets, milestones } = run.columns;
  const parts: string[] = [];
  const first = countBelow(timeouts.timeNs, timeouts.length, timeNs);
  const fired = countUpTo(timeouts.timeNs, timeouts.length, timeNs) - first;
  if (fired === 1)
    parts.push(t("timeout of sender {sender}: {kind}", { sender: timeouts.flow[first], kind: lookUp(nameTimeout(run, first).name) }));
  else if (fired > 1) parts.push(t("{count, plural, one {# timeout} other {# timeouts}}", { count: fired }));

  const firstDrop = countBelow(drops.timeNs, drops.length, timeNs);
  const dropped = countUpTo(drops.timeNs, drops.length, timeNs) - firstDrop;
  if (dropped === 1)
    parts.push(t("sender {sender} loses packet {packet}", { sender: drops.flow[firstDrop], packet: drops.packet[firstDrop] }));
  else if (dropped > 1) parts.push(t("{count, plural, one {# packet dropped} other {# packets dropped}}", { count: dropped }));

  const milestoneEnd = countUpTo(milestones.timeNs, milestones.length, timeNs);
  for (let row = countBelow(milestones.timeNs, milestones.length, timeNs); row < milestoneEnd; row++) {
    const [sender, block] = [milestones.flow[row], milestones.block[row] + 1];
    switch (milestones.kind[row] as Milestone) {
      case Milestone.senderStart:
        parts.push(t("sender {sender} begins block {block}", { sender, block }));
        break;
      case Milestone.senderDelivered:
        parts.push(t("sender {sender}'s block {block} has arrived", { sender, block }));
        break;
      case Milestone.senderDone:
        parts.push(t("sender {sender} has finished block {block}", { sender, block }));
        break;
      case Milestone.blockStart:
        parts.push(t("block {block} begins", { block }));
        break;
      case Milestone.blockEnd:
        parts.push(t("block {block} ends", { block }));
        break;
      case Milestone.ackDelayed:
        parts.push(t("the receiver sends the delayed ACK of sender {sender}", { sender }));
        break;
    }
  }

  const firstPacket = countBelow(packets.arriveNs, packets.length, timeNs);
  const arrived = countUpTo(packets.arriveNs, packets.length, timeNs) - firstPacket;
  if (arrived === 1)
    parts.push(
      t("packet {packet} of sender {sender} reaches the switch", {
        packet: packets.packet[firstPacket],
        sender: packets.flow[firstPacket],
      }),
    );
  else if (arrived > 1)
    parts.push(t("{count, plural, one {# packet reaches the switch} other {# packets reach the switch}}", { count: arrived }));
  if (parts.length === 0) return t("nothing recorded");
  return parts.reduce((before, next) => t("{before}; {next}", { before, next }));
}
