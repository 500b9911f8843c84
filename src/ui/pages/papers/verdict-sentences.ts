import { joinSentences, phrase } from "../../../story/phrase.ts";
import { type Piece, type Sentence } from "../../../analysis/words.ts";
import type { Experiment, Paper } from "../../../experiments/experiment.ts";
import { showTold } from "../../../experiments/tell.ts";
import { writeList } from "../../../language/numbers.ts";
import { withinSentence } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { FigureResult } from "./figure-state.ts";
import type { Shown } from "./papers-query.ts";
import { countShown, hasTooFewSeeds, titleFigures, writeClaimValue, writeFailing, writeLimit, writePrinted } from "./papers-words.ts";

const strong = (text: string): Piece => ({ text, emphasis: "strong" });
const trouble = (text: string): Piece => ({ text, emphasis: "trouble" });

interface Filters {
  readonly verdict: Shown | null;
  readonly paper: Paper | null;
}

/** The wall as text. The counts add up to all figures; with a filter, to those that it selects. */
export function writeWall(all: readonly { readonly shown: Shown; readonly paper: Paper }[], { verdict, paper }: Filters): Sentence {
  const own = all.filter((one) => paper === null || one.paper === paper).map(({ shown }) => shown);
  const counts = countShown(own);
  const of = (shown: Shown): number => counts.get(shown) ?? 0;
  const total = own.length;
  const opening =
    paper === null
      ? phrase("{total, plural, one {<b>#</b> published figure or table.} other {<b>#</b> published figures and tables.}}", {
          total,
          b: strong,
        })
      : phrase("{total, plural, one {<b>#</b> figure or table of {paper}.} other {<b>#</b> figures and tables of {paper}.}}", {
          total,
          paper,
          b: strong,
        });
  if (of("not run") === total) return opening;
  const judged: readonly Shown[] = verdict === null ? sentencesInOrder : [verdict];
  const told = judged.flatMap((one) => (of(one) > 0 || one === verdict ? [tellCount(one, of(one))] : []));
  return joinSentences([opening, ...told]);
}

const sentencesInOrder: readonly Shown[] = [
  ...(["reproduced", "under one reading", "partly", "a claim always fails", "not reproduced"] as const),
  ...(["no claim", "not testable", "first answer", "not run"] as const),
];

function tellCount(shown: Shown, count: number): Sentence {
  const values = { count, b: strong };
  switch (shown) {
    case "reproduced":
      return phrase("{count, plural, one {<b>#</b> is reproduced.} other {<b>#</b> are reproduced.}}", values);
    case "under one reading":
      return phrase(
        "{count, plural, one {<b>#</b> is reproduced under one reading of what its paper omits.} other {<b>#</b> are reproduced under one reading of what their papers omit.}}",
        values,
      );
    case "partly":
      return phrase("{count, plural, one {<b>#</b> is partly reproduced.} other {<b>#</b> are partly reproduced.}}", values);
    case "a claim always fails":
      return phrase(
        "{count, plural, one {In <b>#</b> a claim fails under every setting tried.} other {In <b>#</b> a claim fails under every setting tried.}}",
        values,
      );
    case "not reproduced":
      return phrase("{count, plural, one {<b>#</b> is not reproduced.} other {<b>#</b> are not reproduced.}}", { count, b: trouble });
    case "no claim":
      return phrase("{count, plural, one {<b>#</b> contains no claim.} other {<b>#</b> contain no claim.}}", values);
    case "not testable":
      return phrase("{count, plural, one {<b>#</b> cannot be tested.} other {<b>#</b> cannot be tested.}}", values);
    case "first answer":
      return phrase("{count, plural, one {<b>#</b> has a first answer only.} other {<b>#</b> have a first answer only.}}", values);
    case "not run":
      return phrase("{count, plural, one {<b>#</b> has not been run yet.} other {<b>#</b> have not been run yet.}}", values);
  }
}

