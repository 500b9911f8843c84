import type { Experiment } from "../../../experiments/experiment.ts";
import { describeScenario } from "./describe-setup.ts";

/** What all runs of a figure have in common. */
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
