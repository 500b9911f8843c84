import type { SenderGroup } from "../../analysis/groups.ts";
import type { GlossaryId } from "../../analysis/glossary.ts";
import { RowState } from "../../analysis/senders.ts";
import type { TimeoutClass } from "../../analysis/timeouts.ts";
import { stateVocabulary, timeoutGlossary, timeoutWords } from "../../analysis/vocabulary.ts";
import { drawStateSwatch } from "../../charts/draw-states.ts";
import { drawMarkTicks } from "../../charts/draw-queue.ts";
import { drawGroupSwatch, groupDashes } from "../../charts/group-looks.ts";
import { drawMark } from "../../charts/marks.ts";
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

/** The legends of groups, from the fullest to the shortest; none where they cannot be told apart. */
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

const stateGlossary = {
  [RowState.slowStart]: "slowStart",
  [RowState.avoidance]: "avoidance",
  [RowState.recovery]: "recovery",
  [RowState.waiting]: "waiting",
  [RowState.done]: "done",
} as const satisfies Partial<Readonly<Record<RowState, GlossaryId>>>;

const states = [RowState.slowStart, RowState.avoidance, RowState.recovery, RowState.waiting, RowState.done] as const;

const briefNames = [
  { state: RowState.avoidance, text: "sending" },
  { state: RowState.recovery, text: "recovering" },
  { state: RowState.waiting, text: "waiting" },
  { state: RowState.done, text: "done" },
] as const;

/**
 * The legends of the groups, of what senders do and of the classes of timeout that occurred: in full, in short, then
 * with less and less. Groups have a legend beside their windows, too.
 */
export function listSenderLegends(kinds: readonly TimeoutClass[], groups: readonly SenderGroup[]): readonly (readonly LegendEntry[])[] {
  const [full, short, brief] = listGroupLegends(groups);
  const listStates = (length: "name" | "short") =>
    states.map((state) => ({ mark: markState(state), text: stateVocabulary[state][length], word: stateGlossary[state] }));
  const listKinds = (length: "name" | "short") =>
    kinds.map((kind) => ({ mark: markTimeout(kind), text: timeoutWords[kind][length], word: timeoutGlossary[kind] }));
  const few = briefNames.map(({ state, text }) => ({ mark: markState(state), text, word: stateGlossary[state] }));
  const withGroups = [
    [...full, ...listStates("name"), ...listKinds("name")],
    [...short, ...listStates("short"), ...listKinds("short")],
    [...short, ...few, ...listKinds("short")],
  ];
  const alone = [[...listStates("short"), ...listKinds("short")], [...brief, ...few], few];
  return groups.length > 0 ? [...withGroups, ...alone] : [withGroups[0], withGroups[1], few];
}
