import { showTold } from "../../../experiments/tell.ts";
import type { Claim, Experiment } from "../../../experiments/experiment.ts";
import type { ClaimResult } from "../../../experiments/judge-claim.ts";
import { getMeasure, type MeasureId } from "../../../experiments/measures.ts";
import type { Measure } from "../../../experiments/measure.ts";
import { listCurves, type Predicate } from "../../../experiments/predicate.ts";
import { writeList } from "../../../language/numbers.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { type Marked, msg, t } from "../../../language/translate.ts";
import { writeMeasure } from "../../text/measures.ts";
import { listSeeds } from "../../../experiments/results.ts";
import { listTurned } from "../../../experiments/verdict.ts";
import type { FigureResult, FigureState } from "./figure-state.ts";
import { type Shown, shownVerdicts } from "./papers-query.ts";
import { formatDuration, formatFigures, formatPercent } from "../../../language/formats.ts";

/** Texts about figures and claims, computed from their results. */

/** "Say 'holds' and 'fails' of a claim, never of a paper." */
export const verdictWords: Readonly<Record<Shown, { readonly short: Marked; readonly long: Marked; readonly title: Marked }>> = {
  reproduced: { short: msg("reproduced"), long: msg("reproduced"), title: msg("Reproduced") },
  partly: { short: msg("partly"), long: msg("partly"), title: msg("Reproduced in part") },
  "under one reading": {
    short: msg("one reading"),
    long: msg("under one reading"),
    title: msg("Reproduced under one reading"),
  },
  "a claim always fails": {
    short: msg("always fails"),
    long: msg("a claim always fails"),
    title: msg("A claim fails under every setting tried"),
  },
  "not reproduced": { short: msg("not reproduced"), long: msg("not reproduced"), title: msg("Not reproduced") },
  "not testable": { short: msg("not testable"), long: msg("not testable"), title: msg("Not testable") },
  "first answer": { short: msg("first answer"), long: msg("first answer only"), title: msg("First answer, not a verdict") },
  "no claim": { short: msg("no claim"), long: msg("no claim"), title: msg("An input without claims") },
  "not run": { short: msg("not run yet"), long: msg("not run yet"), title: msg("Not run yet") },
};

export function readShown({ claims }: Experiment, { shown }: Pick<FigureState, "shown">): Shown {
  if (claims.length === 0) return "no claim";
  return shown?.report.verdict ?? "not run";
}

export function countShown(all: readonly Shown[]): ReadonlyMap<Shown, number> {
  return new Map(shownVerdicts.map((one) => [one, all.filter((shown) => shown === one).length]));
}

/** The origin and the extent of the results. */
export function writeOrigin({ source, version, size, results }: FigureResult): string {
  const values = { seeds: listSeeds(results).length, version: String(version) };
  if (size === "full")
    return source === "stored"
      ? t(
          "{seeds, plural, one {Full runs, stored with version {version}; median of # seed.} other {Full runs, stored with version {version}; median of # seeds.}}",
          values,
        )
      : t(
          "{seeds, plural, one {Full runs, computed here; median of # seed.} other {Full runs, computed here; median of # seeds.}}",
          values,
        );
  return source === "stored"
    ? t(
        "{seeds, plural, one {A first answer, not a verdict: few points, # seed, stored with version {version}.} other {A first answer, not a verdict: few points, # seeds, stored with version {version}.}}",
        values,
      )
    : t(
        "{seeds, plural, one {A first answer, not a verdict: few points, # seed, computed here.} other {A first answer, not a verdict: few points, # seeds, computed here.}}",
        values,
      );
}

/** How many of the shown results were not computed here, and by which versions. */
export function countStored(all: readonly Pick<FigureResult, "source" | "version">[]): {
  readonly stored: number;
  readonly versions: string;
} {
  const stored = all.filter(({ source }) => source === "stored");
  return { stored: stored.length, versions: writeSeries([...new Set(stored.map(({ version }) => String(version)))]) };
}

const isTable = ([first]: readonly string[]): boolean => /^[IVX]+$/.test(first);

