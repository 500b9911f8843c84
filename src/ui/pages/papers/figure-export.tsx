import { activeLanguage } from "../../../language/active.ts";
import { writeVerdict } from "./verdict-sentences.ts";
import { showTold } from "../../../experiments/tell.ts";
import { writeSentences, writeSeries } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { joinSentence } from "../../../analysis/words.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { wrapText } from "../../panes/figures/figure-words.ts";
import { listDrawnPanels, listLimits } from "./chart-data.ts";
import { describeScenario } from "./describe-setup.tsx";
import type { FigureResult } from "./figure-state.ts";
import { nameFigures, namePanel, writeOrigin } from "./papers-words.ts";
import { escapeXml, writeAttributes } from "../../../charts/svg-path.ts";
import { PanelChart } from "./panel-chart.tsx";

/** Exports the charts of a figure: the page's drawing, always on a light background, between headline and caption. */

const [widthPx, marginPx, linePx] = [960, 24, 16];
const inner = widthPx - 2 * marginPx;
const bitmapRatio = 2;

/** A drawable element with all its styles. */
type Mark =
  | { readonly kind: "text"; readonly x: number; readonly y: number; readonly text: string; readonly style: TextStyle }
  | { readonly kind: "path"; readonly x: number; readonly y: number; readonly d: string; readonly style: PathStyle };

interface TextStyle {
  readonly font: string;
  readonly stretch: string;
  readonly anchor: string;
  /** "ltr" or "rtl", which determines the start and end anchors. */
  readonly direction: string;
  readonly fill: string;
}

interface PathStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

interface Drawing {
  readonly heightPx: number;
  readonly title: string;
  readonly caption: readonly string[];
  readonly marks: readonly Mark[];
}

/** @throws Error if the browser cannot create the file. */
export async function exportFigure(kind: "png" | "svg", experiment: Experiment, result: FigureResult, link: string): Promise<Blob> {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("This browser has no 2d canvas.");
  const drawing = planDrawing(experiment, result, link, context);
  return kind === "svg" ? new Blob([writeSvg(drawing)], { type: "image/svg+xml" }) : drawPng(drawing, context);
}

function planDrawing(experiment: Experiment, result: FigureResult, link: string, context: CanvasRenderingContext2D): Drawing {
  const host = document.createElement("div");
  // Laid out but invisible.
  host.className = "light-ground";
  host.style.cssText = `position:absolute;visibility:hidden;left:-9999px;width:${inner}px`;
  host.inert = true;
  document.body.append(host);
  const root = createRoot(host);
  try {
    const panels = listDrawnPanels(experiment);
    const heightPx = panels.length > 1 ? 300 : 400;
    flushSync(() =>
      root.render(
        panels.map((panel) => (
          <PanelChart
            key={panel.title}
            {...{ experiment, panel, result, heightPx, widthPx: inner }}
            trial={null}
            spot={null}
            claim={null}
            onSpot={ignore}
            onOpen={ignore}
          />
        )),
      ),
    );
    const look = getComputedStyle(host);
    const read = (name: string): string => look.getPropertyValue(name).trim();
    const [sans, serif] = [read("--sans"), read("--serif")];
    const { direction } = activeLanguage();
    const startPx = direction === "rtl" ? widthPx - marginPx : marginPx;
    const style = (font: string, fill: string): TextStyle => ({ font, fill: read(fill), stretch: "normal", anchor: "start", direction });
    const [headline, heading, small] = [
      style(`400 20px ${serif}`, "--ink"),
      style(`620 13px ${sans}`, "--ink"),
      style(`400 12px ${sans}`, "--ink3"),
    ];
    const marks: Mark[] = [];
    let y = marginPx;
    const write = (text: string, font: TextStyle, stepPx: number): string[] => {
      context.font = font.font;
      const lines = wrapText(text, inner, (part) => context.measureText(part).width);
      for (const line of lines) marks.push({ kind: "text", x: startPx, y: (y += stepPx) - 4, text: line, style: font });
      return lines;
    };
    const title = t("{paper}, {figures}: {verdict}", {
      paper: experiment.paper,
      figures: nameFigures(experiment.figures),
      verdict: experiment.claims.length === 0 ? showTold(experiment.finding) : joinSentence(writeVerdict(experiment, result)),
    });
    write(title, headline, 26);
    y += 8;
    for (const [index, svg] of [...host.querySelectorAll<SVGSVGElement>("svg[data-chart]")].entries()) {
      const panel = panels[index];
      write(
        t("{measures}; {panel}", {
          measures: writeSeries(panel.y.map((id) => showTold(getMeasure(id).label))),
          panel: namePanel(panel.title),
        }),
        heading,
        22,
      );
      const { width, height } = svg.getBoundingClientRect();
      marks.push(...listMarks(svg, (widthPx - width) / 2, y));
      y += height;
      if (panel.kind !== "rows") write(t("Along x: {label}", { label: showTold(experiment.x.label) }), small, linePx);
      // Names that do not fit next to their curves are above the chart.
      const names = [...(svg.parentElement?.parentElement?.querySelectorAll("ul > li") ?? [])].map(({ textContent }) => textContent);
      if (names.length > 0)
        write(t("Series: {names}", { names: names.reduce((before, next) => t("{before}; {next}", { before, next })) }), small, linePx);
    }
    y += 8;
    const hasLimits = panels.some((panel) =>
      listLimits(experiment, panel, result.results, result.claims).some(({ places, crossing }) => places.length > 0 || crossing !== null),
    );
    const setUp = describeScenario(experiment).map(([label, value]) => t("{label} {value}", { label, value }));
    const caption = [
      writeSentences([
        writeOrigin(result),
        hasLimits ? t("Line: the median; dots: single runs; numerals: the claims' limits.") : t("Line: the median; dots: single runs."),
      ]),
      t("{settings}.", { settings: writeSeries(setUp) }),
      link,
    ].flatMap((line) => write(line, small, linePx));
    return { heightPx: Math.ceil(y + marginPx), title, caption, marks };
  } finally {
    root.unmount();
    host.remove();
  }
}

