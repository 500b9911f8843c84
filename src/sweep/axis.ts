import { writeSeries } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { fields } from "../scenario/fields/fields.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Setting } from "../scenario/fields/settings.ts";
import { isGroupAxis, parseGroupAxis } from "./group-axis.ts";
import { SweepError } from "./sweep-error.ts";
import { expandList } from "./value-lists.ts";

/** One axis of a sweep: `senders=1,2,4..64`, `algorithm=newreno,reno`, `param.gain=0.1,0.2`, `network.rttNs=50us,100us`. */
export interface Axis {
  /** Heading of its column: the field's name in a scenario, unit included. */
  readonly column: string;
  readonly path: readonly string[];
  /** Each as written after the flag. */
  readonly texts: readonly string[];
}

const paramPrefixes = ["param.", "transport.params."];

/** @param name a field's flag, path or name, param.NAME, or groups.NAME. and a field. @param list see value-lists.ts. @throws SweepError */
export function parseAxis(name: string, list: string): Axis {
  if (isGroupAxis(name)) return parseGroupAxis(name, list);
  const prefix = paramPrefixes.find((candidate) => name.startsWith(candidate) && name.length > candidate.length);
  if (prefix !== undefined) {
    const param = name.slice(prefix.length);
    return { column: `params.${param}`, path: ["transport", "params", param], texts: expandList(name, list, null) };
  }
  const field = findField(name);
  const path = field.path.split(".");
  return { column: path.at(-1)!, path, texts: expandList(name, list, field) };
}

/** The settings of every combination of the axes' values; the last axis changes fastest. */
export function combineAxes(axes: readonly Axis[]): Setting[][] {
  return axes.reduce<Setting[][]>(
    (points, { path, texts }) => points.flatMap((point) => texts.map((text) => [...point, { path, text }])),
    [[]],
  );
}

function findField(name: string): Field {
  const isVaried = ({ path }: Field): boolean => path !== "version";
  const field =
    fields.find(({ flag }) => flag === name) ??
    fields.filter(isVaried).find(({ path }) => path === name) ??
    fields.filter(isVaried).find(({ path }) => path.split(".").at(-1) === name);
  if (field) return field;
  const flags = fields.flatMap(({ flag }) => (flag === null ? [] : [flag]));
  const near = findNearestName(name, flags);
  throw new SweepError(
    near
      ? t('"{name}" is not a field; the nearest is {near}', { name, near })
      : t('"{name}" is not a field; allowed: {names}', { name, names: writeSeries([...flags, "param.NAME"]) }),
  );
}
