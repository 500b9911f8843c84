import { describeMedian } from "../story/collapse-words.ts";
import { sentenceGap } from "../language/sentences.ts";
import { lookUp, t } from "../language/translate.ts";
import { describeCommonDifference, isTrialSetting } from "../scenario/change/describe-difference.ts";
import type { Experiment, Question, Size } from "./experiment.ts";
import type { Fact, FactForm } from "./facts.ts";
import { writeNumber } from "./numbers.ts";
import type { OverlayId } from "./overlays.ts";
import { planExperiment } from "./plan-experiment.ts";
import { listMedians, listSeeds, readMedian, type Results } from "./results.ts";
import { makeOverlayReader } from "./run-experiment.ts";
import { findCollapseX, findOnset } from "./shapes.ts";

/** A number in an answer, with its unit and text. */
export interface AnswerNumber {
  readonly fact: string;
  /** In `unit`; null: these runs have no such value. */
  readonly value: number | null;
  /** "%", "ms", "Mbps", or "" for a plain number. */
  readonly unit: string;
  readonly text: string;
}

/** The answer to a student's question in pieces: its words, and its numbers computed from the results. */
export function listAnswerParts(question: Question, experiment: Experiment, results: Results, size: Size): (string | AnswerNumber)[] {
  const { answer, facts } = question;
  const measured = describeMeasured(question, experiment, results, size);
  // splitting by a pattern with a group makes every second piece a match of the group
  const parts = lookUp(answer)
    .split(/\{(\w+)\}/)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const { as } = facts[piece];
      const value = findFact(facts[piece], experiment, results, size);
      const [unit, perUnit] = units[as ?? "whole"];
      return {
        ...{ fact: piece, unit },
        value: value === null ? null : value / perUnit,
        text: value === null ? t("(not in these runs)") : writeForm(value, as),
      };
    });
  return measured === null ? parts : [...parts, `${sentenceGap()}${measured}`];
}

/** For an answer that says where a collapse begins: the number of seeds, and how its runs differ from `{}`. */
function describeMeasured({ facts }: Question, experiment: Experiment, results: Results, size: Size): string | null {
  const names = Object.values(facts).flatMap((fact) => (fact.kind === "collapse" ? [fact.curve.series] : []));
  if (names.length === 0) return null;
  const runs = planExperiment({ experiment, size, seeds: 1 });
  const scenarios = names.flatMap((name) => runs.find(({ series }) => series === name)?.run.scenario ?? []);
  return describeMedian(listSeeds(results).length, describeCommonDifference(scenarios, isTrialSetting));
}

/** The unit of each form, and its size in units of the measure. */
const units: Readonly<Record<FactForm, readonly [unit: string, perUnit: number]>> = {
  percent: ["%", 0.01],
  whole: ["", 1],
  time: ["ms", 1e6],
  rate: ["Mbps", 1e6],
};

/** The answer as one sentence. */
export function answerQuestion(question: Question, experiment: Experiment, results: Results, size: Size): string {
  return listAnswerParts(question, experiment, results, size)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");
}

function findFact(fact: Fact, experiment: Experiment, results: Results, size: Size): number | null {
  switch (fact.kind) {
    case "at":
      return readMedian(results, fact.curve, fact.x);
    case "ratio": {
      const [of, to] = [readMedian(results, fact.of, fact.x), readMedian(results, fact.to, fact.x)];
      return of === null || to === null || to === 0 ? null : of / to;
    }
    case "collapse":
      return findCollapseX(listMedians(results, fact.curve));
    case "onset":
      return findOnset(listMedians(results, fact.curve), fact.below ?? fact.above ?? 0, fact.below !== undefined);
    case "overlay":
      return readFormula(experiment, size, fact.overlay, fact.x ?? null);
    default: {
      const points = listMedians(results, fact.curve);
      if (points.length === 0) return null;
      const isBetter = (a: number, b: number): boolean => (fact.kind.startsWith("least") ? a < b : a > b);
      const [x, y] = points.reduce((best, point) => (isBetter(point[1], best[1]) ? point : best));
      return fact.kind.endsWith("-x") ? x : y;
    }
  }
}

function readFormula(experiment: Experiment, size: Size, overlay: OverlayId, x: number | null): number | null {
  const [first] = experiment.series;
  return makeOverlayReader({ experiment, size })(overlay, x, first.name);
}

function writeForm(value: number, form?: FactForm): string {
  switch (form) {
    case "percent":
      return `${writeNumber(Number((100 * value).toPrecision(2)))}%`;
    case "whole":
      return String(Math.round(value));
    case "time":
      return value >= 1e9 ? `${writeNumber(value / 1e9)} s` : `${writeNumber(value / 1e6)} ms`;
    case "rate":
      return value >= 1e9 ? `${writeNumber(value / 1e9)} Gbps` : `${writeNumber(value / 1e6)} Mbps`;
    default:
      return writeNumber(value);
  }
}