/** A figure in one or two sentences: its verdict, and the first failing claim. */
export function writeVerdict(experiment: Experiment, { claims, report, size }: FigureResult): Sentence {
  const { claims: asked, x, figures } = experiment;
  const tested = claims.filter(({ verdict }) => verdict !== "not testable");
  if (tested.length === 0) return phrase("No statement of the paper about this figure can be tested here.");
  const opening = sayVerdict(experiment, report, tested.filter(({ holds }) => holds).length, tested.length, size === "coarse");
  const first = claims.findIndex(({ holds, verdict }) => !holds && verdict !== "not testable");
  const { test } = asked[first] ?? {};
  if (first < 0 || !test) return opening;
  const claim = claims[first];
  const { failsAt, value, seedsHolding, seeds } = claim;
  const where = writeFailing(x, failsAt);
  const values = {
    figure: titleFigures(figures),
    claim: first + 1,
    where: where === "" ? "none" : "some",
    x: where,
    value: trouble(value === null ? t("no value") : writeClaimValue(test, value)),
    limit: writeLimit(test, claim),
    holding: seedsHolding,
    seeds,
  };
  if (hasTooFewSeeds(claim))
    return joinSentences([
      opening,
      phrase(
        "{seeds, plural, one {Claim {claim} holds with too few seeds{where, select, none {} other { at {x}}}: {holding} of #.} other {Claim {claim} holds with too few seeds{where, select, none {} other { at {x}}}: {holding} of #.}}",
        values,
      ),
    ]);
  // where something begins is not the number that fails there
  const isOfPlace = asked[first].printed?.x !== undefined && failsAt !== null;
  const printed = isOfPlace ? null : writePrinted(asked[first], x, failsAt);
  return joinSentences([
    opening,
    printed === null
      ? phrase("Claim {claim} fails{where, select, none {} other { first at {x}}}: {value}; we accept {limit}.", values)
      : phrase("Claim {claim} fails{where, select, none {} other { first at {x}}}: {value}; paper: {printed}.", { ...values, printed }),
  ]);
}

function sayVerdict(experiment: Experiment, report: FigureResult["report"], holding: number, total: number, isCoarse: boolean): Sentence {
  const values = { figure: titleFigures(experiment.figures), holding, total, b: strong };
  if (isCoarse)
    return phrase(
      "{total, plural, one {In a few short runs <b>{holding} of #</b> claim holds.} other {In a few short runs <b>{holding} of #</b> claims hold.}}",
      values,
    );
  switch (report.verdict) {
    case "reproduced":
      return phrase(
        "{total, plural, one {{figure}: <b>reproduced</b>. Its claim holds.} other {{figure}: <b>reproduced</b>. All # claims hold.}}",
        values,
      );
    case "under one reading":
      return phrase(
        "{total, plural, one {{figure}: <b>reproduced under one reading</b>. With our choices, {holding} of # claim holds.} other {{figure}: <b>reproduced under one reading</b>. With our choices, {holding} of # claims hold.}}",
        values,
      );
    case "a claim always fails":
      return phrase(
        "{total, plural, one {{figure}: <b>a claim fails under every setting tried</b>. {holding} of # claim holds.} other {{figure}: <b>a claim fails under every setting tried</b>. {holding} of # claims hold.}}",
        { ...values, b: trouble },
      );
    case "not reproduced":
      return phrase("{figure}: <b>not reproduced</b>. No claim holds.", { ...values, b: trouble });
    default:
      if (holding === 0)
        return phrase(
          "{figure}: <b>reproduced in part</b>. With our choices no claim holds everywhere; some hold at some points or with other settings.",
          values,
        );
      return phrase(
        "{total, plural, one {{figure}: <b>reproduced in part</b>. {holding} of # claim holds.} other {{figure}: <b>reproduced in part</b>. {holding} of # claims hold.}}",
        values,
      );
  }
}

/** The effect of other choices in one sentence; null: none were tried. */
export function writeReading({ assumptions, claims }: Experiment, report: FigureResult["report"]): string | null {
  const { alternatives, dependsOn = [] } = report;
  if (alternatives.length === 0) return null;
  const total = claims.length;
  const whole = alternatives.find((one) => one.claims.every((verdict) => verdict === "reproduced" || verdict === "not testable"));
  const holdsWhole = report.claims.every(({ verdict }) => verdict === "reproduced" || verdict === "not testable");
  if (dependsOn.length === 0)
    return t(
      "{count, plural, one {One other setting was tried. It changes no claim.} other {# other settings were tried. None changes a claim.}}",
      {
        count: alternatives.length,
      },
    );
  if (!holdsWhole && whole !== undefined) {
    const assumption = assumptions.find(({ field }) => field === whole.field);
    return t("{total, plural, one {With {choice} ({label}) the claim holds.} other {With {choice} ({label}) all # claims hold.}}", {
      total,
      choice: showTold(whole.choice),
      label: withinSentence(showTold(assumption?.label ?? whole.field)),
    });
  }
  const names = dependsOn.map((field) => withinSentence(showTold(assumptions.find((one) => one.field === field)?.label ?? field)));
  return t(
    "{count, plural, one {One other setting was tried. It changes claims: {list}.} other {# other settings were tried. These change claims: {list}.}}",
    {
      count: alternatives.length,
      list: writeList(names),
    },
  );
}
