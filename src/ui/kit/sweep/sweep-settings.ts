import { triedSeeds, triedSendersText } from "../../../analysis/classic-collapse.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { findLineMetric, listGroupNames, listLineMetrics } from "../../../analysis/metrics/line-metrics.ts";
import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import type { RunMetric } from "../../../analysis/metrics/run-metric.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import { formatFieldValue } from "../../../scenario/fields/field-values.ts";
import { appliesTo, findField, getField } from "../../../scenario/fields/fields.ts";
import { minimizeScenario, readField } from "../../../scenario/change/minimal-scenario.ts";
import { defaultScenario } from "../../../scenario/check/parse-scenario.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeQuantity } from "../../../scenario/fields/units.ts";
import { mainFields, moreFields } from "../../scenario/field-groups.ts";

/** What may be drawn besides the runs; all are of goodput. */
export const overlays = [
  { id: "prediction", label: msg("Your prediction") },
  { id: "model", label: msg("Analytical model") },
  { id: "references", label: msg("ns-2 reference points") },
  { id: "timeout", label: msg("One timeout per block") },
] as const;

export type OverlayId = (typeof overlays)[number]["id"];

/** Everything that says which sweep is on screen, and what is shown of it. */
export interface SweepSettings {
  readonly base: Scenario;
  /** Path of the field that is varied. */
  readonly axis: string;
  /** Its values, as sweep/value-lists.ts reads them. */
  readonly values: string;
  /** null: as suits the values. */
  readonly isLog: boolean | null;
  readonly series: readonly Series[];
  /** Runs a point. */
  readonly seeds: number;
  /** First blocks of each run that do not count. */
  readonly skipBlocks: number;
  /** Id of what is drawn: one of `sweepMetrics`, or of `listGroupNumbers`. */
  readonly metric: string;
  readonly overlays: readonly OverlayId[];
}

/** The number that is drawn unless another one is asked for: on the page as a share of its maximum, in files of the link rate. */
export const goodputId = "normalizedGoodput";
export const sendersPath = "workload.senders";

const algorithmField = getField("transport.algorithm");
/**
 * The curve to begin with: the scenario's own transport. A series that is called after a transport sets it, so that it stays true
 * when the base changes.
 * @param axis path of what is varied: no series sets it.
 */
export function suggestSeries(base: Scenario, axis: string): readonly Series[] {
  // each of several groups may have a transport of its own
  if (base.groups.length > 0 || axis === algorithmField.path) return [{ name: t("As fixed"), changes: {} }];
  return [makeSeries(base.transport.algorithm)];
}

/** The series that is called after a transport. */
export function makeSeries(algorithm: string): Series {
  return { name: formatFieldValue(algorithmField, algorithm), changes: { transport: { algorithm } } };
}

export const defaultSettings: SweepSettings = {
  base: defaultScenario,
  axis: sendersPath,
  values: triedSendersText,
  isLog: null,
  series: suggestSeries(defaultScenario, sendersPath),
  seeds: triedSeeds,
  skipBlocks: 0,
  metric: goodputId,
  overlays: ["prediction"],
};

/** The numbers that a sweep may draw, the ones asked for most often first. Classes of timeouts have a pane of their own. */
const firstMetrics = [goodputId, "timeoutsPerBlock", "blockTimeMedianNs", "blockTimeP99Ns", "drops", "linkIdleFraction"];
const classIds = ["blockHead", "blockTail", "lostRetransmission", "other", "spurious"];
export const sweepMetrics: readonly RunMetric[] = [
  ...firstMetrics.flatMap((id) => lineMetrics.filter((metric) => metric.id === id)),
  ...lineMetrics.filter(({ id }) => !firstMetrics.includes(id) && !classIds.includes(id)),
];

/** Numbers of the base's groups, one group after the other. */
export function listGroupNumbers({ base }: Pick<SweepSettings, "base">): readonly RunMetric[] {
  return listLineMetrics(listGroupNames([base])).slice(lineMetrics.length);
}

