import { lookUp, type Marked, msg, t } from "../../language/translate.ts";
import { listSenderGroups, type SenderGroup } from "../../analysis/groups.ts";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import { RowState } from "../../analysis/senders.ts";
import { TimeoutClass, countCostlyTimeouts } from "../../analysis/timeouts.ts";
import { stateVocabulary, timeoutGlossary, timeoutNames, timeoutWords } from "../../analysis/vocabulary.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { drawStateSwatch } from "../../charts/time/draw-states.ts";
import { drawHeaderSwatch } from "../../charts/time/draw-cuts.ts";
import { drawNotificationSwatch } from "../../charts/time/draw-notifications.ts";
import { drawMarkTicks } from "../../charts/time/draw-queue.ts";
import { drawGroupSwatch, groupDashes } from "../../charts/group-looks.ts";
import { drawMark } from "../../charts/time/marks.ts";
import type { Patterns } from "../../charts/patterns.ts";
import type { Theme } from "../../charts/theme.ts";

/** A small picture beside the words of a legend: on screen and in figures the same, as the charts draw it. */
export interface LegendMark {
  /** CSS pixels at scale 1. */
  readonly width: number;
  readonly height: number;
  /** Draws it around the origin, in CSS pixels. */
  draw(context: CanvasRenderingContext2D, look: LegendLook): void;
}

export interface LegendLook {
  readonly theme: Theme;
  readonly patterns: Patterns;
  /** CSS pixels per pixel at scale 1. */
  readonly scale: number;
}

export interface LegendEntry {
  readonly mark: LegendMark;
  readonly text: string;
  /** What explains it. */
  readonly word: GlossaryId;
}

function markState(state: RowState): LegendMark {
  return { width: 15, height: 6, draw: (context, look) => drawStateSwatch(context, state, 15 * look.scale, 6 * look.scale, look) };
}

function markTimeout(kind: number): LegendMark {
  return { width: 10, height: 10, draw: (context, { theme, scale }) => drawMark(context, theme, kind, 0, 0, 9 * scale) };
}

/** The line of a group, by its place. */
const groupMarks: readonly LegendMark[] = groupDashes.map((dash, index) => ({
  width: 24,
  height: 4,
  draw: (context, { theme, scale }) => drawGroupSwatch(context, { color: theme.groups[index], dash }, 24 * scale, scale),
}));

