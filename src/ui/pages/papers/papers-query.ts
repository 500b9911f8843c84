import { t } from "../../../language/translate.ts";
import { type Paper, papers } from "../../../experiments/experiment.ts";
import { findExperiment } from "../../../experiments/registry.ts";
import type { Choices } from "../../../experiments/plan-experiment.ts";
import type { Verdict } from "../../../experiments/verdict.ts";
import { readChoice } from "../../kit/read-choice.ts";

/**
 * The page in a URL: `fig=gip-15`; a trial of other assumptions as `with.network.bufferPackets=100 packets` (the name of the choice);
 * `show=predict` or `show=worksheet` for its other forms; and on the wall `verdict=partly` and `paper=GIP`.
 */

export type Shown = Verdict | "first answer" | "no claim" | "not run";

/** In the order of the filters. */
export const shownVerdicts: readonly Shown[] = [
  ...(["reproduced", "under one reading", "partly", "a claim always fails", "not reproduced"] as const),
  ...(["no claim", "not testable", "first answer", "not run"] as const),
];

export interface PapersPlace {
  readonly figure: string | null;
  /** Names of choices by the assumption's field. */
  readonly trial: Readonly<Record<string, string>>;
  /** A form of the figure: with results covered until predicted, or a worksheet to print. */
  readonly form: FigureForm | null;
  readonly verdict: Shown | null;
  readonly paper: Paper | null;
}

const figureForms = ["predict", "worksheet"] as const;
type FigureForm = (typeof figureForms)[number];

export function encodePlace({ figure, trial, form, verdict, paper }: PapersPlace): string {
  const query = new URLSearchParams();
  if (figure !== null) {
    query.set("fig", figure);
    for (const [field, name] of Object.entries(trial)) query.set(`with.${field}`, name);
    if (form !== null) query.set("show", form);
  }
  if (verdict !== null) query.set("verdict", verdict);
  if (paper !== null) query.set("paper", paper);
  return query.toString();
}

/** Lenient: unknown parts are ignored, with a notice. */
export function decodePlace(query: string): PapersPlace & { readonly notices: readonly string[] } {
  const given = new URLSearchParams(query);
  const notices: string[] = [];
  const id = given.get("fig");
  const experiment = id === null ? undefined : findExperiment(id);
  if (id !== null && experiment === undefined)
    notices.push(t('The URL asks for the figure "{figure}", which does not exist. All figures are shown.', { figure: id.slice(0, 40) }));
  const trial: Record<string, string> = {};
  for (const [key, name] of given) {
    if (!key.startsWith("with.") || experiment === undefined) continue;
    const assumption = experiment.assumptions.find(({ field }) => field === key.slice(5));
    if (assumption?.alternatives.some((choice) => choice.name === name)) trial[assumption.field] = name;
    else if (assumption?.chosen.name !== name)
      notices.push(
        t("The URL assumes {assumption}, which is not a choice of this figure. It is ignored.", {
          assumption: `${key.slice(5, 60)}=${name.slice(0, 40)}`,
        }),
      );
  }
  const choose = <One extends string>(entry: string, allowed: readonly One[]): One | null =>
    readChoice(entry, given.get(entry), allowed, (fault) => notices.push(fault));
  return {
    figure: experiment?.id ?? null,
    trial,
    form: experiment === undefined ? null : choose("show", figureForms),
    verdict: choose("verdict", shownVerdicts),
    paper: choose("paper", papers),
    notices,
  };
}

/** The named choices. */
export function readChoices(id: string, trial: Readonly<Record<string, string>>): Choices {
  const assumptions = findExperiment(id)?.assumptions ?? [];
  return Object.fromEntries(
    Object.entries(trial).flatMap(([field, name]) => {
      const choice = assumptions.find((one) => one.field === field)?.alternatives.find((one) => one.name === name);
      return choice ? [[field, choice] as const] : [];
    }),
  );
}