/** "figures 15 and 16", "table II". */
export function nameFigures(figures: readonly string[]): string {
  const name = writeList(figures);
  if (figures.length > 1) return t("figures {name}", { name });
  return isTable(figures) ? t("table {name}", { name }) : t("figure {name}", { name });
}

/** The same as a title. */
export function titleFigures(figures: readonly string[]): string {
  const name = writeList(figures);
  if (figures.length > 1) return t("Figures {name}", { name });
  return isTable(figures) ? t("Table {name}", { name }) : t("Figure {name}", { name });
}

/** A panel's title: "figure 15", or its own words. */
export function namePanel(title: string): string {
  const [, kind, name] = /^(figure|table) ([\dIVX]+(?:\([a-z]\))?)$/.exec(title) ?? [];
  if (kind === undefined) return showTold(title);
  return kind === "figure" ? t("figure {name}", { name }) : t("table {name}", { name });
}

/** The place of a claim in its paper: "section IV-C, figure 8(a)". */
export function nameCite(cite: string): string {
  const [section, ...figures] = cite.split(", ");
  const name = section.replace(/^section /, "");
  return writeSeries([t("section {name}", { name }), ...figures.map(namePanel)]);
}

export function writeX(x: Experiment["x"], at: number): string {
  if ("cases" in x) {
    const found = x.cases.find((one) => one.at === at);
    if (found && !/^\d+$/.test(found.name)) return showTold(found.name);
  }
  if (x.label === "senders") return t("{count, plural, one {# sender} other {# senders}}", { count: at });
  return t("{value} {unit}", { value: formatFigures(at, 5), unit: showTold(x.label) });
}

/** The point at which a claim fails first; "" for a figure's only point, and where it fails as a whole. */
export function writeFailing(x: Experiment["x"], failsAt: number | null): string {
  const isOnly = "cases" in x && x.cases.length === 1;
  return failsAt === null || isOnly ? "" : writeX(x, failsAt);
}

/** @returns null: the number is not of the measure but of a ratio, rank, or position. */
function findUnit(test: Predicate): Measure["unit"] | null {
  const y: MeasureId | undefined = listCurves(test)[0]?.y;
  if (y === undefined) return null;
  const isOfMeasure =
    test.kind === "level" || test.kind === "near" || (test.kind === "order" && test.factor === undefined && test.of !== "collapse");
  return isOfMeasure || (test.kind === "flat" && test.as === "difference" && test.of === undefined) ? getMeasure(y).unit : null;
}

export function writeClaimValue(test: Predicate, value: number): string {
  if (!isLead(test)) return writeAmount(test, value);
  return value < 0
    ? t("behind by {value}", { value: writeAmount(test, -value) })
    : t("ahead by {value}", { value: writeAmount(test, value) });
}

function isLead(test: Predicate): boolean {
  return test.kind === "order" && test.factor === undefined;
}

