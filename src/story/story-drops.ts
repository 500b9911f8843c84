import { PacketKind } from "../engine/observer.ts";
import { namePauses } from "./describe-panes.ts";
import { listParts, writeOtherPorts } from "./list-parts.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { namePort } from "../analysis/node-names.ts";
import { countStoppedLinks } from "../analysis/pauses.ts";
import { recordedPort, recordedRoom } from "../analysis/ports.ts";
import type { RecordedRun } from "../analysis/run-index.ts";
import type { PacketFacts, StoryFacts } from "../analysis/story-facts.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { tell, type Piece, type Sentence } from "../analysis/words.ts";
import { formatCount, formatDuration, formatPacket } from "../language/formats.ts";

/** Which packets were dropped and where, and how close a run without drops came to dropping. */

const isStar = ({ scenario }: RecordedRun): boolean => scenario.network.topology === "star";

/** The readable name of the recorded port; null in a star, which has only one. */
export function nameOwnPort(run: RecordedRun): string | null {
  return isStar(run) ? null : namePort(geometryOf(run.scenario), recordedPort(run));
}

/** Were all packets dropped at the port whose slots the story mentions? */
function isAllHere(run: RecordedRun, { dropsByPort }: PacketFacts): boolean {
  return dropsByPort.every(({ port }) => port === recordedPort(run));
}

/** The first dropped packet, and the number of drops. */
export function sayFirstDrop(run: RecordedRun, packets: PacketFacts): Sentence {
  const { firstDrop, drops } = packets;
  if (!firstDrop) return [];
  const values = {
    packet: tell("firstDropPacket", firstDrop.packet, formatPacket(firstDrop.packet), firstDrop.timeNs),
    sender: firstDrop.sender,
    time: tell("firstDropTime", firstDrop.timeNs, formatDuration(firstDrop.timeNs), firstDrop.timeNs),
    drops,
    all: (text: string): Piece => tell("drops", drops, text, firstDrop.timeNs),
  };
  if (isStar(run) && packets.cuts !== null)
    return phrase(
      "The first header to find no room was that of {packet} of sender {sender}, after {time}; {drops, plural, one {<all># packet</all> was dropped} other {<all># packets</all> were dropped}} in all.",
      values,
    );
  if (isStar(run))
    return phrase(
      "The first packet to find the {slots, plural, one {# slot} other {# slots}} full was {packet} of sender {sender}, after {time}; {drops, plural, one {<all># packet</all> was dropped} other {<all># packets</all> were dropped}} in all.",
      { ...values, slots: recordedRoom(run) },
    );
  return joinSentences([
    phrase(
      "{drops, plural, one {The first packet to be dropped, at {port}, was {packet} of sender {sender}, after {time}; <all># packet</all> was dropped in all.} other {The first packet to be dropped, at {port}, was {packet} of sender {sender}, after {time}; <all># packets</all> were dropped in all.}}",
      { ...values, port: namePort(geometryOf(run.scenario), firstDrop.port) },
    ),
    sayPlaces(run, packets),
  ]);
}

/** Drops per port, if there are several ports. */
function sayPlaces(run: RecordedRun, { dropsByPort }: PacketFacts): Sentence {
  if (isStar(run) || dropsByPort.length < 2) return [];
  const geometry = geometryOf(run.scenario);
  return phrase("By port: {ports}.", {
    ports: listParts(
      dropsByPort,
      ({ port, count, firstNs }) =>
        phrase("{count} at {port}", {
          count: tell("portDrops", count, formatCount(count), firstNs),
          port: namePort(geometry, port),
        }),
      writeOtherPorts,
    ),
  });
}

/** ACKs and requests that were dropped: each can also make a sender wait for its timer. */
export function sayOtherDrops(run: RecordedRun, { lossesUntilNs, packets }: StoryFacts): Sentence {
  if (packets === null) return [];
  const { timeNs, kind, length } = run.columns.otherDrops;
  const found = { [PacketKind.ack]: { count: 0, firstNs: NaN }, [PacketKind.request]: { count: 0, firstNs: NaN } };
  for (let row = 0; row < length && timeNs[row] <= lossesUntilNs; row++) {
    const of = kind[row];
    if ((of === PacketKind.ack || of === PacketKind.request) && found[of].count++ === 0) found[of].firstNs = timeNs[row];
  }
  const acks = found[PacketKind.ack];
  const requests = found[PacketKind.request];
  return joinSentences([
    acks.count === 0
      ? []
      : phrase("{count, plural, one {Also, <all># ACK</all> was dropped.} other {Also, <all># ACKs</all> were dropped.}}", {
          count: acks.count,
          all: (text) => tell("ackDrops", acks.count, text, acks.firstNs),
        }),
    requests.count === 0
      ? []
      : phrase(
          "{count, plural, one {<all># request</all> was dropped and repeated.} other {<all># requests</all> were dropped and repeated.}}",
          {
            count: requests.count,
            all: (text) => tell("requestDrops", requests.count, text, requests.firstNs),
          },
        ),
  ]);
}

