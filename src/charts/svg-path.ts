/** Builds the data of an SVG path. */
export class SvgPath {
  /** Empty: no path yet. */
  d = "";
  #penX = "";
  #penY = "";

  moveTo(x: number, y: number): void {
    this.#put(x, y);
    this.d += `M${this.#penX} ${this.#penY}`;
  }

  lineTo(x: number, y: number): void {
    if (this.d === "") return this.moveTo(x, y);
    const [beforeX, beforeY] = [this.#penX, this.#penY];
    this.#put(x, y);
    if (this.#penY === beforeY) this.d += `H${this.#penX}`;
    else if (this.#penX === beforeX) this.d += `V${this.#penY}`;
    else this.d += `L${this.#penX} ${this.#penY}`;
  }

  curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#put(x, y);
    this.d += `C${[x1, y1, x2, y2, x, y].map(trim).join(" ")}`;
  }

  close(): void {
    this.d += "Z";
  }

  /** A rectangle, with round corners where `radius` is above 0. */
  addBox(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.max(0, Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2));
    this.moveTo(x + r, y);
    if (r === 0) {
      this.d += `h${trim(width)}v${trim(height)}h${trim(-width)}Z`;
      return;
    }
    const turn = (dx: number, dy: number): string => `a${trim(r)} ${trim(r)} 0 0 1 ${trim(dx)} ${trim(dy)}`;
    const [across, down] = [trim(width - 2 * r), trim(height - 2 * r)];
    const [back, up] = [trim(2 * r - width), trim(2 * r - height)];
    this.d += `h${across}${turn(r, r)}v${down}${turn(-r, r)}h${back}${turn(-r, -r)}v${up}${turn(r, -r)}Z`;
  }

  /** Clockwise from angle `from` to `to`, radians; joined to the current path. */
  addArc(x: number, y: number, radius: number, from: number, to: number): void {
    const at = (angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    this.lineTo(...at(from));
    const turn = Math.min(to - from, 2 * Math.PI);
    // An SVG arc cannot be a whole circle, so it is split in two halves.
    for (const angle of turn > Math.PI ? [from + turn / 2, from + turn] : [from + turn]) {
      this.#put(...at(angle));
      this.d += `A${trim(radius)} ${trim(radius)} 0 0 1 ${this.#penX} ${this.#penY}`;
    }
  }

  #put(x: number, y: number): void {
    this.#penX = trim(x);
    this.#penY = trim(y);
  }
}

/** Attributes of an element; null: left out. */
export type Attributes = Readonly<Record<string, string | number | null>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML; control characters are removed, because XML forbids most of them. */
export function escapeXml(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "").replace(/[&<>"]/g, (sign) => escapes[sign]);
}

/** Rounds to hundredths of a pixel, finer than the eye can see. */
export function trim(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Writes attributes for a tag, with a space before each. */
export function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? trim(value) : escapeXml(value ?? "")}"`)
    .join("");
}