function ignore(): void {
  // Nothing is selected in a file.
}

/** The elements of a chart, moved to its position. */
function listMarks(svg: SVGSVGElement, left: number, top: number): Mark[] {
  const box = svg.getBoundingClientRect();
  return [...svg.querySelectorAll<SVGGraphicsElement>("path, circle, rect, text")].flatMap((one): Mark[] => {
    const { a, e, f } = one.getScreenCTM() ?? new DOMMatrix();
    const [x, y] = [left + e / a - box.left, top + f / a - box.top];
    const look = getComputedStyle(one);
    if (one instanceof SVGTextElement) {
      const [atX, atY] = ["x", "y"].map((name) => Number(one.getAttribute(name) ?? 0));
      const font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      const style = { font, stretch: look.fontStretch, anchor: look.textAnchor, direction: look.direction, fill: look.fill };
      return [{ kind: "text", x: x + atX, y: y + atY, text: one.textContent, style }];
    }
    const style = {
      ...{ fill: look.fill, stroke: look.stroke },
      width: Number.parseFloat(look.strokeWidth),
      dash: look.strokeDasharray === "none" ? [] : look.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
      opacity: Number(look.opacity),
    };
    const d = traceShape(one);
    return d === "" ? [] : [{ kind: "path", x, y, d, style }];
  });
}

/** Its outline as a path. */
function traceShape(one: SVGGraphicsElement): string {
  const read = (name: string): number => Number(one.getAttribute(name) ?? 0);
  if (one instanceof SVGCircleElement) {
    const [x, y, r] = ["cx", "cy", "r"].map(read);
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  if (one instanceof SVGRectElement) return `M${read("x")} ${read("y")}h${read("width")}v${read("height")}h${-read("width")}Z`;
  return one.getAttribute("d") ?? "";
}

function writeSvg({ heightPx, title, caption, marks }: Drawing): string {
  const lines = marks.map((mark) => {
    const place = mark.x === 0 && mark.y === 0 ? null : `translate(${round(mark.x)} ${round(mark.y)})`;
    if (mark.kind === "text") {
      const { font, stretch, anchor, direction, fill } = mark.style;
      const style = `font:${font};font-stretch:${stretch}`;
      return `<text${writeAttributes({ x: mark.x, y: mark.y, "text-anchor": anchor, direction: direction === "rtl" ? direction : null, fill, style })}>${escapeXml(mark.text)}</text>`;
    }
    const { fill, stroke, width, dash, opacity } = mark.style;
    return `<path${writeAttributes({
      ...{ d: mark.d, transform: place, fill, stroke },
      "stroke-width": stroke === "none" ? null : width,
      "stroke-dasharray": dash.length === 0 ? null : dash.join(" "),
      opacity: opacity === 1 ? null : opacity,
    })}/>`;
  });
  const size = { width: widthPx, height: heightPx, viewBox: `0 0 ${widthPx} ${heightPx}` };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${writeAttributes({ ...size, role: "img", "xml:lang": activeLanguage().tag })}>`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(caption.join(" "))}</desc>`,
    `<rect${writeAttributes({ width: widthPx, height: heightPx, fill: "#ffffff" })}/>`,
    ...lines,
    "</svg>\n",
  ].join("\n");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function drawPng({ heightPx, marks }: Drawing, context: CanvasRenderingContext2D): Promise<Blob> {
  const { canvas } = context;
  [canvas.width, canvas.height] = [widthPx * bitmapRatio, heightPx * bitmapRatio];
  context.scale(bitmapRatio, bitmapRatio);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, widthPx, heightPx);
  for (const mark of marks) {
    context.save();
    if (mark.kind === "text") {
      const { font, anchor, direction, fill } = mark.style;
      context.font = font;
      context.direction = direction as CanvasDirection;
      context.textAlign = anchor === "end" ? "end" : anchor === "middle" ? "center" : "start";
      context.fillStyle = fill;
      context.fillText(mark.text, mark.x, mark.y);
    } else {
      const { fill, stroke, width, dash, opacity } = mark.style;
      context.translate(mark.x, mark.y);
      context.globalAlpha = opacity;
      const path = new Path2D(mark.d);
      if (fill !== "none") {
        context.fillStyle = fill;
        // oxlint-disable-next-line no-array-fill-with-reference-type -- a canvas is no array
        context.fill(path);
      }
      if (stroke !== "none" && width > 0) {
        context.strokeStyle = stroke;
        context.lineWidth = width;
        context.setLineDash([...dash]);
        context.stroke(path);
      }
    }
    context.restore();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no PNG of that size."))), "image/png");
  });
}
