import type { RunView } from "../../../run/run-view.ts";
import { rankedSeeds } from "../../../run/layout.ts";
import { scenarioTools } from "../../../run/scenario-tools.ts";
import type { RankingSession, Setting } from "./ranking-session.ts";

/** A setting that is being dragged is ranked after it rests this long, ms (our choice). */
const restMs = 200;

/** The setting to rank in the Lab. */
export function readSetting({ scenario, layout }: Pick<RunView, "scenario" | "layout">): Setting {
  return { scenario: scenario.get().scenario, seeds: layout.get().rankedSeeds ?? rankedSeeds[0] };
}

/** Ranks changes of the Lab's run, and again after it changes. Returns how to stop. */
export function followLab(lab: Pick<RunView, "scenario" | "layout">, session: RankingSession): () => void {
  let asked = readSetting(lab);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const next = readSetting(lab);
    // The sheet is closing.
    if (lab.layout.get().rankedSeeds === null) return clearTimeout(timer);
    if (next.scenario === asked.scenario && next.seeds === asked.seeds) return;
    const isDragged = next.scenario !== asked.scenario;
    asked = next;
    clearTimeout(timer);
    timer = setTimeout(() => session.start(next), isDragged ? restMs : 0);
  };
  session.start(asked);
  const stops = [lab.scenario.subscribe(follow), lab.layout.subscribe(follow)];
  // Needed to open a row's run.
  scenarioTools.load().catch(() => undefined);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    session.dispose();
  };
}
