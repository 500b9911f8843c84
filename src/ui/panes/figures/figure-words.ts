import { indexRun } from "../../../analysis/run-index.ts";
import { RowState } from "../../../analysis/senders.ts";
import { countTimeouts, type TimeoutClass } from "../../../analysis/timeouts.ts";
import { timeoutNames, timeoutWords } from "../../../analysis/vocabulary.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { PaneBox } from "../../../charts/layout.ts";
import { drawMark, markColor } from "../../../charts/marks.ts";
import { setFont } from "../../../charts/text.ts";
import type { ChartView } from "../../../charts/view.ts";
import { formatCount, formatDuration, formatPlural } from "../../text/numbers.ts";
import { stateNames } from "../../canvas/legend.tsx";
import { listGhostNotes } from "../../scenario/ghost-note.ts";
import { notePane, paneTitles } from "../../canvas/pane-notes.ts";

/** `word` in pieces that `measure` finds no wider than `widthPx`. */
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

/** Breaks `text` into lines that `measure` finds no wider than `widthPx`: at spaces, and within words that are wider alone. */
export function wrapText(text: string, widthPx: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= widthPx) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...cutWord(word, widthPx, measure));
  }
  return lines;
}

/** Writes on a plate of paper, as lines run behind the words; returns where the words end. */
function writeOnPaper(context: CanvasRenderingContext2D, view: ChartView, text: string, color: string, x: number, y: number): number {
  const { width } = context.measureText(text);
  context.fillStyle = view.theme.paper;
  context.fillRect(x - 2, y - 7, width + 4, 14);
  context.fillStyle = color;
  context.textAlign = "left";
  context.fillText(text, x, y);
  return x + width;
}

/** The title row of a pane: name, unit or legend, and what the dotted lines are. The page has it in HTML. */
export function drawPaneTitle(
  context: CanvasRenderingContext2D,
  view: ChartView,
  box: PaneBox,
  run: RunSnapshot,
  picked: number | null,
  ghost: RunSnapshot | null,
): void {
  const { theme } = view;
  const y = box.titleTop + box.titleHeight / 2;
  setFont(context, view, "title");
  let x = writeOnPaper(context, view, paneTitles[box.pane], theme.ink, 0, y) + 9;
  setFont(context, view, "small");
  if (box.pane === "senders") x = drawSendersLegend(context, view, run, x, y);
  else x = writeOnPaper(context, view, notePane(box.pane, run, picked), theme.ink3, x, y) + 12;
  if (ghost !== null) writeOnPaper(context, view, listGhostNotes(ghost, run)[0], theme.ink3, x, y);
}

const swatchPx = 15;

function drawSendersLegend(context: CanvasRenderingContext2D, view: ChartView, run: RunSnapshot, fromX: number, y: number): number {
  const { theme } = view;
  const counts = countTimeouts(run);
  let x = fromX;
  for (const { state, words } of stateNames) {
    drawSwatch(context, view, state, x, y);
    x = writeOnPaper(context, view, words.short, theme.ink3, x + swatchPx + 6, y) + 14;
  }
  timeoutNames.forEach((_, kind) => {
    if (counts[kind] === 0) return;
    drawMark(context, theme, kind, x + 5, y, 9);
    setFont(context, view, "small");
    x = writeOnPaper(context, view, timeoutWords[kind as TimeoutClass].short, theme.ink3, x + 15, y) + 14;
  });
  return x;
}

const swatches: Readonly<Record<(typeof stateNames)[number]["state"], RowState>> = {
  "slow-start": RowState.slowStart,
  avoidance: RowState.avoidance,
  recovery: RowState.recovery,
  waiting: RowState.waiting,
  done: RowState.done,
};

function drawSwatch(context: CanvasRenderingContext2D, view: ChartView, name: keyof typeof swatches, x: number, y: number): void {
  const { theme, patterns } = view;
  const state = swatches[name];
  const height = state === RowState.done ? 1 : state === RowState.slowStart ? 4 : 6;
  context.fillStyle =
    state === RowState.slowStart
      ? patterns.slowStart
      : state === RowState.waiting
        ? patterns.wait
        : { [RowState.avoidance]: theme.work, [RowState.recovery]: theme.mend, [RowState.done]: theme.done }[state as 1 | 2 | 4];
  context.fillRect(x, y - height / 2, swatchPx, height);
  if (state !== RowState.recovery) return;
  context.fillStyle = theme.mendEdge;
  context.fillRect(x, y + 1.5, swatchPx, 1.5);
}

/** "whole run, 20 blocks in 6.971 s", and the colours of the classes with their counts. */
export function drawOverviewHead(context: CanvasRenderingContext2D, view: ChartView, run: RunSnapshot, y: number): void {
  const { theme } = view;
  const blocks = run.scenario.workload.kind === "barrier" ? `${formatPlural(indexRun(run).blocks.endNs.length, "block")} in ` : "";
  setFont(context, view, "small");
  writeOnPaper(context, view, `whole run, ${blocks}${formatDuration(run.computedNs)}`, theme.ink3, 0, y);
  const counts = countTimeouts(run);
  let right = view.rightPx;
  for (let kind = timeoutNames.length - 1; kind >= 0; kind--) {
    if (counts[kind] === 0) continue;
    const text = `${timeoutWords[kind as TimeoutClass].name} ${formatCount(counts[kind])}`;
    const x = right - context.measureText(text).width;
    writeOnPaper(context, view, text, theme.ink3, x, y);
    context.fillStyle = markColor(theme, kind);
    context.fillRect(x - 14, y - 4.5, 9, 9);
    right = x - 28;
  }
}
