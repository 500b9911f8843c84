import { fillLine, splitAtBreaks } from "../../../charts/text-lines.ts";
import { writeSeries, writeSentences } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { writeTypedList } from "../../../language/typed-list.ts";
import { joinSentence } from "../../../analysis/words.ts";
import { writeCsvLine } from "../../../analysis/csv-line.ts";
import { listFileMetrics } from "../../../analysis/metrics/file-metrics.ts";
import { listGroupNames, readFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { drawCurves } from "../../../charts/xy/draw-curves.ts";
import { drawShares } from "../../../charts/xy/draw-shares.ts";
import { readFamilyColors } from "../../../charts/xy/series-looks.ts";
import type { PlotView } from "../../../charts/xy/canvas-frame.ts";
import { SvgContext } from "../../../charts/svg-context.ts";
import { setFont } from "../../../charts/text.ts";
import { readTheme, type Theme } from "../../../charts/theme.ts";
import { createMeasure } from "../../panes/figures/render-figure.ts";
import { listParameters } from "../../panes/figures/describe-parameters.ts";
import { saveFile } from "../../panes/figures/save.ts";
import { listLooks, makeCurves, makeShares } from "../../kit/sweep/chart-data.ts";
import { listReferences } from "../../kit/sweep/model-data.ts";
import { listAllRuns } from "../../kit/sweep/plan-page.ts";
import type { SweepView } from "./sweep-context.tsx";
import { describeChart, describeRuns, writeMetric, writeSweepHeadline } from "../../kit/sweep/sweep-readings.ts";
import type { SweepState } from "../../kit/sweep/sweep-session.ts";
import { getAxisField } from "../../kit/sweep/sweep-settings.ts";
import { listChanges } from "../../kit/sweep/sweep-words.ts";

/** Downloads of a sweep: its runs in the terminal's format, and its picture. */

const [widthPx, marginPx, curvesPx, sharesPx] = [960, 24, 440, 170];
const bitmapRatio = 2;

/** Every finished run, in the sweep's order: the same lines as `incast sweep --format csv --refine 20` prints. */
export function writeSweepCsv({ plan, results }: SweepState): string {
  if (plan === null) return "";
  const groups = listGroupNames(plan.runs.map(({ scenario }) => scenario));
  const columns = listFileMetrics(groups).map(({ id }) => id);
  const lines = listAllRuns(plan).flatMap((run) => {
    const numbers = results.get(run.index);
    return numbers === undefined ? [] : [writeCsvLine([...run.cells, ...columns.map((id) => readFromLine(numbers, run.scenario, id))])];
  });
  return writeCsvLine([...plan.columns, ...columns]) + lines.join("");
}

/** @throws Error if the browser cannot create the file. */
export async function exportSweep(kind: "csv" | "png" | "svg", { sweep }: SweepView, link: string): Promise<void> {
  const state = sweep.state.get();
  if (state.status === "asking") throw new Error(t("There is nothing to see yet."));
  const name = `incast-sweep-${getAxisField(state.settings).flag ?? state.settings.axis}-${state.settings.metric}`;
  saveFile(await makeFile(kind, state, link), `${name}.${kind}`);
}

function makeFile(kind: "csv" | "png" | "svg", state: SweepState, link: string): Promise<Blob> | Blob {
  if (kind === "csv") return new Blob([writeSweepCsv(state)], { type: "text/csv" });
  if (kind === "svg") return new Blob([renderSvg(state, link, "f")], { type: "image/svg+xml" });
  return renderPng(state, link);
}

interface FigureLook {
  readonly theme: Theme;
  readonly serif: string;
  readonly readColor: ReturnType<typeof readFamilyColors>;
}

/** Figures have a light background, regardless of the page's theme. */
function readFigureLook(): FigureLook {
  const probe = document.createElement("div");
  probe.className = "light-ground";
  probe.hidden = true;
  document.body.append(probe);
  const theme = readTheme(probe);
  const serif = getComputedStyle(probe).getPropertyValue("--serif").trim() || "serif";
  const readColor = readFamilyColors(probe);
  probe.remove();
  return { theme, serif, readColor };
}

interface Figure {
  readonly heightPx: number;
  readonly title: string;
  readonly caption: readonly string[];
  draw(): void;
}

function planFigure(context: CanvasRenderingContext2D, state: SweepState, link: string, look: FigureLook, ratio: number): Figure {
  const plan = state.plan!;
  const { theme, readColor, serif } = look;
  const inner = widthPx - 2 * marginPx;
  const view = (heightPx: number): PlotView => ({ theme, ratio, textScale: theme.scale, widthPx: inner, heightPx, hasLabels: true });
  const title = joinSentence(writeSweepHeadline(state));
  setFont(context, view(0), "small");
  const caption = describeFigure(state, link).flatMap((line) => wrap(context, line, inner));
  const heightPx = marginPx + 40 + 24 + curvesPx + 24 + sharesPx + 12 + caption.length * 16 + marginPx;
  const curves = makeCurves(state, plan, listLooks(state.settings, readColor), state.guess ?? []);
  const shares = makeShares(state, plan, true);
  const write = (text: string, y: number, role: "title" | "small"): void => {
    setFont(context, view(0), role);
    context.fillStyle = role === "title" ? theme.ink : theme.ink3;
    fillLine(context, text, 0, inner, y);
  };
  return {
    ...{ heightPx, title, caption },
    draw() {
      context.fillStyle = theme.paper;
      context.fillRect(0, 0, widthPx, heightPx);
      context.save();
      context.translate(marginPx, marginPx);
      context.font = `400 20px ${serif}`;
      context.textBaseline = "middle";
      context.fillStyle = theme.ink;
      fillLine(context, title, 0, inner, 14);
      write(t("{metric}, {unit}", { metric: writeMetric(state), unit: describeChart(state) }), 50, "title");
      context.translate(0, 64);
      drawCurves(context, curves, view(curvesPx));
      context.translate(0, curvesPx + 14);
      write(
        t("Timeouts of {series}: number per block above; bar: what was lost", { series: state.settings.series[state.series].name }),
        0,
        "title",
      );
      context.translate(0, 10);
      drawShares(context, shares, view(sharesPx));
      context.translate(0, sharesPx + 14);
      for (const [index, line] of caption.entries()) write(line, index * 16, "small");
      context.restore();
    },
  };
}

/** Everything needed to reproduce the figure. */
function describeFigure(state: SweepState, link: string): string[] {
  const { settings, plan, series } = state;
  const { base, skipBlocks } = settings;
  const names = settings.series.map((one) =>
    [one.name, ...listChanges(one, base)].reduce((name, change) => t("{name}: {value}", { name, value: change })),
  );
  const references = settings.overlays.includes("references") ? listReferences(plan!, series) : [];
  return [
    writeSentences([
      t("Along x: {setting}, {values}.", { setting: lookUp(getAxisField(settings).label), values: writeTypedList(settings.values) }),
      t("Line: median; bar: smallest to largest; small dot: one run."),
      describeRuns(state),
    ]),
    t("Series: {series}.", { series: names.join("; ") }),
    writeSentences([
      t("All: {settings}.", { settings: writeSeries(listParameters(base)) }),
      skipBlocks > 0 &&
        t("{blocks, plural, one {The first # blocks of each run are omitted.} other {The first # blocks of each run are omitted.}}", {
          blocks: skipBlocks,
        }),
    ]),
    ...references.map(({ curve, differences }) => {
      const name = lookUp(curve.name);
      const settings = writeSeries(
        differences.map(({ label, theirs }) => t("{setting} {value}", { setting: lookUp(label), value: theirs })),
      );
      return settings === "" ? t("+ {name}.", { name }) : t("+ {name}: {settings}.", { name, settings });
    }),
    link,
  ];
}

function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  // A URL may be broken between its parts too.
  for (const word of splitAtBreaks(text).flatMap((piece) => piece.split(/(?<=[&,])/))) {
    if (line !== "" && context.measureText(line + word).width > room) {
      lines.push(line);
      line = "";
    }
    line += word;
  }
  return [...lines, line];
}

