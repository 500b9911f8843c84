/** Attributes of an element; null: left out. */
export type Attributes = Readonly<Record<string, string | number | null>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in XML; control characters are left out, as XML has no place for most of them. */
export function escapeXml(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "").replace(/[&<>"]/g, (sign) => escapes[sign]);
}

/** Hundredths of a pixel are finer than any eye. */
export function trim(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Attributes as they stand in a tag, with a space before each. */
export function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? trim(value) : escapeXml(value ?? "")}"`)
    .join("");
}
