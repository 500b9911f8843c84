import { Milestone, PacketFlag, PacketKind } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { findLast } from "../analysis/critical-path.ts";
import { indexGroups, listSenderGroups, type SenderGroup } from "../analysis/groups.ts";
import { listParts, writeOtherGroups } from "./list-parts.ts";
import { isAwaitedSender } from "../analysis/participants.ts";
import { indexRun, type RecordedRun } from "../analysis/run-index.ts";
import type { StoryFacts } from "../analysis/story-facts.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { nameClass } from "./story-reasons.ts";
import { type TimeoutClass, timeoutClassCount } from "../analysis/timeouts.ts";
import { say, tell, type Piece, type Sentence } from "../analysis/words.ts";
import { formatCount, formatDuration, formatPercent } from "../language/formats.ts";

/** Compares the groups of one run. */

/** Something that happened to a sender, at a moment. */
interface Happening {
  readonly sender: number;
  readonly timeNs: Nanos;
}

/** A group's count of something, and the time of the first one. */
interface Part {
  readonly name: string;
  readonly count: number;
  readonly firstNs: Nanos;
}

interface GroupPart extends Part {
  readonly group: SenderGroup;
}

function countParts(groups: readonly SenderGroup[], happenings: Iterable<Happening>): readonly GroupPart[] {
  const of = indexGroups(groups);
  const counts = new Float64Array(groups.length);
  const firsts = new Float64Array(groups.length).fill(NaN);
  for (const { sender, timeNs } of happenings) {
    if (counts[of[sender]]++ === 0) firsts[of[sender]] = timeNs;
  }
  return groups.map((group, index) => ({ name: group.name, count: counts[index], firstNs: firsts[index], group }));
}

/** Keeps the groups that the run waits for: the story is about them. */
function keepAwaited({ scenario }: RecordedRun, parts: readonly GroupPart[]): readonly GroupPart[] {
  return parts.filter(({ group }) => isAwaitedSender(scenario, group.first));
}

function* listTimeouts({ columns: { timeouts } }: RecordedRun, endNs: Nanos): Iterable<Happening> {
  for (let row = 0; row < timeouts.length && timeouts.timeNs[row] <= endNs; row++)
    yield { sender: timeouts.flow[row], timeNs: timeouts.timeNs[row] };
}

/** The sender that finished each block last. */
function* listLasts(run: RecordedRun, blocks: number): Iterable<Happening> {
  const { startNs, endNs } = indexRun(run).blocks;
  for (let block = 0; block < blocks; block++) {
    const last = findLast(run, block, startNs.values[block], endNs.values[block]);
    if (last !== null) yield { sender: last.sender, timeNs: endNs.values[block] };
  }
}

/** Packets sent by the link. */
function* listCarried({ columns: { packets } }: RecordedRun, endNs: Nanos): Iterable<Happening> {
  for (let row = 0; row < packets.length; row++) {
    // ACKs belong to flows in the opposite direction
    const isAnswer = packets.packet[row] < 0 && packets.packet[row] !== -PacketKind.datagram;
    if (!isAnswer && packets.departNs[row] <= endNs && (packets.flags[row] & PacketFlag.pushedOut) === 0)
      yield { sender: packets.flow[row], timeNs: packets.departNs[row] };
  }
}

/** A group's count; a count of zero has no moment to link to. */
function tellPart(fact: string, { count, firstNs }: Part, text: string): Piece {
  return count > 0 ? tell(fact, count, text, firstNs) : say(text);
}

/** Each group's timeouts of its most common class, and the time of the first one. */
function findCommonestOf(
  { columns: { timeouts } }: RecordedRun,
  endNs: Nanos,
  { first, end }: SenderGroup,
): Part & { readonly kind: TimeoutClass } {
  const counts = Array.from({ length: timeoutClassCount }, () => 0);
  const firsts = counts.map(() => NaN);
  for (let row = 0; row < timeouts.length && timeouts.timeNs[row] <= endNs; row++) {
    const sender = timeouts.flow[row];
    const kind = timeouts.class[row];
    if (sender >= first && sender < end && counts[kind]++ === 0) firsts[kind] = timeouts.timeNs[row];
  }
  const kind = counts.indexOf(Math.max(...counts)) as TimeoutClass;
  return { name: "", kind, count: counts[kind], firstNs: firsts[kind] };
}