/** One of `sweepMetrics`, or a group's, whichever scenario has the group; undefined: it is not drawn. */
export function findDrawn(id: string): RunMetric | undefined {
  const isOfRun = lineMetrics.some((metric) => metric.id === id);
  return isOfRun ? sweepMetrics.find((metric) => metric.id === id) : (findLineMetric(id) ?? undefined);
}

export function findMetric(id: string): RunMetric {
  return findDrawn(id) ?? sweepMetrics[0];
}

/** What a number is called where nothing around it says of what it is. */
export function nameMetric({ id, label }: Pick<RunMetric, "id" | "label">): string {
  if (id === goodputId) return t("Goodput");
  return id === "blockTimeP99Ns" ? t("Block time, 99th percentile") : lookUp(label.trim());
}

/** Are there as many senders as something else says? */
function hasCountedSenders({ groups, workload, network }: Scenario): boolean {
  if (groups.length > 0 || workload.kind === "oneshot" || network.senderLinkDelaysNs !== null) return true;
  if (workload.kind === "long") return workload.startsNs !== null || workload.stopsNs !== null;
  return workload.kind === "barrier" && workload.startOffsetsNs !== null;
}

/** What may stand along x: every number of a scenario, the seed apart; and the senders, where groups, flows or lists count them. */
export function listAxisFields({ base }: Pick<SweepSettings, "base">): readonly NumberField[] {
  return [...mainFields, ...moreFields].filter(
    (field): field is NumberField =>
      field.kind === "number" &&
      field.path !== "seed" &&
      field.min < field.max &&
      appliesTo(base, field) &&
      !(field.path === sendersPath && hasCountedSenders(base)),
  );
}

/** What stands along x where nothing is said: the senders, where the scenario has that number. */
export function suggestAxis(base: Scenario): string {
  const fields = listAxisFields({ base });
  return (fields.find(({ path }) => path === sendersPath) ?? fields[0]).path;
}

export function getAxisField({ axis }: Pick<SweepSettings, "axis">): NumberField {
  return findField(axis) as NumberField;
}

/** A list to begin with: the field's usual range. */
export function suggestValues(field: NumberField): string {
  if (field.path === sendersPath) return triedSendersText;
  const [low, high] = field.usual;
  const isLog = field.log && high > 0;
  const from = isLog && low <= 0 ? Math.max(field.min, high / 1000, 1) : low;
  const ends = `${writeQuantity(field.integer ? Math.round(from) : from, field.unit)}..${writeQuantity(high, field.unit)}`;
  return isLog ? `${ends}:9log` : `${ends}:9`;
}

/** A series that sets what is varied has no place in the sweep; two that differ in nothing else are one. */
export function dropVaried(series: readonly Series[], axis: string): readonly Series[] {
  const kept = series.filter(({ changes }) => readField(changes, axis) === undefined);
  return kept.length > 0 ? kept : [{ name: t("As fixed"), changes: {} }];
}

/** Do the settings ask for the same runs? */
export function isSameSweep(a: SweepSettings, b: SweepSettings): boolean {
  return writeSweep(a) === writeSweep(b);
}

function writeSweep({ base, axis, values, series, seeds, skipBlocks }: SweepSettings): string {
  return JSON.stringify([minimizeScenario(base), axis, values, series, seeds, skipBlocks]);
}

/** Has a prediction of this number a scale that says nothing of the answer: 0 to 1? */
export function canPredict({ metric }: Pick<SweepSettings, "metric">): boolean {
  return findMetric(metric).unit === "share";
}

/** What a prediction was made about: nothing else may change under it. */
export function writeQuestion({ base, axis, values, series, skipBlocks, metric }: SweepSettings): string {
  return JSON.stringify([minimizeScenario(base), axis, values, series[0], skipBlocks, metric]);
}
