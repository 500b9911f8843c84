import { t } from "../../language/translate.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { plainMoment, readMoment, writeMoment } from "../run/moment-link.ts";
import { runTags } from "../../scenario/change/scenario-set.ts";

/** The part of a link that says how runs are shown side by side, besides the runs themselves. */
export interface CompareMoment {
  /** Time of the common cursor; null: a link to the runs, not to a moment. */
  readonly timeNs: Nanos | null;
  /** The part on screen; null bounds: all of the runs. */
  readonly fromNs: Nanos | null;
  readonly toNs: Nanos | null;
  readonly picked: number | null;
  /** A row of the timeouts table of one of the runs. */
  readonly timeout: { readonly run: number; readonly row: number } | null;
  /** null: chosen to suit the longest run. */
  readonly nsPerSecond: number | null;
  readonly isProjector: boolean;
}

/** Letter of the run that has the timeout. */
const runKey = "v.run";
const speedKey = "v.speed";

/** Entries of the link, omitting defaults. */
export function writeCompareMoment(moment: CompareMoment): readonly (readonly [string, string])[] {
  const { timeout, nsPerSecond, ...rest } = moment;
  const written = writeMoment({
    ...plainMoment,
    ...rest,
    timeout: timeout?.row ?? null,
    tab: timeout === null ? plainMoment.tab : "autopsy",
  });
  return [
    ...written,
    ...(timeout !== null && timeout.run > 0 ? [[runKey, runTags[timeout.run].toLowerCase()] as const] : []),
    ...(nsPerSecond === null ? [] : [[speedKey, String(Math.round(nsPerSecond) / 1e6)] as const]),
  ];
}

/** The inverse; `fault` is called for each entry that is not accepted. Never throws. */
export function readCompareMoment(view: ReadonlyMap<string, string>, fault: (title: string) => void): CompareMoment {
  const { timeNs, fromNs, toNs, picked, timeout, nsPerSecond, isProjector } = readMoment(view, fault);
  const letter = view.get(runKey) ?? "a";
  const run = runTags.findIndex((tag) => tag.toLowerCase() === letter);
  if (run < 0)
    fault(
      t('The URL\'s {entry} is "{value}"; allowed: {allowed}.', {
        entry: runKey,
        value: letter.slice(0, 40),
        allowed: runTags.join(", ").toLowerCase(),
      }),
    );
  return {
    timeNs,
    fromNs,
    toNs,
    picked,
    timeout: timeout === null || run < 0 ? null : { run, row: timeout },
    nsPerSecond: view.has(speedKey) ? nsPerSecond : null,
    isProjector,
  };
}
