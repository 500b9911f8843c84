import type { GlossaryId } from "../../analysis/glossary.ts";
import { RowState } from "../../analysis/senders.ts";
import type { TimeoutClass } from "../../analysis/timeouts.ts";
import { stateVocabulary, timeoutGlossary, timeoutWords } from "../../analysis/vocabulary.ts";
import { drawStateSwatch } from "../../charts/draw-senders.ts";
import { drawMarkTicks } from "../../charts/draw-queue.ts";
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
 * The legends of what senders do and of the classes of timeout that occurred: in full, in short, with the commonest class
 * alone, and only the states.
 *
 * @param counts timeouts of each class
 */
export function listSenderLegends(counts: readonly number[]): readonly (readonly LegendEntry[])[] {
  const kinds = counts.map((_, kind) => kind as TimeoutClass).filter((kind) => counts[kind] > 0);
  const describeTimeout = (kind: TimeoutClass, length: "name" | "short"): LegendEntry => ({
    mark: markTimeout(kind),
    text: timeoutWords[kind][length],
    word: timeoutGlossary[kind],
  });
  const list = (length: "name" | "short") => [
    ...states.map((state) => ({ mark: markState(state), text: stateVocabulary[state][length], word: stateGlossary[state] })),
    ...kinds.map((kind) => describeTimeout(kind, length)),
  ];
  const brief = briefNames.map(({ state, text }) => ({ mark: markState(state), text, word: stateGlossary[state] }));
  const commonest = kinds.toSorted((a, b) => counts[b] - counts[a]).slice(0, 1);
  return [list("name"), list("short"), [...brief, ...commonest.map((kind) => describeTimeout(kind, "name"))], brief];
}
