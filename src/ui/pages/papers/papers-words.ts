import type { Claim, Experiment } from "../../../experiments/experiment.ts";
import type { ClaimResult } from "../../../experiments/judge-claim.ts";
import { getMeasure, type MeasureId } from "../../../experiments/measures.ts";
import type { Measure } from "../../../experiments/measure.ts";
import { listCurves, type Predicate } from "../../../experiments/predicate.ts";
import { type Sentence, startSmall } from "../../../analysis/words.ts";
import { formatDuration, formatFigures, formatPercent, formatPlural, formatRate } from "../../text/numbers.ts";
import { listSeeds } from "../../../experiments/results.ts";
import type { FigureResult, FigureState } from "./figure-state.ts";
import { type Shown, shownVerdicts } from "./papers-query.ts";

/** What the page says of figures and claims, computed from their results. */

/** "Say 'holds' and 'fails' of a claim, never of a paper." */
export const verdictWords: Readonly<Record<Shown, { readonly short: string; readonly long: string; readonly title: string }>> = {
  reproduced: { short: "reproduced", long: "reproduced", title: "Reproduced" },
  partly: { short: "partly", long: "partly", title: "Partly reproduced" },
  depends: { short: "depends", long: "depends on what the paper omits", title: "Depends on what the paper omits" },
  "not reproduced": { short: "not reproduced", long: "not reproduced", title: "Not reproduced" },
  "not testable": { short: "not testable", long: "not testable", title: "Not testable" },
  "first answer": { short: "first answer", long: "first answer only", title: "First answer, not a verdict" },
  "no claim": { short: "no claim", long: "no claim", title: "No claim: an input" },
  "not run": { short: "not run yet", long: "not run yet", title: "Not run yet" },
};

export function readShown({ claims }: Experiment, { shown }: Pick<FigureState, "shown">): Shown {
  if (claims.length === 0) return "no claim";
  return shown?.report.verdict ?? "not run";
}

export function countShown(all: readonly Shown[]): ReadonlyMap<Shown, number> {
  return new Map(shownVerdicts.map((one) => [one, all.filter((shown) => shown === one).length]));
}

/** The wall in one sentence. */
export function writeWall(all: readonly Shown[]): Sentence {
  const counts = countShown(all);
  const count = (shown: Shown): number => counts.get(shown) ?? 0;
  const judged = (["reproduced", "partly", "depends", "not reproduced", "not testable"] as const).filter((one) => count(one) > 0);
  const firsts = count("first answer");
  if (judged.length === 0)
    return [
      { text: `${all.length} published figures. ` },
      { text: firsts > 0 ? formatPlural(firsts, "first answer") : "No answer", emphasis: "strong" },
      { text: " so far; a verdict takes the full runs of a figure." },
    ];
  const ways = {
    reproduced: "as printed",
    partly: "in part",
    depends: "as something decides that the paper leaves open",
    "not reproduced": "otherwise",
    "not testable": "with nothing to test",
  } as const;
  const parts = judged.flatMap((one, index): Sentence => [
    { text: index === 0 ? "" : index === judged.length - 1 ? " and " : ", " },
    { text: String(count(one)), emphasis: one === "not reproduced" ? "trouble" : "strong" },
    { text: `${index === 0 ? (count(one) === 1 ? " comes" : " come") + " out" : ""} ${ways[one]}` },
  ]);
  return [{ text: `Of ${all.length} published figures, ` }, ...parts, { text: firsts > 0 ? `; ${firsts} have a first answer.` : "." }];
}

/** A figure in one sentence: what its claims came to. */
export function writeVerdict({ claims: asked, x, assumptions }: Experiment, { claims, report, size }: FigureResult): Sentence {
  const tested = claims.filter(({ verdict }) => verdict !== "not testable");
  if (tested.length === 0) return [{ text: "Nothing that the paper says of this figure can be tested here." }];
  const holding = tested.filter(({ holds }) => holds).length;
  const opening = size === "coarse" ? "In a few coarse runs " : "";
  const count =
    holding === tested.length
      ? holding === 1
        ? "its claim holds"
        : `all ${holding} claims hold`
      : `${holding} of ${tested.length} claims ${holding === 1 ? "holds" : "hold"}`;
  const start = opening === "" ? count[0].toUpperCase() + count.slice(1) : opening + count;
  const first = claims.findIndex(({ holds, verdict }) => !holds && verdict !== "not testable");
  if (first < 0) return [{ text: start, emphasis: "strong" }, { text: dependsText(report, assumptions) }];
  const { failsAt, value } = claims[first];
  const { test } = asked[first];
  const at = failsAt === null ? "" : ` at ${writeX(x, failsAt)}`;
  return [
    { text: start, emphasis: "strong" },
    { text: tested.length > 1 ? `. Claim ${first + 1} fails first${at}: ` : `. It fails${at}: ` },
    { text: test && value !== null ? writeClaimValue(test, value) : "no value", emphasis: "trouble" },
    { text: `${test ? `, where ${writeLimit(test, claims[first])} was claimed` : ""}${dependsText(report, assumptions)}` },
  ];
}

