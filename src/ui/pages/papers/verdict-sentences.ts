import { joinSentences, phrase } from "../../../analysis/phrase.ts";
import { type Piece, type Sentence } from "../../../analysis/words.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { showTold } from "../../../experiments/tell.ts";
import type { Verdict } from "../../../experiments/verdict.ts";
import { writeList } from "../../../language/numbers.ts";
import { withinSentence } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { FigureResult } from "./figure-state.ts";
import type { Shown } from "./papers-query.ts";
import { countShown, writeClaimValue, writeLimit, writeX } from "./papers-words.ts";

/** The wall in one sentence. */
export function writeWall(all: readonly Shown[]): Sentence {
  const counts = countShown(all);
  const count = (shown: Shown): number => counts.get(shown) ?? 0;
  const judged = (["reproduced", "partly", "depends", "not reproduced", "not testable"] as const).filter((one) => count(one) > 0);
  const firsts = count("first answer");
  const total = all.length;
  if (judged.length === 0)
    return firsts > 0
      ? phrase(
          "{firsts, plural, one {{total} published figures. <b># first answer</b> so far; a verdict takes the full runs of a figure.} other {{total} published figures. <b># first answers</b> so far; a verdict takes the full runs of a figure.}}",
          { total, firsts, b: strong },
        )
      : phrase("{total} published figures. <b>No answer</b> so far; a verdict takes the full runs of a figure.", { total, b: strong });
  const [first, ...rest] = judged;
  const list = rest.reduce<Sentence>(
    (before, one, index) => {
      const values = { before, next: sayOther(one, count(one)) };
      return index === rest.length - 1 ? phrase("{before} and {next}", values) : phrase("{before}, {next}", values);
    },
    sayFirst(first, count(first)),
  );
  if (firsts === 0) return phrase("Of {total} published figures, {list}.", { total, list });
  return phrase(
    "{firsts, plural, one {Of {total} published figures, {list}; # have a first answer.} other {Of {total} published figures, {list}; # have a first answer.}}",
    { total, list, firsts },
  );
}

const strong = (text: string): Piece => ({ text, emphasis: "strong" });
const trouble = (text: string): Piece => ({ text, emphasis: "trouble" });

/** So many figures and what became of them, at the beginning of the list. */
function sayFirst(verdict: Verdict, count: number): Sentence {
  switch (verdict) {
    case "reproduced":
      return phrase("{count, plural, one {<b>#</b> comes out as printed} other {<b>#</b> come out as printed}}", { count, b: strong });
    case "partly":
      return phrase("{count, plural, one {<b>#</b> comes out in part} other {<b>#</b> come out in part}}", { count, b: strong });
    case "depends":
      return phrase(
        "{count, plural, one {<b>#</b> comes out as something decides that the paper leaves open} other {<b>#</b> come out as something decides that the paper leaves open}}",
        { count, b: strong },
      );
    case "not reproduced":
      return phrase("{count, plural, one {<b>#</b> comes out otherwise} other {<b>#</b> come out otherwise}}", { count, b: trouble });
    case "not testable":
      return phrase("{count, plural, one {<b>#</b> comes out with nothing to test} other {<b>#</b> come out with nothing to test}}", {
        count,
        b: strong,
      });
  }
}

/** The same of those that follow: "4 in part". */
function sayOther(verdict: Verdict, count: number): Sentence {
  switch (verdict) {
    case "reproduced":
      return phrase("{count, plural, one {<b>#</b> as printed} other {<b>#</b> as printed}}", { count, b: strong });
    case "partly":
      return phrase("{count, plural, one {<b>#</b> in part} other {<b>#</b> in part}}", { count, b: strong });
    case "depends":
      return phrase(
        "{count, plural, one {<b>#</b> as something decides that the paper leaves open} other {<b>#</b> as something decides that the paper leaves open}}",
        { count, b: strong },
      );
    case "not reproduced":
      return phrase("{count, plural, one {<b>#</b> otherwise} other {<b>#</b> otherwise}}", { count, b: trouble });
    case "not testable":
      return phrase("{count, plural, one {<b>#</b> with nothing to test} other {<b>#</b> with nothing to test}}", { count, b: strong });
  }
}

/** A figure in a few sentences: what its claims came to. */
export function writeVerdict({ claims: asked, x, assumptions }: Experiment, { claims, report, size }: FigureResult): Sentence {
  const tested = claims.filter(({ verdict }) => verdict !== "not testable");
  if (tested.length === 0) return phrase("Nothing that the paper says of this figure can be tested here.");
  const holding = tested.filter(({ holds }) => holds).length;
  const opening = sayHolding(holding, tested.length, size === "coarse");
  const depends = sayDepends(report, assumptions);
  const first = claims.findIndex(({ holds, verdict }) => !holds && verdict !== "not testable");
  if (first < 0) return joinSentences([opening, depends]);
  const { failsAt, value } = claims[first];
  const { test } = asked[first];
  const failing = phrase(
    "{which, select, only {It fails} other {Claim {claim} fails first}}{where, select, none {} other { at {x}}}: {value}{asked, select, none {} other {, where {limit} was claimed}}.",
    {
      which: tested.length > 1 ? "several" : "only",
      claim: first + 1,
      where: failsAt === null ? "none" : "some",
      x: failsAt === null ? "" : writeX(x, failsAt),
      value: trouble(test && value !== null ? writeClaimValue(test, value) : t("no value")),
      asked: test ? "some" : "none",
      limit: test ? writeLimit(test, claims[first]) : "",
    },
  );
  return joinSentences([opening, failing, depends]);
}

function sayHolding(holding: number, total: number, isCoarse: boolean): Sentence {
  const values = { holding, total, b: strong };
  if (holding === total)
    return isCoarse
      ? phrase(
          "{total, plural, one {<b>In a few coarse runs its claim holds</b>.} other {<b>In a few coarse runs all # claims hold</b>.}}",
          values,
        )
      : phrase("{total, plural, one {<b>Its claim holds</b>.} other {<b>All # claims hold</b>.}}", values);
  return isCoarse
    ? phrase(
        "{holding, plural, one {<b>In a few coarse runs # of {total} claims holds</b>.} other {<b>In a few coarse runs # of {total} claims hold</b>.}}",
        values,
      )
    : phrase("{holding, plural, one {<b># of {total} claims holds</b>.} other {<b># of {total} claims hold</b>.}}", values);
}

function sayDepends({ verdict, dependsOn = [] }: FigureResult["report"], assumptions: Experiment["assumptions"]): Sentence {
  if (verdict !== "depends" || dependsOn.length === 0) return [];
  const names = dependsOn.map((field) => {
    const label = assumptions.find((one) => one.field === field)?.label ?? field;
    return withinSentence(showTold(label));
  });
  return phrase("It depends on {list}.", { list: writeList(names) });
}
