import { type Axis, parseAxis as parseNamedAxis } from "../sweep/axis.ts";
import { fields } from "../scenario/fields/fields.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { refuseBareRange } from "./bare-times.ts";
import { expandCdfFile } from "./cdf-file.ts";
import { quote } from "./plain-line.ts";
import { widenSenders } from "./scenario-options.ts";
import { InputError } from "./errors.ts";

/** The axis of `--vary senders=1,2,4..64`. @throws InputError if the name is not a field, or the list is invalid. */
export function parseAxis(spec: string): Axis {
  const cut = spec.indexOf("=");
  if (cut < 1) throw new InputError(`--vary: ${quote(spec)} is not allowed; allowed: NAME=VALUE,VALUE,... such as senders=1,2,4..64`);
  const name = spec.slice(0, cut);
  const list = expandFiles(name, spec.slice(cut + 1));
  try {
    const axis = parseNamedAxis(name, list);
    refuseBareRange(axis, list);
    return axis;
  } catch (error) {
    if (!(error instanceof SweepError)) throw error;
    throw new InputError(widenSenders(`--vary${error.message.startsWith('"') ? ":" : ""} ${error.message}`));
  }
}

/** Replaces files in "[@web.csv],[@search.csv]" by their distributions. */
function expandFiles(name: string, list: string): string {
  const isNamed = (one: string | null | undefined): boolean => name === one || name.endsWith(`.${one}`);
  const field = fields.find(({ kind, flag, path }) => kind === "cdf" && [flag, path, path.split(".").at(-1)].some(isNamed));
  if (field === undefined) return list;
  return list.replaceAll(/\[(@[^\]]*)\]/g, (_, text: string) => `[${expandCdfFile(`--vary ${name}`, field, text)}]`);
}
