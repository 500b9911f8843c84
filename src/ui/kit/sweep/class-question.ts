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

/** The sweep's query as used in a class question: without anyone's prediction. */
export function queryOfQuestion(settings: SweepSettings): string {
  return encodeSweep(settings, { guess: null, isOpen: false });
}

/**
 * A sweep's prediction as a lesson question whose answer is a drawn curve, so that a class can hand it in and see it like a lesson's.
 * null: lessons have no such curve, because of the metric or axis, or because initial blocks are skipped.
 */
export function questionOfSweep(query: string): Lesson | null {
  // from its link, as everyone in the class has it
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
    // not from the curve's name, which may be in another language
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
