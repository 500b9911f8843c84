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
