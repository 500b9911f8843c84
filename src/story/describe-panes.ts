import { PacketFlag } from "../engine/observer.ts";
import { writeSentences, writeSeries } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { blockAt } from "../analysis/blocks.ts";
import { countFlagged } from "../analysis/packet-flags.ts";
import { listSenderGroups, writeSpan } from "../analysis/groups.ts";
import { idleShareUntil } from "../analysis/link.ts";
import { countSenders } from "../engine/spec/groups.ts";
import { portDropsUntil, recordedPort } from "../analysis/ports.ts";
import { countStoppedLinks, listFullStops, pausedLinksAt } from "../analysis/pauses.ts";
import { detailEndNs, indexRun, type RecordedRun } from "../analysis/run-index.ts";
import { geometryOf } from "../analysis/geometry.ts";
import { isAwaitingReceiver, isWaiting, RowState, rowStateCount, senderStateAt, type SenderIndex } from "../analysis/senders.ts";
import { countTimeouts } from "../analysis/timeouts.ts";
import { timeoutWords } from "../analysis/vocabulary.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { formatCount, formatDuration, formatPercent } from "../language/formats.ts";

/** "190 timeouts: 126 whole window lost, 13 last packets lost" or "no timeouts". */
export function describeTimeouts(counts: Int32Array): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return t("no timeouts");
  const parts = Object.values(timeoutWords).flatMap(({ name }, kind) =>
    counts[kind] > 0 ? [t("{count} {kind}", { count: formatCount(counts[kind]), kind: t(name) })] : [],
  );
  return t("{total, plural, one {# timeout: {parts}} other {# timeouts: {parts}}}", { total, parts: writeSeries(parts) });
}

/** "12,681 timeouts at no cost", for a legend. */
export function nameFreeTimeouts(count: number): string {
  return t("{count, plural, one {# timeout at no cost} other {# timeouts at no cost}}", { count });
}

/** "7,541 packets trimmed", for a legend. */
export function nameTrims(count: number): string {
  return t("{count, plural, one {# packet trimmed} other {# packets trimmed}}", { count });
}

/** "45 pauses" of all senders, or with several switches "152 pauses of 13 links"; empty: none. */
export function namePauses({ scenario, columns }: RecordedRun): string {
  const links = countStoppedLinks(columns);
  if (links === 0) return "";
  const full = scenario.network.topology === "star" ? listFullStops(columns, countSenders(scenario)).length : 0;
  if (full > 0) return t("{count, plural, one {# pause} other {# pauses}}", { count: full });
  const count = columns.pauses.isPaused.subarray(0, columns.pauses.length).reduce((sum, isPaused) => sum + isPaused, 0);
  return t("{count, plural, one {# pause} other {# pauses}} of {links, plural, one {# link} other {# links}}", { count, links });
}

/** Number of senders in each RowState at a moment, indexed by state. O(senders). */
export function countStates(index: SenderIndex, timeNs: Nanos): Int32Array {
  const counts = new Int32Array(rowStateCount);
  for (let sender = 0; sender < index.tracks.length; sender++) counts[senderStateAt(index, sender, timeNs).state]++;
  return counts;
}

/** Number of senders by activity; every sender is in exactly one group. */
export interface StateGroups {
  readonly sending: number;
  /** They would send, but PAUSE stops their links. */
  readonly stopped: number;
  /** They wait for a pull, or for a grant, of their receiver. */
  readonly pulls: number;
  readonly grants: number;
  readonly waiting: number;
  readonly done: number;
  readonly idle: number;
}

/** The senders that PAUSE stops at a moment. */
export function listStoppedAt(run: RecordedRun, index: SenderIndex, timeNs: Nanos): readonly number[] {
  const paused = timeNs <= detailEndNs(run) ? pausedLinksAt(run.columns, timeNs) : [];
  return listStopped(run, new Set(paused), (sender) => senderStateAt(index, sender, timeNs).state);
}

/** The senders with something to send whose links PAUSE stops. @param paused the links that are stopped. */
export function listStopped(
  { scenario }: RecordedRun,
  paused: ReadonlySet<number>,
  stateOf: (sender: number) => number,
): readonly number[] {
  if (paused.size === 0) return [];
  return geometryOf(scenario).dataRoutes.flatMap(([first], sender) => {
    const state = stateOf(sender);
    return paused.has(first) && state !== RowState.done && state !== RowState.idle && !isWaiting(state) && !isAwaitingReceiver(state)
      ? [sender]
      : [];
  });
}

/** @param counts number of senders by RowState. @param stopped how many of those that send are stopped. */
export function groupStates(counts: Int32Array, stopped = 0): StateGroups {
  const others = {
    stopped,
    pulls: counts[RowState.pullWaiting],
    grants: counts[RowState.grantWaiting],
    waiting: counts[RowState.waiting] + counts[RowState.freeWaiting],
    done: counts[RowState.done],
    idle: counts[RowState.idle],
  };
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
  return { sending: sum(counts) - sum(Object.values(others)), ...others };
}