function sayTimeouts(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  if (facts.timeouts.total === 0) return [];
  const parts = keepAwaited(run, countParts(groups, listTimeouts(run, facts.lossesUntilNs)));
  return phrase("Of the timeouts, {groups}.", {
    groups: listParts(
      parts,
      (part) => {
        if (part.count === 0) return phrase("{group} had none", { group: part.name });
        const most = findCommonestOf(run, facts.lossesUntilNs, part.group);
        return phrase("{group} had {count} ({commonest})", {
          group: part.name,
          count: tellPart("groupTimeouts", part, formatCount(part.count)),
          commonest: phrase(nameClass(most.kind), {
            which: part.count === 1 ? "single" : most.count === part.count ? "all" : "some",
            count: most.count,
            first: (text) => tellPart("groupCommonest", most, text),
          }),
        });
      },
      writeOtherGroups,
    ),
  });
}

function sayLasts(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  const parts = keepAwaited(run, countParts(groups, listLasts(run, facts.blocks)));
  if (facts.blocks < 2 || parts.every(({ count }) => count === 0)) return [];
  return phrase("Blocks waited {groups}.", {
    groups: listParts(
      parts,
      (part) =>
        part.count > 0
          ? phrase("{count, plural, one {for {group} <times># time</times>} other {for {group} <times># times</times>}}", {
              group: part.name,
              count: part.count,
              times: (text) => tellPart("groupLasts", part, text),
            })
          : phrase("for {group} never", { group: part.name }),
      writeOtherGroups,
    ),
  });
}

/** When each group finished. */
function sayEnds(groups: readonly SenderGroup[], run: RecordedRun): Sentence {
  const { kind, flow, timeNs, length } = run.columns.milestones;
  const of = indexGroups(groups);
  const ends = new Float64Array(groups.length);
  for (let row = 0; row < length; row++) if (kind[row] === Milestone.senderDone) ends[of[flow[row]]] = timeNs[row];
  const parts = keepAwaited(
    run,
    groups.map((group, index) => ({ name: group.name, count: ends[index], firstNs: ends[index], group })),
  );
  if (parts.some(({ count }) => count === 0)) return [];
  return phrase("The last ACK came {groups}.", {
    groups: listParts(
      parts,
      (part) => phrase("for {group} after {time}", { group: part.name, time: tellPart("groupEnd", part, formatDuration(part.count)) }),
      writeOtherGroups,
    ),
  });
}

function sayShares(groups: readonly SenderGroup[], run: RecordedRun, facts: StoryFacts): Sentence {
  // Unknown if not all packets were recorded.
  if (facts.packets === null) return [];
  const parts = countParts(groups, listCarried(run, facts.endNs));
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const shares = parts.map((part) => ({ ...part, count: part.count / total }));
  return phrase("Of the packets that the link carried, {groups}.", {
    groups: listParts(
      shares,
      (part) => phrase("{group} had {count}", { group: part.name, count: tellPart("groupShare", part, formatPercent(part.count)) }),
      writeOtherGroups,
    ),
  });
}

/** How the groups compare; empty if all senders are equal, or the run waits for only one group. */
export function sayGroups(run: RecordedRun, facts: StoryFacts): Sentence {
  const { scenario } = run;
  const groups = listSenderGroups(scenario);
  const { kind } = scenario.workload;
  const isAlone = groups.filter(({ first }) => isAwaitedSender(scenario, first)).length < 2;
  // with several ports, one link's packets are not shares of the whole
  if (kind !== "barrier" && kind !== "oneshot")
    return joinSentences([
      isAlone ? [] : sayTimeouts(groups, run, facts),
      groups.length > 0 && scenario.network.topology === "star" ? sayShares(groups, run, facts) : [],
    ]);
  if (isAlone) return [];
  return joinSentences([sayTimeouts(groups, run, facts), kind === "barrier" ? sayLasts(groups, run, facts) : sayEnds(groups, run)]);
}
