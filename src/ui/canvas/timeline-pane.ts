import type { Marked } from "../../language/translate.ts";
import type { ComponentType } from "react";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import type { RunIndex } from "../../analysis/run-index.ts";
import type { Wait } from "../../analysis/waits.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { StackPane } from "../../charts/time/layout.ts";
import type { PlatePart } from "../../charts/text.ts";
import type { TimeAxis } from "../../charts/time/time-axis.ts";
import type { ChartView } from "../../charts/time/view.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { LabView } from "../run/contracts.ts";
import type { EventRow } from "../run/event-at.ts";
import type { LegendEntry, LegendMark } from "./legend-entries.ts";

export interface TableRow {
  /** Where its first cell leads; null: to no moment. */
  readonly timeNs: Nanos | null;
  readonly cells: readonly string[];
}

export interface TableBody {
  readonly columns: readonly string[];
  /** How many columns from the left hold words; the others hold numbers. */
  readonly wordColumns: number;
  readonly rows: readonly TableRow[];
  /** The row at the cursor; -1: none. */
  readonly current: number;
}

/** A chart as a table. */
export interface TableData extends TableBody {
  readonly title: string;
  /** The chart in a sentence or two. */
  readonly caption: string;
}

/**
 * A timeline of the stack: one of these in a file of its own, and one line in panes/registry.ts. Link, toggles, layout,
 * screen, cursor, pointer, keys, tables, figures and print all take it from there.
 */
export interface TimelinePane extends StackPane {
  /** As in the link (`v.panes=...`) and in the names of files. */
  readonly id: string;
  readonly title: Marked;
  /** What a run's own program calls it. Default: the title. */
  titleOf?(scenario: Scenario): string;
  /** What explains it. */
  readonly word: GlossaryId;
  /** The end of its title row is kept for what has been so far. */
  readonly readsSoFar?: boolean;
  /** Room for buttons at the end of its title row, pixels at scale 1. */
  readonly buttonsPx?: number;
  /** The chart in a sentence or two, for those who do not see it. */
  describe(run: RunSnapshot): string;
  /** Unit and legend, after the title; as much of it as has room. */
  note(run: RunSnapshot, picked: number | null): PaneNote;
  /** Cut waits are drawn over the plot, and its data end where packets are no longer recorded. Not so for what is known to the end. */
  readonly endsWithDetail: boolean;
  /** Of the panes on screen the lowest number says what the dotted lines are; without one, the pane shows no previous run. */
  readonly ghostRank?: number;
  /** What it draws from, read once for each run, zoom and size. */
  build(scene: SceneBase, view: ChartView): PaneDrawing;
  /** The chart as numbers. */
  readonly rows: PaneRows;
  /** Has the traffic anything to show in it? Where it has not, the pane is not offered. Default: always. */
  isOffered?(scenario: Scenario): boolean;
  /** What it draws with comes in a file of its own: fetched when this is drawn, which then calls `onCome`. */
  readonly Late?: ComponentType<{ onCome: () => void }>;
  /** Does this run need that file? Default: every run does. */
  needsLate?(run: RunSnapshot): boolean;
}

/**
 * What a pane says after its title: words (in brief where the row has no room for all), or a legend with several lengths
 * from the fullest to the shortest, one for projectors, and what leads to it. `marks`: where no other pane explains them, from the fullest to the shortest.
 */
export type PaneNote =
  | { readonly text: string; readonly brief?: string; readonly mark?: LegendMark; readonly marks?: readonly (readonly LegendEntry[])[] }
  | {
      readonly lead?: string;
      readonly legends: readonly (readonly LegendEntry[])[];
      readonly roomLegend?: readonly LegendEntry[];
      readonly marks?: readonly (readonly LegendEntry[])[];
    };

/** A pane of one scene. The current scene, which holds the newest run, is passed to what moves. */
export interface PaneDrawing {
  readonly strip?: TimeStrip;
  /** All that neither cursor nor pointer moves. */
  draw(context: CanvasRenderingContext2D): void;
  /** What follows pointer and choice. */
  highlight?(context: CanvasRenderingContext2D, now: SceneBase, view: LabView): void;
  /** Again the marks of what happened at `timeNs` or just before: they reach over the cursor. */
  drawMarksAt?(context: CanvasRenderingContext2D, now: SceneBase, view: LabView, timeNs: Nanos): void;
  /** What the cursor reads; null: nothing. */
  read(now: SceneBase, view: LabView, timeNs: Nanos): PaneReading | null;
  /** At the end of the title row: what has been so far, from left to right, or what the plot has no room for. */
  readSoFar?(now: SceneBase, timeNs: Nanos, picked: number | null): readonly PlatePart[];
  /** What lies at a point of the stack, as far as it is this pane's. */
  hit?(now: SceneBase, x: number, y: number, picked: number | null): PaneHit;
  /** Height at which an event is pointed at; null: not in this pane. */
  placeEvent?(now: SceneBase, event: EventRow): number | null;
  /** Where an event is pointed at that has no place at its moment; null: not in this pane. */
  placeOwn?(now: SceneBase, event: EventRow): { readonly x: number; readonly y: number } | null;
  /** Of a pane below the time axis: what was known at `timeNs`, over its plot where what came later is covered. */
  drawUntil?(context: CanvasRenderingContext2D, now: SceneBase, view: LabView, timeNs: Nanos): void;
}

