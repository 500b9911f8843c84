import { type Axis, parseAxis as parseNamedAxis } from "../sweep/axis.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { refuseBareRange } from "./bare-times.ts";
import { InputError } from "./input-error.ts";
import { quote } from "./plain-line.ts";

/** The axis that `--vary senders=1,2,4..64` asks for. @throws InputError when the name is no field, or the list cannot be read. */
export function parseAxis(spec: string): Axis {
  const cut = spec.indexOf("=");
  if (cut < 1) throw new InputError(`--vary: ${quote(spec)} is not allowed; allowed: NAME=VALUE,VALUE,... such as senders=1,2,4..64`);
  try {
    const axis = parseNamedAxis(spec.slice(0, cut), spec.slice(cut + 1));
    refuseBareRange(axis, spec.slice(cut + 1));
    return axis;
  } catch (error) {
    if (!(error instanceof SweepError)) throw error;
    throw new InputError(`--vary${error.message.startsWith('"') ? ":" : ""} ${error.message}`);
  }
}
