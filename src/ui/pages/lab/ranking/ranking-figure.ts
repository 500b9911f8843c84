import { joinSentence, type Sentence } from "../../../../analysis/words.ts";
import { drawRankingRow, layOutRanking, rankingTicks } from "../../../../charts/xy/draw-ranking-row.ts";
import { fillLine } from "../../../../charts/text-lines.ts";
import type { Theme } from "../../../../charts/theme.ts";
import { writeSeries } from "../../../../language/sentences.ts";
import { t } from "../../../../language/translate.ts";
import { tellBest, tellNextBest } from "../../../../sweep/remedies/ranking-headline.ts";
import { shareOf } from "../../../../sweep/remedies/ranking.ts";
import { listParameters } from "../../../panes/figures/describe-parameters.ts";
import { wrapText } from "../../../panes/figures/figure-words.ts";
import { readLightLook, toPng } from "../../../panes/figures/render-figure.ts";
import { markRow } from "./ranking-row.tsx";
import { presentId, type RankingState, type SessionRow } from "./ranking-session.ts";
import { describeRow, tellRow, writeLeftOut } from "./ranking-words.ts";
import { formatCount, formatPercent } from "../../../../language/formats.ts";

/** Widths of a figure and of its columns, as on a page of 1,440 pixels. */
const widthPx = 1156;
const marginPx = 32;
const [nameX, plotX, shareX, timeoutsX, priceX] = [22, 270, 708, 776, 802];
const plotPx = 380;
const rowPx = 55;
const innerPx = widthPx - 2 * marginPx;

interface Line {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly heightPx: number;
}

/** The ranking as a PNG file, on a light background. @throws Error if the browser cannot create one. */
export function renderRanking(state: RankingState, link: string): Promise<Blob> {
  const { theme, serif } = readLightLook();
  return toPng((context, ratio) => {
    const head = writeHead(context, state, theme, serif);
    const foot = writeFoot(context, state, theme, link);
    const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.heightPx, 0);
    const top = marginPx + heightOf(head) + 36;
    const bottom = top + state.rows.length * rowPx + 16;
    return {
      widthPx,
      heightPx: bottom + heightOf(foot) + marginPx,
      draw() {
        context.fillStyle = theme.paper;
        context.fillRect(0, 0, widthPx, bottom + heightOf(foot) + marginPx);
        context.translate(marginPx, 0);
        drawLines(context, head, marginPx);
        drawAxis(context, theme, top - 12);
        for (const [place, row] of state.rows.entries()) {
          context.save();
          context.translate(0, top + place * rowPx);
          drawRow(context, row, state, theme, ratio);
          context.restore();
        }
        drawLines(context, foot, bottom);
      },
    };
  });
}

function write(context: CanvasRenderingContext2D, text: string | Sentence, font: string, color: string, heightPx: number): readonly Line[] {
  context.font = font;
  const words = typeof text === "string" ? text : joinSentence(text);
  if (words === "") return [];
  return wrapText(words, innerPx, (piece) => context.measureText(piece).width).map((line) => ({ text: line, font, color, heightPx }));
}

function writeHead(context: CanvasRenderingContext2D, state: RankingState, theme: Theme, serif: string): readonly Line[] {
  const next = tellNextBest(state.rows, ({ trial }) => state.rows.find((row) => row.trial === trial)!.facts);
  return [
    ...write(context, t("Which setting helps most?"), `620 14px ${theme.sans}`, theme.ink, 28),
    ...write(context, tellBest(state.rows, state.status === "done") ?? "", `400 26px ${serif}`, theme.ink, 34),
    ...write(context, next, `400 18px ${serif}`, theme.ink2, 26),
  ];
}

function writeFoot(context: CanvasRenderingContext2D, { base, seeds, leftOut }: RankingState, theme: Theme, link: string): readonly Line[] {
  const font = `400 11.5px ${theme.sans}`;
  return [
    writeLeftOut(leftOut, false),
    t("Current settings: {settings}.", { settings: writeSeries(listParameters(base)) }),
    t(
      "{seeds, plural, one {Each setting has # run.} other {Large dot: the median of # runs; small dots: each run; dotted line: the current settings.}}",
      {
        seeds,
      },
    ),
    link,
  ].flatMap((text) => write(context, text, font, theme.ink3, 16));
}

function drawLines(context: CanvasRenderingContext2D, lines: readonly Line[], top: number): void {
  let y = top;
  context.textBaseline = "middle";
  for (const { text, font, color, heightPx } of lines) {
    context.font = font;
    context.fillStyle = color;
    fillLine(context, text, 0, innerPx, y + heightPx / 2);
    y += heightPx;
  }
}

function drawAxis(context: CanvasRenderingContext2D, theme: Theme, y: number): void {
  const toX = layOutRanking({ theme, widthPx: plotPx, heightPx: rowPx });
  context.font = `400 11.5px ${theme.sans}`;
  context.fillStyle = theme.ink3;
  context.textAlign = "center";
  for (const tick of rankingTicks) context.fillText(formatCount(100 * tick), plotX + toX(tick), y);
  context.fillText(t("% of the maximum"), plotX + toX(0.25), y);
  context.textAlign = "right";
  context.fillText(t("timeouts"), timeoutsX, y);
  context.textAlign = "left";
  context.fillText(t("one change"), nameX, y);
  context.fillText(t("its cost"), priceX, y);
}

function drawRow(context: CanvasRenderingContext2D, row: SessionRow, state: RankingState, theme: Theme, ratio: number): void {
  const { rank, spread, trial } = row;
  const { title, change } = describeRow(row, state.base);
  const middle = rowPx / 2;
  const fill = (text: string, x: number, y: number, font: string, color: string, align: CanvasTextAlign = "left"): void => {
    context.font = `${font} ${theme.sans}`;
    context.fillStyle = color;
    context.textAlign = align;
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  };
  if (trial === null) {
    context.fillStyle = theme.wash;
    context.fillRect(-marginPx, 0, widthPx, rowPx);
  }
  context.fillStyle = theme.rule2;
  context.fillRect(0, 0, innerPx, 1);
  const strong = trial === null ? theme.pick : theme.ink;
  if (rank !== null) fill(formatCount(rank), 0, middle, "400 13px", theme.ink3);
  fill(title, nameX, middle - 9, "620 13.5px", theme.ink);
  fill(change, nameX, middle + 9, "400 11.5px", theme.ink3);
  if (spread !== null) {
    fill(formatPercent(shareOf(spread)), shareX, middle, "640 17px", strong, "right");
    fill(formatCount(spread.median.timeouts), timeoutsX, middle, "400 13px", theme.ink2, "right");
  }
  context.font = `400 12px ${theme.sans}`;
  const price = wrapText(joinSentence(tellRow(row, state)), innerPx - priceX, (text) => context.measureText(text).width);
  const shown = price.slice(0, 3);
  for (const [place, line] of shown.entries()) fill(line, priceX, middle + (place - (shown.length - 1) / 2) * 16, "400 12px", theme.ink2);
  context.save();
  context.translate(plotX, 0);
  const present = state.rows.find(({ id }) => id === presentId)?.spread ?? null;
  drawRankingRow(context, markRow(row, null, present && shareOf(present)), { theme, widthPx: plotPx, heightPx: rowPx, ratio });
  context.restore();
}
