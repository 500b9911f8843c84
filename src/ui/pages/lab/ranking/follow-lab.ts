import type { RunView } from "../../../run/run-view.ts";
import { rankedSeeds } from "../../../run/layout.ts";
import { scenarioTools } from "../../../run/scenario-tools.ts";
import type { RankingSession, Setting } from "./ranking-session.ts";

/** A setting that is being dragged is ranked once it rests this long, ms (our choice). */
const restMs = 200;

/** What the Lab asks to be ranked. */
export function readSetting({ scenario, layout }: Pick<RunView, "scenario" | "layout">): Setting {
  return { scenario: scenario.get().scenario, seeds: layout.get().rankedSeeds ?? rankedSeeds[0] };
}

/** Ranks the changes of the run in the Lab, and again when that is changed. Returns how to stop. */
export function followLab(lab: Pick<RunView, "scenario" | "layout">, session: RankingSession): () => void {
  let asked = readSetting(lab);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const next = readSetting(lab);
    // on its way out of sight
    if (lab.layout.get().rankedSeeds === null) return clearTimeout(timer);
    if (next.scenario === asked.scenario && next.seeds === asked.seeds) return;
    const isDragged = next.scenario !== asked.scenario;
    asked = next;
    clearTimeout(timer);
    timer = setTimeout(() => session.start(next), isDragged ? restMs : 0);
  };
  session.start(asked);
  const stops = [lab.scenario.subscribe(follow), lab.layout.subscribe(follow)];
  // by them a row's run is opened
  scenarioTools.load().catch(() => undefined);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    session.dispose();
  };
}
