import type { Experiment } from "../../../experiments/experiment.ts";
import type { Screen } from "../screen.ts";

export function FigurePage({ experiment }: { experiment: Experiment; screen: Screen }) {
  return <main id="centre">{experiment.title}</main>;
}