/** "3 send, 1 waits for its RTO, 28 are done": all senders, each once. @param counts number of senders by RowState. */
export function describeStates(counts: Int32Array, stops = 0): string {
  const { sending, stopped, pulls, grants, waiting, done, idle } = groupStates(counts, stops);
  return writeSeries([
    ...(sending > 0 ? [t("{count, plural, one {# sends} other {# send}}", { count: sending })] : []),
    ...(stopped > 0 ? [t("{count, plural, one {# stopped by PAUSE} other {# stopped by PAUSE}}", { count: stopped })] : []),
    ...(pulls > 0 ? [t("{count, plural, one {# waits for a pull} other {# wait for a pull}}", { count: pulls })] : []),
    ...(grants > 0 ? [t("{count, plural, one {# waits for a grant} other {# wait for a grant}}", { count: grants })] : []),
    ...(waiting > 0
      ? [
          t("{count, plural, one {# waits for its retransmission timer} other {# wait for their retransmission timers}}", {
            count: waiting,
          }),
        ]
      : []),
    ...(done > 0 ? [t("{count, plural, one {# has finished} other {# have finished}}", { count: done })] : []),
    ...(idle > 0 ? [t("{count, plural, one {# has nothing to send yet} other {# have nothing to send yet}}", { count: idle })] : []),
  ]);
}

function describeTrims({ columns }: RecordedRun): string | false {
  const cuts = countFlagged(columns, PacketFlag.trimmed);
  return cuts > 0 && t("{cuts, plural, one {# packet trimmed to its header.} other {# packets trimmed to their headers.}}", { cuts });
}

/** Dropped packets and, if the switch marks, marked ones. */
function describeQueueEvents(run: RecordedRun): string {
  const drops = portDropsUntil(run, recordedPort(run), detailEndNs(run)).data;
  const dropped = writeSentences([describeTrims(run), t("{drops, plural, one {# packet dropped.} other {# packets dropped.}}", { drops })]);
  const { ecnThresholdPackets } = run.scenario.network;
  if (ecnThresholdPackets === null) return dropped;
  const marks = countFlagged(run.columns, PacketFlag.marked);
  return writeSentences([
    dropped,
    t(
      "{marks, plural, one {# packet marked (CE) where more than {most} waited.} other {# packets marked (CE) where more than {most} waited.}}",
      {
        marks,
        most: ecnThresholdPackets,
      },
    ),
  ]);
}

/** "Groups: short, senders 0 to 15; long, sender 16."; empty if all senders are equal. */
function describeGroups({ scenario }: RecordedRun): string {
  const groups = listSenderGroups(scenario);
  if (groups.length === 0) return "";
  const told = groups.map(({ name, first, end }) => t("{name}, {senders}", { name, senders: writeSpan(first, end) }));
  return t("Groups: {groups}.", { groups: told.reduce((first, rest) => t("{first}; {rest}", { first, rest })) });
}

export type PaneSubject = "link" | "queue" | "windows" | "senders" | "overview";

/** Describes a pane in one or two sentences for readers who cannot see it; computed from the run so far. */
export function describePane(run: RecordedRun, subject: PaneSubject): string {
  const index = indexRun(run);
  const { scenario } = run;
  const senders = countSenders(scenario);
  const untilNs = run.computedNs;
  const detailNs = detailEndNs(run);
  const counts = countTimeouts(run);
  const isBarrier = scenario.workload.kind === "barrier";
  const blocks = blockAt(index.blocks, untilNs) + 1;
  const time = formatDuration(untilNs);
  const timeouts = describeTimeouts(counts);
  switch (subject) {
    case "link": {
      const idle = idleShareUntil(index.link, detailNs);
      return writeSentences([
        t("Throughput of the bottleneck link over {time}.", { time: formatDuration(detailNs) }),
        t("Idle {idle} of the time, sending {sending}.", { idle: formatPercent(idle), sending: formatPercent(1 - idle) }),
      ]);
    }
    case "queue":
      return writeSentences([
        t("{room, plural, one {Length of the switch queue, at most # packet.} other {Length of the switch queue, at most # packets.}}", {
          room: portRoomPackets(scenario),
        }),
        describeQueueEvents(run),
      ]);
    case "windows":
      return writeSentences([
        t(
          "{senders, plural, one {Window of # sender over time (packets it may have in flight), with {timeouts}.} other {Windows of # senders over time (packets each may have in flight), with {timeouts}.}}",
          { senders, timeouts },
        ),
        describeGroups(run),
      ]);
    case "senders": {
      const states = countStates(index.senders, Math.max(0, untilNs - 1));
      return writeSentences([
        isBarrier
          ? t(
              "What each of {senders, plural, one {# sender} other {# senders}} does over {blocks, plural, one {# block} other {# blocks}}: {timeouts}.",
              { senders, blocks, timeouts },
            )
          : t(
              "{senders, plural, one {What each of # sender does over {time}: {timeouts}.} other {What each of # senders does over {time}: {timeouts}.}}",
              {
                senders,
                time,
                timeouts,
              },
            ),
        describeTrims(run),
        t("At the end of the computed part {states}.", { states: describeStates(states) }),
        describeGroups(run),
      ]);
    }
    case "overview":
      return writeSentences([
        isBarrier
          ? t(
              "{blocks, plural, one {The whole run, # block in {time}: {timeouts}.} other {The whole run, # blocks in {time}: {timeouts}.}}",
              {
                blocks,
                time,
                timeouts,
              },
            )
          : t("The whole run, {time}: {timeouts}.", { time, timeouts }),
        describeTrims(run),
        run.columns.pauses.length > 0 && t("PAUSE: {pauses}.", { pauses: namePauses(run) }),
        t("The link was idle {share} of the time.", { share: formatPercent(idleShareUntil(index.link, detailNs)) }),
      ]);
  }
}
