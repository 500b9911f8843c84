import { activeLanguage } from "../language/active.ts";
import { type Patterns, listTiles } from "./patterns.ts";
import type { Theme } from "./theme.ts";
import { SvgPath, type Attributes, escapeXml, trim, writeAttributes } from "./svg-path.ts";

/** Measures a text: its width, and how far its letters are below the middle of the line, pixels. `font` and `stretch` as on a canvas. */
export type MeasureText = (text: string, font: string, stretch: string) => { readonly width: number; readonly shift: number };

/** A repeating fill; replaces a canvas's CanvasPattern. */
interface SvgPattern {
  readonly id: string;
  readonly markup: string;
}

type Style = string | SvgPattern;

/** The state that `save` keeps besides the canvas's own properties. */
interface Frame {
  readonly dash: readonly number[];
  readonly clip: string | null;
  /** Charts are translated, never rotated or scaled. */
  readonly shiftX: number;
  readonly shiftY: number;
}

const properties = [
  "fillStyle",
  "strokeStyle",
  "lineWidth",
  "lineJoin",
  "miterLimit",
  "globalAlpha",
  "font",
  "fontStretch",
  "textAlign",
  "textBaseline",
  "direction",
] as const;

/**
 * The part of the canvas 2D context that the charts use, writing SVG: shapes are paths, text is text. `asContext` gives it the type that
 * drawing functions take. Images cannot be drawn.
 */
export class SvgContext {
  readonly #measure: MeasureText;
  readonly #prefix: string;
  readonly #body: string[] = [];
  readonly #defs = new Map<string, string>();
  readonly #saved: { readonly frame: Frame; readonly values: readonly (readonly [string, unknown])[] }[] = [];
  #frame: Frame = { dash: [], clip: null, shiftX: 0, shiftY: 0 };
  #path = new SvgPath();
  #clips = 0;
  fillStyle: Style = "#000000";
  strokeStyle: Style = "#000000";
  lineWidth = 1;
  lineJoin = "miter";
  miterLimit = 10;
  globalAlpha = 1;
  font = "10px sans-serif";
  fontStretch = "normal";
  textAlign = "left";
  textBaseline = "alphabetic";
  direction = "ltr";
  imageSmoothingEnabled = true;

  /** @param prefix prefix of the ids that the drawing defines; several drawings in one document need different ones. */
  constructor(measure: MeasureText, prefix = "f") {
    this.#measure = measure;
    this.#prefix = prefix;
  }

