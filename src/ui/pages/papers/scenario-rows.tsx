import type { Experiment } from "../../../experiments/experiment.ts";
import { describeScenario } from "./describe-setup.ts";

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
