import { goodputShare } from "../text/facts.ts";
import { isRightGuess } from "../text/score.ts";
import type { RunView } from "../run/run-view.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { describeState } from "./obey.ts";
import type { EventName } from "./protocol.ts";

/** Tells what happens to a run, each once; `by` says who changed the scenario. Returns how to stop. */
export function followEvents(
  run: RunView,
  tools: ScenarioTools,
  emit: (event: EventName, detail: object) => void,
  isByMessage: () => boolean,
): () => void {
  let finished: number | null = null;
  let { scenario } = run.scenario.get();
  let { guess } = run.prediction.get();
  let isScored = false;

  const onRuns = () => {
    const { current } = run.runs.get();
    if (current === null || current.run === finished || current.status !== "done" || !current.totals) return;
    finished = current.run;
    const share = goodputShare(current);
    const timeouts = current.totals.timeouts.reduce((sum, count) => sum + count, 0);
    emit("run-finished", { query: run.query(), durationMs: current.computedNs / 1e6, goodputShare: share, timeouts });
    if (guess === null || share === null || isScored) return;
    isScored = true;
    emit("answered", { guess, share, isRight: isRightGuess(guess, share) });
  };

  const stops = [
    run.runs.follow(onRuns),
    run.scenario.subscribe(() => {
      const now = run.scenario.get().scenario;
      if (now === scenario) return;
      scenario = now;
      const { gesture } = run.scenario.lastChange();
      emit("changed", { by: isByMessage() ? "message" : "reader", gesture, ...describeState(run, tools) });
    }),
    run.prediction.subscribe(() => {
      const next = run.prediction.get().guess;
      if (next === guess) return;
      guess = next;
      isScored = false;
      if (guess !== null) emit("prediction", { guess });
    }),
  ];
  onRuns();
  return () => stops.forEach((stop) => stop());
}
