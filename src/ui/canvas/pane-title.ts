import { t } from "../../language/translate.ts";
import { listGhostNotes } from "../scenario/ghost-note.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { hasMarks, type LegendEntry } from "./legend-entries.ts";
import type { PaneNote, TimelinePane } from "./timeline-pane.ts";

/** Pixels at scale 1, roughly: letters of a note and of a title, and the gap between the two. */
const letterPx = 5.7;
const titleLetterPx = 7;
const gapPx = 9;

/** Room for the readout at the right end of the row, pixels at scale 1. */
const readoutPx = 120;
/** What of a pane's title row is its readout's or its buttons'. */
export function keptPx({ readsSoFar, buttonsPx = 0 }: TimelinePane): number {
  return readsSoFar ? readoutPx : buttonsPx;
}

/** What a pane is called above the charts of a run. */
export function writeTitle({ title, titleOf }: Pick<TimelinePane, "title" | "titleOf">, scenario: Scenario): string {
  return titleOf?.(scenario) ?? t(title);
}

/** How wide title and note of a pane are, roughly, pixels at scale 1; a legend in pictures takes what it gets. */
export function estimateTitleWidth(title: string, note: PaneNote): number {
  return "legends" in note ? Infinity : titleLetterPx * title.length + gapPx + letterPx * note.text.length;
}

/** What a row of `widthPx` at scale 1 says after the title: the words in full, in brief, or none; and the marks, unless explained elsewhere. */
export function chooseNote(
  pane: TimelinePane,
  title: string,
  note: Extract<PaneNote, { readonly text: string }>,
  widthPx: number,
  areMarksExplained: boolean,
): { readonly text: string; readonly marks: readonly LegendEntry[] } {
  const legends = areMarksExplained ? [] : (note.marks ?? []);
  const marks = chooseLegend(legends, widthPx - keptPx(pane) - estimateTitleWidth(title, note));
  const room = widthPx - (marks.length > 0 ? estimateLegendWidth(marks) : 0) - keptPx(pane);
  const texts = [note.text, ...(note.brief === undefined ? [] : [note.brief]), ...(marks.length > 0 ? [""] : [])];
  const text = texts.find((words) => estimateTitleWidth(title, { text: words }) <= room) ?? texts[texts.length - 1] ?? "";
  return { text, marks };
}

/** Does the row of another pane explain the marks of timeouts? */
export function explainsMarks(others: readonly TimelinePane[], run: RunSnapshot, widthPx: number): boolean {
  return others.some((pane) => {
    const note = pane.note(run, null);
    if (!("legends" in note)) return false;
    return hasMarks(chooseLegend(note.legends, widthPx - legendTitlePx));
  });
}

/** Room that a pane's title takes beside its legend, pixels at scale 1. */
export const legendTitlePx = 62;

/** Width a legend takes, roughly: marks, gaps and letters, pixels at scale 1. */
export function estimateLegendWidth(entries: readonly LegendEntry[]): number {
  return entries.reduce((sum, { mark, text }) => sum + mark.width + (mark.height > 8 ? 16 : 25) + letterPx * text.length, 0);
}

/** The fullest of several legends that fits into `roomPx`, pixels at scale 1; else the shortest. */
export function chooseLegend(legends: readonly (readonly LegendEntry[])[], roomPx: number): readonly LegendEntry[] {
  return legends.find((entries) => estimateLegendWidth(entries) <= roomPx) ?? legends[legends.length - 1] ?? [];
}

/** A letter of a legend's lead, pixels at scale 1, roughly. */
export const leadLetterPx = 6;

/** What a legend says before its entries, where the row has room for it and the shortest entries; else nothing. @param roomPx beside a short title */
export function chooseLead(
  title: string,
  { lead = "", legends }: Extract<PaneNote, { readonly legends: unknown }>,
  roomPx: number,
): string {
  const longerPx = Math.max(0, titleLetterPx * title.length + gapPx - legendTitlePx);
  return estimateLegendWidth(legends.at(-1) ?? []) + leadLetterPx * lead.length + longerPx <= roomPx ? lead : "";
}

/** A letter of what the dotted lines are. */
const ghostLetterPx = 5.9;

/** A mark and the gaps around it are as wide as this many letters. */
const markLetters = 9;

function countLegendLetters({ lead = "", legends: [entries = []] }: Extract<PaneNote, { readonly legends: unknown }>): number {
  return entries.reduce((sum, { text }) => sum + text.length + markLetters, lead.length);
}

/** What the dotted lines are, as fully as a title row of `widthPx` at scale 1 has room for; undefined: no room. */
export function chooseGhostNote(
  pane: TimelinePane,
  note: PaneNote,
  run: RunSnapshot,
  ghost: RunSnapshot,
  widthPx: number,
): string | undefined {
  const beside = writeTitle(pane, run.scenario).length + ("legends" in note ? countLegendLetters(note) : note.text.length);
  const letters = (widthPx - readoutPx - 30) / ghostLetterPx - beside;
  return listGhostNotes(ghost, run).find((text) => text.length <= letters);
}