/** Packets that were cut to their headers instead of being dropped. */
export function sayCuts({ cuts, firstDrop }: PacketFacts): Sentence {
  if (cuts === null) return [];
  const all = (text: string): Piece => tell("cuts", cuts.value, text, cuts.atNs, "strong");
  const values = { cuts: cuts.value, all };
  if (firstDrop === null)
    return phrase(
      "{cuts, plural, one {The switch dropped no packet: it trimmed <all># packet</all> to its header, and the receiver pulled it again.} other {The switch dropped no packet: it trimmed <all># packets</all> to their headers, and the receiver pulled them again.}}",
      values,
    );
  return phrase(
    "{cuts, plural, one {The switch trimmed <all># packet</all> to its header.} other {The switch trimmed <all># packets</all> to their headers.}}",
    values,
  );
}

/** Explains why nothing went wrong. */
export function sayHealth(run: RecordedRun, { packets }: StoryFacts): Sentence {
  const start = phrase("No timeouts in this run.");
  if (!packets) return start;
  if (packets.cuts !== null) return joinSentences([start, sayCuts(packets), sayFirstDrop(run, packets)]);
  const { longestQueue, drops, firstDrop, recoveries, firstRecoveryNs } = packets;
  const slots = recordedRoom(run);
  const port = nameOwnPort(run);
  if (!firstDrop) {
    const most = (text: string): Piece => tell("longestQueue", longestQueue.value, text, longestQueue.atNs, "strong");
    return joinSentences([
      start,
      port === null
        ? phrase(
            "{longest, plural, one {At most <most>#</most> of the {slots, plural, one {# slot} other {# slots}} was in use, so no packet was dropped.} other {At most <most>#</most> of the {slots, plural, one {# slot} other {# slots}} were in use, so no packet was dropped.}}",
            { longest: longestQueue.value, slots, most },
          )
        : phrase(
            "No packet was dropped: at the port from {port} {longest, plural, one {at most <most>#</most> of the {slots, plural, one {# slot} other {# slots}} was in use.} other {at most <most>#</most> of the {slots, plural, one {# slot} other {# slots}} were in use.}}",
            { longest: longestQueue.value, slots, most, port },
          ),
      countStoppedLinks(run.columns) > 0 ? phrase("PAUSE prevented drops: {pauses}.", { pauses: namePauses(run) }) : [],
    ]);
  }
  const values = { drops, slots, dropped: (text: string): Piece => tell("drops", drops, text, firstDrop.timeNs) };
  const recovered = (text: string): Piece => tell("recoveries", recoveries, text, firstRecoveryNs ?? 0);
  if (port !== null || !isAllHere(run, packets))
    return joinSentences([
      start,
      phrase(
        "{drops, plural, one {<dropped># packet</dropped> was dropped, but no sender had to wait for its retransmission timer.} other {<dropped># packets</dropped> were dropped, but no sender had to wait for its retransmission timer.}}",
        values,
      ),
      sayPlaces(run, packets),
      recoveries === 0
        ? []
        : phrase(
            "{recoveries, plural, one {There was <recovered># fast recovery</recovered> instead.} other {There were <recovered># fast recoveries</recovered> instead.}}",
            { recoveries, recovered },
          ),
    ]);
  return joinSentences([
    start,
    firstRecoveryNs === null
      ? phrase(
          "<dropped>{drops, plural, one {# packet} other {# packets}}</dropped> found the {slots, plural, one {# slot} other {# slots}} full, but no sender had to wait for its retransmission timer.",
          values,
        )
      : phrase(
          "<dropped>{drops, plural, one {# packet} other {# packets}}</dropped> found the {slots, plural, one {# slot} other {# slots}} full, but no sender had to wait for its retransmission timer: {recoveries, plural, one {there was <recovered># fast recovery</recovered>} other {there were <recovered># fast recoveries</recovered>}} instead.",
          { ...values, recoveries, recovered },
        ),
  ]);
}