/** Our result: over all x of the claim, or at the first failing one. */
export function writeOurs(test: Predicate, { holds, value, places }: ClaimResult): string {
  const values = places.flatMap((place) => place.value ?? []);
  if (!holds || values.length < 2) return value === null ? t("no value") : writeClaimValue(test, value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [writeAmount(test, low), writeAmount(test, high)];
  if (from === to) return writeClaimValue(test, low);
  return isLead(test) && low >= 0
    ? t("ahead by {least} to {most}", { least: from, most: to })
    : t("{least} to {most}", { least: from, most: to });
}

/** Fails although the median is within the accepted limits. */
export function hasTooFewSeeds({ holds, value, limit: { least, most } }: ClaimResult): boolean {
  return !holds && value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

/** The paper's number; null: none given. @param place the index of one x; null: all of them. */
export function writePrinted({ test, printed }: Claim, x: Experiment["x"], place: number | null = null): string | null {
  if (test?.kind === "count") return writeSeries(test.equals.map((one) => formatFigures(one)));
  if (test === null || printed === undefined) return null;
  const write = (value: number): string => writeAmount(test, value);
  const { level, values, x: at, isAbout = false, isReadOff = false } = printed;
  const text =
    at !== undefined
      ? writeX(x, at)
      : values !== undefined
        ? writeSeries((place !== null && place in values ? [values[place]] : Object.values(values)).map(write))
        : typeof level === "number"
          ? write(level)
          : t("{least} to {most}", { least: write(level![0]), most: write(level![1]) });
  const told = isAbout ? t("about {value}", { value: text }) : text;
  return isReadOff ? t("{value}, read off the plot", { value: told }) : told;
}

/** The value of a claim or its limit, without its reference. */
function writeAmount(test: Predicate, value: number): string {
  const unit = findUnit(test);
  if (unit !== null) return writeMeasure(value, unit);
  if (!Number.isFinite(value)) return t("without end");
  if (test.kind === "count") return t("{count, plural, one {# value differs} other {# values differ}}", { count: value });
  const times =
    test.kind === "ratio" ||
    (test.kind === "order" && test.of !== "collapse") ||
    test.kind === "rise" ||
    (test.kind === "flat" && test.as === "factor");
  return times ? t("{value} times", { value: formatFigures(value) }) : formatFigures(value);
}

/** The accepted range: "at least 0.7". */
export function writeLimit(test: Predicate, { limit: { least, most } }: Pick<ClaimResult, "limit">): string {
  const write = (value: number): string => writeAmount(test, value);
  if (test.kind === "count") return t("the same values");
  if (test.kind === "order" && test.factor === undefined)
    return most !== null
      ? t("a lead of {least} to {most}", { least: write(least ?? 0), most: write(most) })
      : (least ?? 0) > 0
        ? t("a lead of {value}", { value: write(least!) })
        : t("this order");
  if (least !== null && most !== null)
    return least === most ? write(least) : t("{least} to {most}", { least: write(least), most: write(most) });
  if (least !== null) return t("at least {value}", { value: write(least) });
  return most === null ? "" : t("at most {value}", { value: write(most) });
}

type Holding = "holds" | "partly" | "fails" | "untestable" | "not-here";

export const holdingWords: Readonly<Record<Holding, Marked>> = {
  holds: msg("holds"),
  partly: msg("holds in part"),
  fails: msg("fails"),
  untestable: msg("not testable"),
  "not-here": msg("not in these runs"),
};

export function findHolding({ test }: Claim, { verdict, holds }: ClaimResult): Holding {
  if (verdict === "not testable") return test === null ? "untestable" : "not-here";
  return holds ? "holds" : verdict === "partly" ? "partly" : "fails";
}

/** The claims, from 1, whose verdict another choice changes; null: not tried. */
export function findTurned(report: FigureResult["report"], field: string, choice: string): readonly number[] | null {
  const other = report.alternatives.find((one) => one.field === field && one.choice === choice);
  return other
    ? compareVerdicts(
        report.claims.map(({ verdict }) => verdict),
        other.claims,
      )
    : null;
}

/** The claims, from 1, that differ between two lists of verdicts. */
export function compareVerdicts(before: readonly string[], after: readonly string[]): readonly number[] {
  return listTurned(before, after).map((claim) => claim + 1);
}

/** "Changes claims 4 and 6." */
export function writeTurned(turned: readonly number[]): string {
  if (turned.length === 0) return t("Changes no claim.");
  const claims = writeList(turned.map(String));
  return t("{count, plural, one {Changes claim {claims}.} other {Changes claims {claims}.}}", { count: turned.length, claims });
}

export function writePrice(runs: number, packets: number, ms: number | null): string {
  return ms === null
    ? t("{runs, plural, one {# run, {packets} million packets} other {# runs, {packets} million packets}}", {
        runs,
        packets: formatFigures(packets / 1e6, 2),
      })
    : t("{runs, plural, one {# run, about {time}} other {# runs, about {time}}}", { runs, time: writeRoughly(ms) });
}

/** In whole seconds. */
export function writeRoughly(ms: number): string {
  return formatDuration(Math.max(1, Math.ceil(ms / 1e3)) * 1e9);
}

export function writeProgress(done: number, total: number): string {
  return formatPercent(total === 0 ? 0 : done / total);
}
