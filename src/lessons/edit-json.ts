import { isObject } from "../scenario/check/check-values.ts";
import type { Keys } from "../scenario/check/problem.ts";

/** Reads and changes values of parsed JSON by path. A change keeps the order of everything else, as in the author's file. */

export function readAt(holder: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return isObject(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, holder);
}

/** A copy with the value at that path; undefined removes it. Missing objects and lists on the path are created. */
export function putAt(holder: unknown, keys: Keys, value: unknown): unknown {
  if (keys.length === 0) return value;
  const [key, ...rest] = keys;
  if (typeof key === "number") {
    const list: unknown[] = Array.isArray(holder) ? holder : [];
    const inner = putAt(list[key], rest, value);
    if (inner === undefined) return list.toSpliced(key, 1);
    return key < list.length ? list.with(key, inner) : [...list, inner];
  }
  const entries = Object.entries(isObject(holder) ? holder : {});
  const at = entries.findIndex(([name]) => name === key);
  const inner = putAt(entries[at]?.[1], rest, value);
  // fromEntries, not assignment: a key may be "__proto__"
  if (inner === undefined) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(at < 0 ? [...entries, [key, inner]] : entries.with(at, [key, inner]));
}

/** The longest of these paths that leads to the place or to a parent of it; null: none. */
export function findOwner(ways: readonly Keys[], keys: Keys): Keys | null {
  const holds = (way: Keys): boolean => way.length <= keys.length && way.every((key, index) => key === keys[index]);
  return ways.filter(holds).reduce<Keys | null>((best, way) => (best === null || way.length > best.length ? way : best), null);
}
