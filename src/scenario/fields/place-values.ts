import { t } from "../../language/translate.ts";
import { mostNameLetters, namePattern } from "./cell-values.ts";

/** Places of a network as text: "leaf1", "leaf1[3]", "leaf1[2..7]". Defined in topologies/places.ts. */

const pattern = `${namePattern}{1,${mostNameLetters}}(\\[\\d{1,4}(\\.\\.\\d{1,4})?\\])?`;

const place = new RegExp(`^${pattern}$`, "u");

/** Pattern for the schema. */
export const placePattern = `^${pattern}$`;

/** Our choice: one for each host. */
export const mostPlaces = 1024;

export function isPlaces(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > mostPlaces) return false;
  // a copy, because a sparse array skips its holes
  return Array.from<unknown>(value).every((item) => typeof item === "string" && place.test(item));
}

export function describePlaces(): string {
  return t('a place such as "leaf1", "leaf1[3]" or "leaf1[2..7]", or a list of them');
}

/** The valid places among them, up to the maximum; undefined: none. */
export function mendPlaces(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? Array.from<unknown>(value) : [value])
    .filter((item) => typeof item === "string")
    .map((item) => item.replaceAll(/\s/g, ""));
  const good = all.filter((item) => place.test(item)).slice(0, mostPlaces);
  return good.length > 0 ? good : undefined;
}

/** "leaf1,leaf2[3]". */
export function writePlaces(places: readonly string[]): string {
  return places.join(",");
}

/** The inverse; the result may contain invalid places. */
export function parsePlaces(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