/** "short flo…": a name where there is little room. */
export function cutName(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** Letters of a group's name in a legend: in full, in short, and where nothing else has room. */
const nameLengths = [40, 14, 7];

/** The legends of groups, from the fullest to the shortest; none if they are indistinguishable. */
export function listGroupLegends(groups: readonly SenderGroup[]): readonly (readonly LegendEntry[])[] {
  if (groups.length > groupMarks.length) return nameLengths.map(() => []);
  return nameLengths.map((most) =>
    groups.map(({ name }, index) => ({ mark: groupMarks[index], text: cutName(name, most), word: "group" as const })),
  );
}

/** Packets that carry congestion marks, along the foot of the queue. */
export const ceMark: LegendMark = {
  width: 15,
  height: 5,
  draw: (context, { theme, scale }) => drawMarkTicks(context, theme, 15 * scale, 5 * scale),
};

/** Senders that PAUSE stops. */
export const pauseMark = (): LegendEntry => ({
  mark: {
    width: 15,
    height: 8,
    draw(context, { patterns, scale }) {
      context.fillStyle = patterns.stopped;
      context.fillRect(-7.5 * scale, -4 * scale, 15 * scale, 8 * scale);
    },
  },
  text: t("stopped by PAUSE"),
  word: "pause",
});

/** The stroke at the end of a row where senders are in the order in which they finish. */
export const finishMark = (): LegendEntry => ({
  mark: {
    width: 4,
    height: 11,
    draw(context, { theme, scale }) {
      context.fillStyle = theme.ink;
      context.fillRect(-scale, -5.5 * scale, 2 * scale, 11 * scale);
    },
  },
  text: t("when a sender finishes"),
  word: "completion",
});

/** Headers of cut packets, on the whole ones. */
export const headerMark: LegendMark = {
  width: 15,
  height: 10,
  draw: (context, { theme, scale }) => drawHeaderSwatch(context, theme, 15 * scale, 10 * scale),
};

/** Headers of trimmed packets on the link. */
export const sentHeaderMark: LegendMark = {
  width: 12,
  height: 8,
  draw(context, { theme, scale }) {
    context.fillStyle = theme.q;
    context.fillRect(-6 * scale, -4 * scale, 12 * scale, 8 * scale);
  },
};

/** Bars above the queue: notifications that reached their senders. */
export const notificationMark: LegendMark = {
  width: 12,
  height: 9,
  draw: (context, { theme, scale }) => drawNotificationSwatch(context, theme, 12 * scale, 9 * scale),
};

const stateGlossary = {
  [RowState.slowStart]: "slowStart",
  [RowState.avoidance]: "avoidance",
  [RowState.recovery]: "recovery",
  [RowState.waiting]: "waiting",
  [RowState.freeWaiting]: "waiting",
  [RowState.pullWaiting]: "pull",
  [RowState.grantWaiting]: "grant",
  [RowState.trimmed]: "trimming",
  [RowState.retransmitting]: "retransmission",
  [RowState.done]: "done",
} as const satisfies Partial<Readonly<Record<RowState, GlossaryId>>>;

const states = [RowState.slowStart, RowState.avoidance, RowState.recovery, RowState.waiting, RowState.done] as const;

const briefNames = [
  { state: RowState.avoidance, text: msg("sending") },
  { state: RowState.recovery, text: msg("recovery") },
  { state: RowState.waiting, text: msg("waiting") },
  { state: RowState.done, text: msg("finished") },
] as const;

/** The classes of timeout where their names have no room: beside each other on a phone. */
const briefKinds: Readonly<Record<TimeoutClass, Marked>> = {
  [TimeoutClass.blockHead]: msg("window"),
  [TimeoutClass.blockTail]: msg("last"),
  [TimeoutClass.lostRetransmission]: msg("rtx"),
  [TimeoutClass.other]: msg("other"),
  [TimeoutClass.spurious]: msg("spurious"),
};

/** A class of timeout in the fewest words. */
export const nameBriefly = (kind: TimeoutClass): string => lookUp(briefKinds[kind]);

const listMarks = (kinds: readonly TimeoutClass[], name: (kind: TimeoutClass) => string): readonly LegendEntry[] =>
  kinds.map((kind) => ({ mark: markTimeout(kind), text: name(kind), word: timeoutGlossary[kind] }));

/** The marks of the classes of timeout that occurred: by their names, and in the fewest words. */
export function listMarkLegends(kinds: readonly TimeoutClass[]): readonly (readonly LegendEntry[])[] {
  return [listMarks(kinds, (kind) => lookUp(timeoutWords[kind].name)), listMarks(kinds, nameBriefly)];
}

/** The classes of timeout that have marks in a run: those that cost something. */
export function listKinds(run: RunSnapshot): readonly TimeoutClass[] {
  const counts = countCostlyTimeouts(run);
  return timeoutNames.map((_, kind) => kind as TimeoutClass).filter((kind) => counts[kind] > 0);
}

const timeoutWordIds: readonly GlossaryId[] = Object.values(timeoutGlossary);

/** Does a legend explain marks of timeouts? */
export function hasMarks(entries: readonly LegendEntry[]): boolean {
  return entries.some(({ word }) => timeoutWordIds.includes(word));
}

/**
 * The legends of the groups, of what senders do and of the classes of timeout that occurred: in full, in short, then
 * with less and less. Groups have a legend beside their windows, too. @param uniform they neither slow-start nor avoid congestion: they send.
 */
export function listSenderLegends(
  kinds: readonly TimeoutClass[],
  groups: readonly SenderGroup[],
  uniform: UniformLegend | null = null,
): readonly (readonly LegendEntry[])[] {
  const [full, short, brief] = listGroupLegends(groups);
  if (uniform !== null && groups.length === 0) {
    const [named, short] = (["name", "short"] as const).map((length) => listUniform(uniform, length));
    // If trimmed packets have a legend, whole ones need none. What senders wait for is kept longest.
    const few = short.filter(({ word }, place) => word !== "done" && !(uniform.trims && place === 0));
    return [
      [...named, ...listMarks(kinds, (kind) => lookUp(timeoutWords[kind].name))],
      [...short, ...listMarks(kinds, nameBriefly)],
      short,
      few,
      few.filter(({ word }) => word !== "retransmission"),
    ];
  }
  const list = (length: "name" | "short") => [
    ...listStateEntries(states, length),
    ...listMarks(kinds, (kind) => lookUp(timeoutWords[kind].name)),
  ];
  const few = listBriefStates();
  // Names of classes without room here are beside the windows, which have the same marks.
  const bare = list("short").slice(0, states.length);
  if (groups.length === 0)
    return [list("name"), list("short"), ...[bare, few].map((rows) => [...rows, ...listMarks(kinds, nameBriefly)]), bare, few];
  const withGroups = [
    [...full, ...list("name")],
    [...short, ...list("short")],
  ];
  return [...withGroups, list("short"), [...brief, ...few], few];
}

/** Legend of senders whose sending states are all drawn the same way. */
export interface UniformLegend {
  readonly word: GlossaryId;
  /** The states that occur besides sending. */
  readonly states: readonly LegendState[];
  /** Do ports trim packets, so that bars distinguish trimmed from whole ones? */
  readonly trims: boolean;
}

type LegendState = keyof typeof stateGlossary;

export function listStateEntries(states: readonly LegendState[], length: "name" | "short"): readonly LegendEntry[] {
  return states.map((state) => ({ mark: markState(state), text: lookUp(stateVocabulary[state][length]), word: stateGlossary[state] }));
}

function listUniform({ word, states: others, trims }: UniformLegend, length: "name" | "short"): readonly LegendEntry[] {
  return [
    { mark: markState(RowState.avoidance), text: trims ? t("whole packet") : lookUp(stateVocabulary[RowState.sending][length]), word },
    ...listStateEntries(others, length).map((entry) =>
      trims && length === "name" && entry.word === "retransmission" ? { ...entry, text: t("retransmitted after a pull") } : entry,
    ),
  ];
}

/** What senders do, in the fewest words. */
export function listBriefStates(names: readonly (typeof briefNames)[number][] = briefNames): readonly LegendEntry[] {
  return names.map(({ state, text }) => ({ mark: markState(state), text: t(text), word: stateGlossary[state] }));
}

/** Entries that a room reads at most. */
const mostInRoom = 5;

/** For a room: the groups if there are few, as many of the states as have room (waiting before all), and the class with the most timeouts or, without any, PAUSE. */
export function listRoomLegend(run: RunSnapshot): readonly LegendEntry[] {
  const [, short] = listGroupLegends(listSenderGroups(run.scenario));
  const groups = short.length <= mostInRoom - 2 ? short : [];
  const counts = countCostlyTimeouts(run);
  const commonest = listKinds(run)
    .toSorted((a, b) => counts[b] - counts[a])
    .slice(0, 1);
  const { waiting, avoidance } = RowState;
  const first = [waiting, avoidance].slice(0, mostInRoom - 1 - groups.length);
  const few = groups.length === 0 ? briefNames : briefNames.filter(({ state }) => first.some((one) => one === state));
  return [
    ...groups,
    ...listBriefStates(few),
    ...commonest.map((kind) => ({ mark: markTimeout(kind), text: lookUp(timeoutWords[kind].name), word: timeoutGlossary[kind] })),
    ...(commonest.length === 0 && run.columns.pauses.length > 0 ? [pauseMark()] : []),
  ];
}
