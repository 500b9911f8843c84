import { evaluateGip, type GipQuantities } from "../model/gip.ts";
import { createGoodputModel, type GoodputQuantities } from "../model/goodput.ts";
import type { GoodputSetting as GoodputPath, PathSetting as Path } from "../model/setting.ts";
import { boundPauses, evaluateTrim, type TrimPauses, type TrimQuantities } from "../model/trim.ts";

/** `incast-lab/models`: the papers' formulas, as `incast model` has them. */

export type PathSetting = Path;
export type GoodputSetting = GoodputPath;

/** PRIN's model of the goodput of N senders, with every quantity on the way. @throws RangeError naming N, and what is allowed. */
export function goodput(setting: GoodputSetting, senders: number): GoodputQuantities {
  return createGoodputModel(setting).evaluate(senders);
}

/** N*, from which on that model's goodput has collapsed; null: for no N up to the buffer. */
export function findCollapse(setting: GoodputSetting): number | null {
  return createGoodputModel(setting).NStar;
}

/** GIP's least stripe unit. @throws RangeError naming N, and what is allowed. */
export function gip(setting: PathSetting, senders: number): GipQuantities {
  return evaluateGip(setting, senders);
}

/** TCP-TRIM's bounds of the threshold K, of the buffer and of the pauses. @throws RangeError naming what is out of range. */
export function trim(setting: PathSetting, senders: number, initialWindow: number): TrimQuantities & TrimPauses {
  return { ...evaluateTrim(setting), ...boundPauses(setting, senders, initialWindow) };
}
