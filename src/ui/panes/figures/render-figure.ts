import { createPatterns } from "../../../charts/patterns.ts";
import { type MeasureText, SvgContext } from "../../../charts/svg-context.ts";
import { readTheme } from "../../../charts/theme.ts";
import { type Figure, type FigureLook, type FigureSubject, planFigure } from "./figure.ts";

/** Style of figures: the page's own, but always on a light background, for paper and slides. */
export function readLightLook(): Omit<FigureLook, "patterns" | "ratio" | "isVector"> {
  const probe = document.createElement("div");
  probe.className = "light-ground";
  probe.hidden = true;
  document.body.append(probe);
  const theme = readTheme(probe);
  const serif = getComputedStyle(probe).getPropertyValue("--serif").trim() || "serif";
  probe.remove();
  return { theme, serif, isDark: false };
}

/** Measures text with the page's fonts. */
export function createMeasure(): MeasureText {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("This browser has no 2d canvas.");
  const shifts = new Map<string, number>();
  const findShift = (font: string): number => {
    const known = shifts.get(font);
    if (known !== undefined) return known;
    context.textBaseline = "alphabetic";
    const above = context.measureText("H").actualBoundingBoxAscent;
    context.textBaseline = "middle";
    const shift = above - context.measureText("H").actualBoundingBoxAscent;
    shifts.set(font, shift);
    return shift;
  };
  return (text, font, stretch) => {
    context.font = font;
    context.fontStretch = stretch as CanvasFontStretch;
    return { width: context.measureText(text).width, shift: findShift(font) };
  };
}

/** Columns of a vector figure per pixel: enough for print without excess points. */
const vectorRatio = 2;
const bitmapRatio = 2;

export interface SvgFigure extends Figure {
  readonly source: string;
}

/** The figure as an SVG file. */
export function renderSvg(subject: FigureSubject, prefix?: string): SvgFigure {
  const svg = new SvgContext(createMeasure(), prefix);
  const look = readLightLook();
  const figure = planFigure(svg.asContext(), subject, {
    ...look,
    patterns: svg.createPatterns(look.theme),
    ratio: vectorRatio,
    isVector: true,
  });
  figure.draw();
  return { ...figure, source: svg.toDocument(figure.widthPx, figure.heightPx, subject.headline, figure.caption.join(" ")) };
}

/** The figure as a PNG file with two pixels per point. @throws Error if the browser cannot create one. */
export function renderPng(subject: FigureSubject): Promise<Blob> {
  const look = readLightLook();
  return toPng((context, ratio) =>
    planFigure(context, subject, { ...look, patterns: createPatterns(context, look.theme, ratio), ratio, isVector: false }),
  );
}

/** A PNG file of a planned drawing. @param plan measures its text; `draw` draws from the origin. @throws Error on failure. */
export function toPng(
  plan: (context: CanvasRenderingContext2D, ratio: number) => { readonly widthPx: number; readonly heightPx: number; draw(): void },
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2d canvas.");
  const { widthPx, heightPx, draw } = plan(context, bitmapRatio);
  canvas.width = widthPx * bitmapRatio;
  canvas.height = heightPx * bitmapRatio;
  context.scale(bitmapRatio, bitmapRatio);
  draw();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no PNG of that size."))), "image/png");
  });
}
