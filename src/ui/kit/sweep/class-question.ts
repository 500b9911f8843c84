import { t } from "../../../language/translate.ts";
import { findFact, findFactOfMetric } from "../../../lessons/fact-table.ts";
import { hash } from "../../../lessons/hand-in/code.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { listSweepValues } from "../../../lessons/situation.ts";
import { minimizeScenario } from "../../../scenario/change/minimal-scenario.ts";
import { planPage } from "./plan-page.ts";
import { decodeSweep, encodeSweep } from "./sweep-query.ts";
import { canPredict, getAxisField, goodputId, type SweepSettings } from "./sweep-settings.ts";
import { writeAsked } from "./sweep-readings.ts";

/** The sweep's query as its question before a class has it: without anybody's prediction. */
export function queryOfQuestion(settings: SweepSettings): string {
  return encodeSweep(settings, { guess: null, isOpen: false });
}

/**
 * What a sweep asks, as the question of a lesson whose answer is a drawn curve: so that a class hands it in and is shown it as a
 * lesson's. null: no lesson's curve is the same, as of numbers and axes that lessons do not have, or where first blocks do not count.
 */
export function questionOfSweep(query: string): Lesson | null {
  // by its link, as everybody in the class has it
  const { settings } = decodeSweep(query);
  const { base, values, series, seeds, skipBlocks, metric } = settings;
  // the page shows goodput as a share of its maximum, as lessons do
  const fact = !canPredict(settings) ? undefined : metric === goodputId ? findFact("goodput") : findFactOfMetric(metric);
  const { flag } = getAxisField(settings);
  const plan = planPage(settings);
  if (fact === undefined || flag === null || skipBlocks > 0 || typeof plan === "string") return null;
  const [{ name, changes }] = series;
  const scenario = minimizeScenario(base);
  const nothing = { question: "", change: [], goals: [], hints: [], solution: {}, done: [] };
  const lesson: Lesson = {
    version: 1,
    // not by the curve's name, which may be in another language
    id: `sweep-${hash(JSON.stringify([scenario, plan.xs, changes, metric])).toString(36)}`,
    title: t("Sweep"),
    question: "",
    outcome: "",
    misconception: "",
    minutes: 1,
    scenario,
    runs: { [name]: changes },
    watch: { look: [] },
    guess: {
      question: writeAsked({ plan, settings }),
      predict: { kind: "curve", right: "miss<5%", ...(plan.guessXs !== plan.xs && { values: plan.guessXs.join(",") }) },
    },
    run: { ask: [], sweep: { vary: flag, values: values.replaceAll(/\s+/g, ""), fact: fact.name, seeds, series: [name] } },
    explain: { right: [], wrong: [], sentences: [] },
    check: nothing,
    claims: [],
  };
  return listSweepValues(lesson).every(({ value }, at) => value === plan.xs[at]) ? lesson : null;
}
