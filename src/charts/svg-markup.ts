/** Attributes of an element; null: left out. */
export type Attributes = Readonly<Record<string, string | number | null>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in XML; characters that XML has no place for are left out. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly those
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").replace(/[&<>"]/g, (sign) => escapes[sign]);
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