function dependsText({ verdict, dependsOn = [] }: FigureResult["report"], assumptions: Experiment["assumptions"]): string {
  const names = dependsOn.map((field) => startSmall(assumptions.find((one) => one.field === field)?.label ?? field));
  const last = names.at(-1);
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return verdict === "depends" && last !== undefined ? `. It depends on ${list}.` : ".";
}

/** Where results come from, and what they are worth. */
export function writeOrigin({ source, version, size, results }: FigureResult): string {
  const seeds = formatPlural(listSeeds(results).length, "seed");
  const from = source === "stored" ? `stored with version ${version}` : "computed here";
  return size === "full" ? `Full runs, ${from}; median of ${seeds}.` : `A first answer, not a verdict: few points, ${seeds}, ${from}.`;
}

/** How many of what is shown has not been computed here; nothing where all has. */
export function writeStored(all: readonly Pick<FigureResult, "source" | "version">[]): string {
  const stored = all.filter(({ source }) => source === "stored");
  return stored.length === 0
    ? ""
    : `; ${stored.length} stored with version ${[...new Set(stored.map(({ version }) => version))].join(", ")}`;
}

/** "figures 15 and 16", "table II". */
export function nameFigures(figures: readonly string[]): string {
  const kind = figures.length > 1 ? "figures" : /^[IVX]+$/.test(figures[0]) ? "table" : "figure";
  return `${kind} ${figures.join(" and ")}`;
}

export function writeX(x: Experiment["x"], at: number): string {
  if ("cases" in x) return x.cases.find((one) => one.at === at)?.name ?? formatFigures(at);
  return `${formatFigures(at, 5)} ${x.label}`;
}

export function writeMeasure(value: number, unit: Measure["unit"]): string {
  if (!Number.isFinite(value)) return "no end";
  if (value === 0) return "0";
  switch (unit) {
    case "share":
      return formatFigures(value, 2);
    case "bps":
      return formatRate(value);
    case "ns":
      return formatDuration(value);
    case "rto":
      return `${formatFigures(value)} RTOmin`;
    default:
      return formatFigures(value);
  }
}

/** null: the number is of no measure but of their ratio, rank or place. */
function findUnit(test: Predicate): Measure["unit"] | null {
  const y: MeasureId | undefined = listCurves(test)[0]?.y;
  if (y === undefined) return null;
  const isOfMeasure = test.kind === "level" || test.kind === "near" || (test.kind === "order" && test.factor === undefined);
  return isOfMeasure || (test.kind === "flat" && test.as === "difference" && test.onsetBelow === undefined) ? getMeasure(y).unit : null;
}

export function writeClaimValue(test: Predicate, value: number): string {
  const unit = findUnit(test);
  if (unit !== null) return `${test.kind === "order" && value >= 0 ? "ahead by " : ""}${writeMeasure(value, unit)}`;
  if (!Number.isFinite(value)) return "without end";
  const times = test.kind === "ratio" || test.kind === "order" || test.kind === "rise" || (test.kind === "flat" && test.as === "factor");
  return times ? `${formatFigures(value)} times` : test.kind === "count" ? `${formatPlural(value, "value")} differ` : formatFigures(value);
}

/** "at least 0.7" */
export function writeLimit(test: Predicate, { limit: { least, most } }: Pick<ClaimResult, "limit">): string {
  const write = (value: number): string => writeClaimValue(test, value).replace("ahead by ", "");
  if (test.kind === "count") return "the same list";
  if (test.kind === "order" && test.factor === undefined) return (least ?? 0) > 0 ? `a lead of ${write(least!)}` : "this order";
  if (least !== null && most !== null) return least === most ? write(least) : `${write(least)} to ${write(most)}`;
  if (least !== null) return `at least ${write(least)}`;
  return most === null ? "" : `at most ${write(most)}`;
}

export function writeHolding(
  { test }: Claim,
  { verdict, holds }: ClaimResult,
): "holds" | "holds in part" | "fails" | "not testable" | "not in these runs" {
  if (verdict === "not testable") return test === null ? "not testable" : "not in these runs";
  return holds ? "holds" : verdict === "partly" ? "holds in part" : "fails";
}

/** What another choice does to the claims: "Changes claims 4 and 6." null: it has not been tried. */
export function writeEffect(report: FigureResult["report"], field: string, choice: string): string | null {
  const other = report.alternatives.find((one) => one.field === field && one.choice === choice);
  return other
    ? writeTurns(
        report.claims.map(({ verdict }) => verdict),
        other.claims,
      )
    : null;
}

export function writeTurns(before: readonly string[], after: readonly string[]): string {
  const turned = after.flatMap((verdict, index) => ((verdict === "reproduced") === (before[index] === "reproduced") ? [] : [index + 1]));
  if (turned.length === 0) return "Changes no claim.";
  return `Changes ${turned.length === 1 ? "claim" : "claims"} ${turned.join(", ").replace(/, (\d+)$/, " and $1")}.`;
}

export function writePrice(runs: number, packets: number, ms: number | null): string {
  const time =
    ms === null ? `${formatFigures(packets / 1e6, 2)} million packets` : `about ${formatDuration(Math.max(1, Math.ceil(ms / 1e3)) * 1e9)}`;
  return `${formatPlural(runs, "run")}, ${time}`;
}

export function writeProgress(done: number, total: number): string {
  return formatPercent(total === 0 ? 0 : done / total);
}
