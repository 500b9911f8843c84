import { Milestone, PacketFlag, PacketKind } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { findLast } from "./critical-path.ts";
import { indexGroups, listSenderGroups, type SenderGroup } from "./groups.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import type { StoryFacts } from "./story-facts.ts";
import { joinSentences, joinSeries, phrase } from "./phrase.ts";
import { say, tell, writeCount, writeDuration, writeShare, type Piece, type Sentence } from "./words.ts";

/** What became of the groups of one run, side by side. */

/** Something that happened to a sender, at a moment. */
interface Happening {
  readonly sender: number;
  readonly timeNs: Nanos;
}

/** How much of something a group has, and when its first was. */
interface Part {
  readonly name: string;
  readonly count: number;
  readonly firstNs: Nanos;
}

/** More groups than these are not told one by one: those with the most are (our choice: a sentence holds no more). */
const mostTold = 3;

function countParts(groups: readonly SenderGroup[], happenings: Iterable<Happening>): readonly Part[] {
  const of = indexGroups(groups);
  const counts = new Float64Array(groups.length);
  const firsts = new Float64Array(groups.length).fill(NaN);
  for (const { sender, timeNs } of happenings) {
    if (counts[of[sender]]++ === 0) firsts[of[sender]] = timeNs;
  }
  return groups.map(({ name }, index) => ({ name, count: counts[index], firstNs: firsts[index] }));
}

function* listTimeouts({ columns: { timeouts } }: RecordedRun, endNs: Nanos): Iterable<Happening> {
  for (let row = 0; row < timeouts.length && timeouts.timeNs[row] <= endNs; row++)
    yield { sender: timeouts.flow[row], timeNs: timeouts.timeNs[row] };
}

/** Who finished each block last. */
function* listLasts(run: RecordedRun, blocks: number): Iterable<Happening> {
  const { startNs, endNs } = indexRun(run).blocks;
  for (let block = 0; block < blocks; block++) {
    const last = findLast(run, block, startNs.values[block], endNs.values[block]);
    if (last !== null) yield { sender: last.sender, timeNs: endNs.values[block] };
  }
}

/** Packets that the link has carried. */
function* listCarried({ columns: { packets } }: RecordedRun, endNs: Nanos): Iterable<Happening> {
  for (let row = 0; row < packets.length; row++) {
    // ACKs are of flows that go the other way
    const isAnswer = packets.packet[row] < 0 && packets.packet[row] !== -PacketKind.datagram;
    if (!isAnswer && packets.departNs[row] <= endNs && (packets.flags[row] & PacketFlag.pushedOut) === 0)
      yield { sender: packets.flow[row], timeNs: packets.departNs[row] };
  }
}

/** "group 1 had 150, group 2 had 40": each group by `write`, those with the most first where not all fit. */
function listParts(parts: readonly Part[], write: (part: Part) => Sentence): Sentence {
  const told = parts.length <= mostTold ? parts : parts.toSorted((a, b) => b.count - a.count).slice(0, mostTold);
  const more = parts.length - told.length;
  const written = told.map(write);
  if (more > 0)
    return phrase("{more, plural, one {{told}, and # other group had less} other {{told}, and # other groups had less}}", {
      more,
      told: joinSeries(written),
    });
  return written.length === 1
    ? written[0]
    : phrase("{first} and {last}", { first: joinSeries(written.slice(0, -1)), last: written[written.length - 1] });
}

/** A group's number; none has no moment to go to. */
function tellPart(fact: string, { count, firstNs }: Part, text: string): Piece {
  return count > 0 ? tell(fact, count, text, firstNs) : say(text);
}

function sayTimeouts(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  if (facts.timeouts.total === 0) return [];
  const parts = countParts(groups, listTimeouts(run, facts.endNs));
  return phrase("Of the timeouts, {groups}.", {
    groups: listParts(parts, (part) =>
      part.count > 0
        ? phrase("{group} had {count}", { group: part.name, count: tellPart("groupTimeouts", part, writeCount(part.count)) })
        : phrase("{group} had none", { group: part.name }),
    ),
  });
}

function sayLasts(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  const parts = countParts(groups, listLasts(run, facts.blocks));
  if (facts.blocks < 2 || parts.every(({ count }) => count === 0)) return [];
  return phrase("Blocks waited {groups}.", {
    groups: listParts(parts, (part) =>
      part.count > 0
        ? phrase("{count, plural, one {for {group} <times># time</times>} other {for {group} <times># times</times>}}", {
            group: part.name,
            count: part.count,
            times: (text) => tellPart("groupLasts", part, text),
          })
        : phrase("for {group} never", { group: part.name }),
    ),
  });
}

/** When each group was through. */
function sayEnds(groups: readonly SenderGroup[], run: RecordedRun): Sentence {
  const { kind, flow, timeNs, length } = run.columns.milestones;
  const of = indexGroups(groups);
  const ends = new Float64Array(groups.length);
  for (let row = 0; row < length; row++) if (kind[row] === Milestone.senderDone) ends[of[flow[row]]] = timeNs[row];
  if (ends.some((endNs) => endNs === 0)) return [];
  const parts = groups.map(({ name }, index): Part => ({ name, count: ends[index], firstNs: ends[index] }));
  return phrase("The last ACK came {groups}.", {
    groups: listParts(parts, (part) =>
      phrase("for {group} after {time}", { group: part.name, time: tellPart("groupEnd", part, writeDuration(part.count)) }),
    ),
  });
}

function sayShares(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  // Where not all packets were recorded nobody knows.
  if (facts.packets === null) return [];
  const parts = countParts(groups, listCarried(run, facts.endNs));
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const shares = parts.map((part) => ({ ...part, count: part.count / total }));
  return phrase("Of the packets that the link carried, {groups}.", {
    groups: listParts(shares, (part) =>
      phrase("{group} had {count}", { group: part.name, count: tellPart("groupShare", part, writeShare(part.count)) }),
    ),
  });
}

/** How the groups compare; nothing where all senders are alike. */
export function sayGroups(run: RecordedRun, facts: StoryFacts): Sentence {
  const groups = listSenderGroups(run.scenario);
  if (groups.length === 0) return [];
  const { kind } = run.scenario.workload;
  const rest =
    kind === "barrier" ? sayLasts(groups, run, facts) : kind === "oneshot" ? sayEnds(groups, run) : sayShares(groups, run, facts);
  return joinSentences([sayTimeouts(groups, run, facts), rest]);
}