/** A strip across a pane whose time is true to scale where that of the panes is not; heights on the canvas. */
export interface TimeStrip {
  readonly axis: TimeAxis;
  /** From here on, the panes' axis does not hold ... */
  readonly top: number;
  /** ... here it is that of the strip ... */
  readonly stripTop: number;
  readonly stripBottom: number;
  /** ... and from here on the panes' again. */
  readonly bottom: number;
}

export interface PaneReading {
  readonly parts: readonly PlatePart[];
  /** Middle of the plate. Default: near the top of the plot. */
  readonly y?: number;
  /** In large rooms the plate is highlighted. */
  readonly isBold?: boolean;
}

export interface PaneHit {
  readonly sender: number | null;
  readonly event: EventRow | null;
}

/** What a stack has in common with others beside it; the same object as long as it is the same. */
export interface StackFrame {
  /** Is the time axis drawn below it? Stacks one above the other share one. */
  readonly hasAxis: boolean;
  /** Queues are drawn to the scale of this much room at least, packets. */
  readonly queueRoom: number;
  /** Is what lies ahead of the cursor covered? Where runs are compared, all of them is seen. */
  readonly coversAhead: boolean;
  /** A plain picture for a newcomer: few numbers on the axis, one look for all that is sending, one mark for all timeouts, no plates. */
  readonly isPlain?: boolean;
}

/** A stack on its own. */
export const ownFrame: StackFrame = { hasAxis: true, queueRoom: 0, coversAhead: true };

/** All that panes are drawn from; made again when run, zoom, size or theme change. */
export interface SceneBase {
  readonly run: RunSnapshot;
  /** The previous run, if it is shown. */
  readonly ghost: RunSnapshot | null;
  /** The previous run where time has one scale with it. */
  readonly scaleGhost: RunSnapshot | null;
  /** End of what the axis can show. */
  readonly endNs: Nanos;
  readonly index: RunIndex;
  readonly axis: TimeAxis;
  /** Where the axis begins on the canvas. */
  readonly left: number;
  readonly waits: readonly Wait[];
  readonly ratio: number;
  /** Packets, queue and windows are known up to here, states up to `run.computedNs`. */
  readonly detailNs: Nanos;
  /** Times at the edges of all device-pixel columns. */
  readonly edges: Float64Array;
  readonly frame: StackFrame;
  /** As `LabView` has it. */
  readonly unfoldsSenders: boolean;
  readonly sortsSenders: boolean | null;
  /** Nothing may be drawn as a bitmap. */
  readonly isVector: boolean;
}

/** What rows are read from. */
export interface RowSource extends Pick<SceneBase, "run" | "index" | "axis" | "waits" | "detailNs"> {
  readonly picked: number | null;
}

/** What one stretch of time comes to. */
export interface RowReading {
  /** One for each of the table's value columns. */
  readonly cells: readonly string[];
  /** The same in words, to be spoken. */
  readonly text: string;
  /** It counts what happened in it, which is not so of two such stretches taken together. */
  readonly isCount?: boolean;
}

/** A moment to stop at, and what the pane says from there on. */
export interface PanePoint {
  readonly timeNs: Nanos;
  readonly text: string;
}

/** A chart whose rows are stretches of time. */
export interface TimedRows {
  /** Names of the value columns. */
  columns(run: RunSnapshot, picked: number | null): readonly string[];
  /** Reads a stretch; `wait`: the wait that is cut out there. */
  read(source: RowSource, fromNs: Nanos, toNs: Nanos, wait: Wait | null): RowReading;
}

/** One whose rows are something else: it makes its own table, and its own points for the arrow keys. */
export interface OtherRows {
  table(run: RunSnapshot, fromNs: Nanos, toNs: Nanos, timeNs: Nanos): TableBody;
  /** The nearest point after (1) or before (-1) `timeNs`; null: none on this page of the run. */
  findPoint(source: RowSource, timeNs: Nanos, direction: 1 | -1): PanePoint | null;
}

export type PaneRows = TimedRows | OtherRows;