  asContext(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  /** Everything drawn so far, without the element around it. */
  markup(): string {
    const defs = [...this.#defs.values()].join("");
    return `${defs === "" ? "" : `<defs>${defs}</defs>`}${this.#body.join("\n")}`;
  }

  /** The drawing as a file. `title` and `description` are for screen readers. */
  toDocument(width: number, height: number, title: string, description: string): string {
    const size = writeAttributes({ width, height, viewBox: `0 0 ${trim(width)} ${trim(height)}` });
    return (
      `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"${size} role="img"${writeAttributes({ "xml:lang": activeLanguage().tag })}>` +
      `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>\n${this.markup()}\n</svg>\n`
    );
  }

  /** The hatches and stripes of the charts. */
  createPatterns(theme: Theme): Patterns {
    const patterns: Record<string, SvgPattern> = {};
    for (const [name, tile] of Object.entries(listTiles(theme, theme.scale))) {
      const inner = new SvgContext(this.#measure);
      tile.draw(inner.asContext());
      const id = `${this.#prefix}-${name}`;
      const size = writeAttributes({ id, width: tile.width, height: tile.height, patternUnits: "userSpaceOnUse" });
      patterns[name] = { id, markup: `<pattern${size}>${inner.markup()}</pattern>` };
    }
    return patterns as unknown as Patterns;
  }

  setLineDash(dash: readonly number[]): void {
    this.#frame = { ...this.#frame, dash };
  }

  save(): void {
    this.#saved.push({ frame: this.#frame, values: properties.map((name) => [name, this[name]] as const) });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    this.#frame = saved.frame;
    Object.assign(this, Object.fromEntries(saved.values));
  }

  translate(x: number, y: number): void {
    const { shiftX, shiftY } = this.#frame;
    this.#frame = { ...this.#frame, shiftX: shiftX + x, shiftY: shiftY + y };
  }

  beginPath(): void {
    this.#path = new SvgPath();
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(this.#toX(x), this.#toY(y));
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(this.#toX(x), this.#toY(y));
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path.curveTo(this.#toX(x1), this.#toY(y1), this.#toX(x2), this.#toY(y2), this.#toX(x), this.#toY(y));
  }

  closePath(): void {
    this.#path.close();
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.addBox(this.#toX(x), this.#toY(y), width, height, 0);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.#path.addBox(this.#toX(x), this.#toY(y), width, height, radius);
  }

  /** Clockwise. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.#path.addArc(this.#toX(x), this.#toY(y), radius, from, to);
  }

  fill(): void {
    if (this.#path.d !== "") this.#add("path", { d: this.#path.d, ...this.#fillAttributes() });
  }

  stroke(): void {
    if (this.#path.d !== "") this.#add("path", { d: this.#path.d, fill: "none", ...this.#strokeAttributes() });
  }

  clip(): void {
    const id = `${this.#prefix}-clip${++this.#clips}`;
    // Nested clips intersect.
    const outer = this.#frame.clip === null ? null : `url(#${this.#frame.clip})`;
    this.#defs.set(id, `<clipPath${writeAttributes({ id, "clip-path": outer })}><path${writeAttributes({ d: this.#path.d })}/></clipPath>`);
    this.#frame = { ...this.#frame, clip: id };
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#add("rect", { ...this.#box(x, y, width, height), ...this.#fillAttributes() });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#add("rect", { ...this.#box(x, y, width, height), fill: "none", ...this.#strokeAttributes() });
  }

  fillText(text: string, x: number, y: number): void {
    this.#addText(text, x, y, this.#fillAttributes());
  }

  strokeText(text: string, x: number, y: number): void {
    this.#addText(text, x, y, { fill: "none", ...this.#strokeAttributes() });
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.#measure(text, this.font, this.fontStretch).width };
  }

  /** @throws Error always: charts draw shapes, not images. */
  drawImage(): never {
    throw new Error("A vector figure holds no bitmap.");
  }

  #toX(x: number): number {
    return x + this.#frame.shiftX;
  }

  #toY(y: number): number {
    return y + this.#frame.shiftY;
  }

  #box(x: number, y: number, width: number, height: number): Record<string, number> {
    // A canvas accepts negative sizes, SVG does not.
    return {
      x: this.#toX(Math.min(x, x + width)),
      y: this.#toY(Math.min(y, y + height)),
      width: Math.abs(width),
      height: Math.abs(height),
    };
  }

  #paint(style: Style): string {
    if (typeof style === "string") return style;
    this.#defs.set(style.id, style.markup);
    return `url(#${style.id})`;
  }

  #fillAttributes(): Attributes {
    const { fillStyle, globalAlpha } = this;
    return { fill: this.#paint(fillStyle), "fill-opacity": globalAlpha < 1 ? globalAlpha : null };
  }

  #strokeAttributes(): Attributes {
    const { strokeStyle, lineWidth, lineJoin, miterLimit, globalAlpha } = this;
    const { dash } = this.#frame;
    return {
      stroke: this.#paint(strokeStyle),
      "stroke-width": lineWidth,
      "stroke-linejoin": lineJoin === "miter" ? null : lineJoin,
      "stroke-miterlimit": lineJoin === "miter" ? miterLimit : null,
      "stroke-dasharray": dash.length > 0 ? dash.map((part) => trim(part)).join(" ") : null,
      "stroke-opacity": globalAlpha < 1 ? globalAlpha : null,
    };
  }

  #add(name: string, attributes: Attributes): void {
    const { clip } = this.#frame;
    this.#body.push(`<${name}${writeAttributes({ ...attributes, "clip-path": clip === null ? null : `url(#${clip})` })}/>`);
  }

  #addText(text: string, x: number, y: number, paint: Attributes): void {
    const { font, fontStretch, textAlign, textBaseline } = this;
    const isRightToLeft = this.direction === "rtl";
    const { clip } = this.#frame;
    // "620 12.00px sans, serif": weight, size, family
    const [, weight = "400", size = "10", family = "sans-serif"] = /^(?:(\d+) )?([\d.]+)px (.+)$/.exec(font) ?? [];
    const { width, shift } = this.#measure(text, font, fontStretch);
    const attributes = {
      x: this.#toX(x),
      y: this.#toY(y) + (textBaseline === "middle" ? shift : 0),
      "font-family": family.replaceAll('"', "'"),
      "font-size": Number(size),
      "font-weight": weight === "400" ? null : weight,
      "font-stretch": fontStretch === "normal" ? null : fontStretch,
      direction: isRightToLeft ? "rtl" : null,
      // for right-to-left text, "start" is the right side
      "text-anchor": textAlign === "center" ? "middle" : (textAlign === "right") === isRightToLeft ? null : "end",
      // If the viewer uses another font than the one measured, the text still has the same width.
      textLength: width,
      lengthAdjust: "spacingAndGlyphs",
      ...paint,
      "clip-path": clip === null ? null : `url(#${clip})`,
    };
    this.#body.push(`<text${writeAttributes(attributes)} xml:space="preserve">${escapeXml(text)}</text>`);
  }
}