function renderSvg(state: SweepState, link: string, prefix: string): string {
  const svg = new SvgContext(createMeasure(), prefix);
  const figure = planFigure(svg.asContext(), state, link, readFigureLook(), bitmapRatio);
  figure.draw();
  return svg.toDocument(widthPx, figure.heightPx, figure.title, figure.caption.join(" "));
}

function renderPng(state: SweepState, link: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) throw new Error(t("This browser has no 2d canvas."));
  const look = readFigureLook();
  const { heightPx } = planFigure(context, state, link, look, bitmapRatio);
  canvas.width = widthPx * bitmapRatio;
  canvas.height = heightPx * bitmapRatio;
  context.scale(bitmapRatio, bitmapRatio);
  planFigure(context, state, link, look, bitmapRatio).draw();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("This browser makes no PNG of that size.")))), "image/png");
  });
}

/** Prints the sweep as its figure instead of the page. Returns how to stop. */
export function installPrint({ sweep, host }: SweepView): () => void {
  const holder = document.createElement("div");
  holder.className = "print-figure";
  document.body.append(holder);
  const fill = (): void => {
    const state = sweep.state.get();
    if (state.plan === null || state.status === "asking") return;
    const figure = new DOMParser().parseFromString(renderSvg(state, host.link(), "sweep"), "image/svg+xml").documentElement;
    holder.replaceChildren(document.adoptNode(figure));
  };
  const empty = (): void => holder.replaceChildren();
  window.addEventListener("beforeprint", fill);
  window.addEventListener("afterprint", empty);
  return () => {
    window.removeEventListener("beforeprint", fill);
    window.removeEventListener("afterprint", empty);
    holder.remove();
  };
}
