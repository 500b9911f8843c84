import { splitAtBreaks } from "../../../charts/text-lines.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { countFlagged } from "../../../analysis/packet-flags.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { type TimeoutClass, countCostlyTimeouts, countFreeTimeouts } from "../../../analysis/timeouts.ts";
import { nameFreeTimeouts, nameTrims } from "../../../story/describe-panes.ts";
import { timeoutNames, timeoutWords } from "../../../analysis/vocabulary.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { markColor } from "../../../charts/time/marks.ts";
import { fillWords, setFont } from "../../../charts/text.ts";
import type { LegendEntry, LegendMark } from "../../canvas/legend-entries.ts";
import { writeTitle } from "../../canvas/pane-title.ts";
import type { PlacedPane } from "../../canvas/scene.ts";
import type { ChartView } from "../../../charts/time/view.ts";
import { listGhostNotes } from "../../scenario/ghost-note.ts";
import { formatCount, formatDuration } from "../../../language/formats.ts";

/** Cuts `word` into pieces no wider than `widthPx` according to `measure`. */
function cutWord(word: string, widthPx: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > 1 && measure(rest) > widthPx) {
    let cut = rest.length - 1;
    while (cut > 1 && measure(rest.slice(0, cut)) > widthPx) cut--;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Breaks `text` into lines no wider than `widthPx`: where the language allows it, and within words that are wider alone. */
export function wrapText(text: string, widthPx: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const piece of splitAtBreaks(text)) {
    const last = lines.at(-1);
    if (last !== undefined && measure((last + piece).trimEnd()) <= widthPx) lines[lines.length - 1] = last + piece;
    else lines.push(...cutWord(piece, widthPx, measure));
  }
  return lines.map((line) => line.trimEnd());
}

/** Writes on a background, because lines run behind the text; returns the end of the text. */
function writeOnPaper(context: CanvasRenderingContext2D, view: ChartView, text: string, color: string, x: number, y: number): number {
  const { width } = context.measureText(text);
  context.fillStyle = view.theme.paper;
  context.fillRect(x - 2, y - 7, width + 4, 14);
  context.fillStyle = color;
  context.textAlign = "left";
  fillWords(context, text, x, y);
  return x + width;
}

/** A pane's title row: name, unit or legend, and the meaning of dotted lines. On the page it is HTML. */
export function drawPaneTitle(
  context: CanvasRenderingContext2D,
  { pane, box, view }: PlacedPane,
  run: RunSnapshot,
  picked: number | null,
  ghost: RunSnapshot | null,
): void {
  const { theme } = view;
  const y = box.titleTop + box.titleHeight / 2;
  setFont(context, view, "title");
  let x = writeOnPaper(context, view, writeTitle(pane, run.scenario), theme.ink, 0, y) + 9;
  setFont(context, view, "small");
  const note = pane.note(run, picked);
  if ("legends" in note && note.lead !== undefined) x = writeOnPaper(context, view, note.lead, theme.ink3, x, y) + 12;
  if ("legends" in note) x = drawLegend(context, view, note.legends[1] ?? note.legends[0] ?? [], x, y);
  else x = writeOnPaper(context, view, note.text, theme.ink3, x, y) + 12;
  if ("mark" in note && note.mark) x = drawLegendMark(context, view, note.mark, x - 6, y) + 12;
  if (ghost !== null) writeOnPaper(context, view, listGhostNotes(ghost, run)[0], theme.ink3, x, y);
}

/** Draws a mark with its left end at `x`; returns its right end. */
function drawLegendMark(context: CanvasRenderingContext2D, view: ChartView, mark: LegendMark, x: number, y: number): number {
  context.save();
  context.translate(x + mark.width / 2, y);
  mark.draw(context, { theme: view.theme, patterns: view.patterns, scale: 1 });
  context.restore();
  return x + mark.width;
}

function drawLegend(context: CanvasRenderingContext2D, view: ChartView, entries: readonly LegendEntry[], fromX: number, y: number): number {
  let x = fromX;
  for (const { mark, text } of entries) {
    const textX = drawLegendMark(context, view, mark, x, y) + 6;
    setFont(context, view, "small");
    x = writeOnPaper(context, view, text, view.theme.ink3, textX, y) + 14;
  }
  return x;
}

/** "whole run, 20 blocks in 6.971 s", and the colors of the classes with their counts. */
export function drawOverviewHead(context: CanvasRenderingContext2D, view: ChartView, run: RunSnapshot, y: number): void {
  const { theme } = view;
  const time = formatDuration(run.computedNs);
  const words =
    run.scenario.workload.kind === "barrier"
      ? t("{blocks, plural, one {whole run, # block in {time}} other {whole run, # blocks in {time}}}", {
          blocks: indexRun(run).blocks.endNs.length,
          time,
        })
      : t("whole run, {time}", { time });
  setFont(context, view, "small");
  writeOnPaper(context, view, words, theme.ink3, 0, y);
  const counts = countCostlyTimeouts(run);
  const free = countFreeTimeouts(run).reduce((sum, count) => sum + count, 0);
  let right = view.rightPx;
  if (free > 0) {
    const text = nameFreeTimeouts(free);
    const x = right - context.measureText(text).width;
    writeOnPaper(context, view, text, theme.ink3, x, y);
    context.fillStyle = theme.ink3;
    context.fillRect(x - 20, y - 0.5, 15, 1.25);
    right = x - 34;
  }
  for (let kind = timeoutNames.length - 1; kind >= 0; kind--) {
    if (counts[kind] === 0) continue;
    const text = `${lookUp(timeoutWords[kind as TimeoutClass].name)} ${formatCount(counts[kind])}`;
    const x = right - context.measureText(text).width;
    writeOnPaper(context, view, text, theme.ink3, x, y);
    context.fillStyle = markColor(theme, kind);
    context.fillRect(x - 14, y - 4.5, 9, 9);
    right = x - 28;
  }
  const trims = countFlagged(run.columns, PacketFlag.trimmed);
  if (trims === 0) return;
  const text = nameTrims(trims);
  const x = right - context.measureText(text).width;
  writeOnPaper(context, view, text, theme.ink3, x, y);
  context.fillStyle = theme.q;
  context.fillRect(x - 11, y - 4, 6, 8);
}
