import { lookUp, t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { type FieldPath, getField } from "../../../scenario/fields/fields.ts";
import { readField } from "../../../scenario/change/minimal-scenario.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { writeValue } from "../../scenario/field-text.ts";
import { planFigure } from "./plan-figure.ts";
import { formatDuration } from "../../../language/formats.ts";

const told: readonly FieldPath[] = [
  "network.topology",
  "network.linkBps",
  "network.rttNs",
  "network.bufferPackets",
  "transport.rtoMinNs",
  "transport.segmentBytes",
  "workload.kind",
  "workload.senders",
  "workload.blockBytes",
];

/** Common settings of all runs of a figure, as label and value; settings that differ are omitted. */
export function describeScenario(experiment: Experiment): readonly (readonly [label: string, value: string])[] {
  const scenarios = planFigure(experiment, "coarse").runs.map(({ run }) => run.scenario);
  if (scenarios.length === 0) return [];
  const rows = told.flatMap((path): [string, string][] => {
    const values = scenarios.map((scenario) => readField(scenario, path));
    if (values[0] === undefined || values.some((value) => value !== values[0])) return [];
    const field = getField(path);
    return [[lookUp(field.label), writeValue(field, values[0] as FieldValue)]];
  });
  const { full } = experiment.seeds;
  const length: [string, string][] = [];
  if (experiment.blocks)
    length.push([
      t("Blocks that count"),
      t("{blocks}, the first {left} discarded", { blocks: experiment.blocks.full, left: experiment.skipBlocks ?? 1 }),
    ]);
  if (experiment.lastsNs) length.push([t("Lasts"), formatDuration(experiment.lastsNs.full)]);
  return [...rows, ...length, [t("For a verdict"), t("{seeds, plural, one {# seed} other {# seeds}}", { seeds: full })]];
}

/** Common settings of all runs of a figure. */
export function ScenarioRows({ experiment, className }: { experiment: Experiment; className?: string }) {
  return (
    <dl className={className}>
      {describeScenario(experiment).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
