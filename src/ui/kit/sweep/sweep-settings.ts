import { triedSeeds, triedSendersText } from "../../../analysis/classic-collapse.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { findLineMetric, listGroupNames, listLineMetrics } from "../../../analysis/metrics/line-metrics.ts";
import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import { formatFieldValue } from "../../../scenario/fields/field-values.ts";
import { appliesTo, findField, getField } from "../../../scenario/fields/fields.ts";
import { minimizeScenario, readField } from "../../../scenario/change/minimal-scenario.ts";
import { defaultScenario } from "../../../scenario/check/parse-scenario.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeQuantity } from "../../../scenario/fields/units.ts";
import { mainFields, moreFields } from "../../scenario/field-groups.ts";
import type { RunMetric } from "../../../analysis/metrics/metric.ts";

/** Overlays that can be drawn with the runs; all show goodput. */
export const overlays = [
  { id: "prediction", label: msg("Your prediction") },
  { id: "model", label: msg("Analytical model") },
  { id: "references", label: msg("ns-2 reference points") },
  { id: "timeout", label: msg("One timeout per block") },
] as const;

export type OverlayId = (typeof overlays)[number]["id"];

/** All settings that define the sweep on screen and its display. */
export interface SweepSettings {
  readonly base: Scenario;
  /** Path of the varied field. */
  readonly axis: string;
  /** Its values, in the syntax of sweep/value-lists.ts. */
  readonly values: string;
  /** null: chosen from the values. */
  readonly isLog: boolean | null;
  readonly series: readonly Series[];
  /** Runs per point. */
  readonly seeds: number;
  /** Number of initial blocks of each run that do not count. */
  readonly skipBlocks: number;
  /** Id of the drawn metric: one of `sweepMetrics` or `listGroupNumbers`. */
  readonly metric: string;
  readonly overlays: readonly OverlayId[];
}

/** The metric drawn by default: on the page as a share of its maximum, in files as a share of the link rate. */
export const goodputId = "normalizedGoodput";
export const sendersPath = "workload.senders";

const algorithmField = getField("transport.algorithm");
/**
 * The initial curve: the scenario's own transport. A series named after a transport sets it, so that the name stays correct when the base
 * changes.
 * @param axis path of the varied field, which no series sets.
 */
export function suggestSeries(base: Scenario, axis: string): readonly Series[] {
  // each of several groups may have its own transport
  if (base.groups.length > 0 || axis === algorithmField.path) return [{ name: t("As fixed"), changes: {} }];
  return [makeSeries(base.transport.algorithm)];
}

/** The series named after a transport. */
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

/** The metrics that a sweep can draw, most common first. Classes of timeouts have their own pane. */
const firstMetrics = [goodputId, "timeoutsPerBlock", "blockTimeMedianNs", "blockTimeP99Ns", "drops", "linkIdleFraction"];
const classIds = ["blockHead", "blockTail", "lostRetransmission", "other", "spurious"];
export const sweepMetrics: readonly RunMetric[] = [
  ...firstMetrics.flatMap((id) => lineMetrics.filter((metric) => metric.id === id)),
  ...lineMetrics.filter(({ id }) => !firstMetrics.includes(id) && !classIds.includes(id)),
];

/** Metrics of the base's groups, group by group. */
export function listGroupNumbers({ base }: Pick<SweepSettings, "base">): readonly RunMetric[] {
  return listLineMetrics(listGroupNames([base])).slice(lineMetrics.length);
}

/** Finds one of `sweepMetrics`, or a group's metric, whichever scenario has the group; undefined: it cannot be drawn. */
export function findDrawn(id: string): RunMetric | undefined {
  const isOfRun = lineMetrics.some((metric) => metric.id === id);
  return isOfRun ? sweepMetrics.find((metric) => metric.id === id) : (findLineMetric(id) ?? undefined);
}

export function findMetric(id: string): RunMetric {
  return findDrawn(id) ?? sweepMetrics[0];
}

/** A metric's full name, for places without context. */
export function nameMetric({ id, label }: Pick<RunMetric, "id" | "label">): string {
  if (id === goodputId) return t("Goodput");
  return id === "blockTimeP99Ns" ? t("Block time, 99th percentile") : lookUp(label.trim());
}

/** Is the number of senders determined by other fields? */
function hasCountedSenders({ groups, workload, network }: Scenario): boolean {
  if (groups.length > 0 || workload.kind === "oneshot" || network.senderLinkDelaysNs !== null) return true;
  if (workload.kind === "long") return workload.startsNs !== null || workload.stopsNs !== null;
  return workload.kind === "barrier" && workload.startOffsetsNs !== null;
}

/**
 * The fields that can be the x axis: every number of a scenario except the seed, and except the senders if groups, flows or lists
 * determine them.
 */
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

/** The default x axis: the senders, if the scenario has that field. */
export function suggestAxis(base: Scenario): string {
  const fields = listAxisFields({ base });
  return (fields.find(({ path }) => path === sendersPath) ?? fields[0]).path;
}

export function getAxisField({ axis }: Pick<SweepSettings, "axis">): NumberField {
  return findField(axis) as NumberField;
}

/** An initial list: the field's usual range. */
export function suggestValues(field: NumberField): string {
  if (field.path === sendersPath) return triedSendersText;
  const [low, high] = field.usual;
  const isLog = field.log && high > 0;
  const from = isLog && low <= 0 ? Math.max(field.min, high / 1000, 1) : low;
  const ends = `${writeQuantity(field.integer ? Math.round(from) : from, field.unit)}..${writeQuantity(high, field.unit)}`;
  return isLog ? `${ends}:9log` : `${ends}:9`;
}

/** Drops the series that set the varied field; if none are left, returns one that changes nothing. */
export function dropVaried(series: readonly Series[], axis: string): readonly Series[] {
  const kept = series.filter(({ changes }) => readField(changes, axis) === undefined);
  return kept.length > 0 ? kept : [{ name: t("As fixed"), changes: {} }];
}

/** Do the settings define the same runs? */
export function isSameSweep(a: SweepSettings, b: SweepSettings): boolean {
  return writeSweep(a) === writeSweep(b);
}

function writeSweep({ base, axis, values, series, seeds, skipBlocks }: SweepSettings): string {
  return JSON.stringify([minimizeScenario(base), axis, values, series, seeds, skipBlocks]);
}

/** Does a prediction of this metric have a scale, 0 to 1, that does not give away the answer? */
export function canPredict({ metric }: Pick<SweepSettings, "metric">): boolean {
  return findMetric(metric).unit === "share";
}

/** The settings that a prediction is about; it becomes invalid if they change. */
export function writeQuestion({ base, axis, values, series, skipBlocks, metric }: SweepSettings): string {
  return JSON.stringify([minimizeScenario(base), axis, values, series[0], skipBlocks, metric]);
}
