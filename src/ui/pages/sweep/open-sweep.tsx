import { msg } from "../../../language/translate.ts";
import { countWorkers, createSweepWorker, engineVersion } from "../../../bridge/sweep-worker.ts";
import { runLibrary } from "../../../bridge/run-library.ts";
import { createStore } from "../../run/store.ts";
import type { Gesture, OpenPage, PageHost } from "../../kit/page.ts";
import { openResultCache, sweepResults } from "../../kit/result-cache.ts";
import { installPrint } from "./figure.ts";
import { type Draft, SweepContext, type SweepView } from "./sweep-context.tsx";
import { SweepPage } from "./sweep-page.tsx";
import { decodeSweep, encodeSweep } from "../../kit/sweep/sweep-query.ts";
import { createSweepSession, type SweepState } from "../../kit/sweep/sweep-session.ts";
import { isSameSweep } from "../../kit/sweep/sweep-settings.ts";

const gestures: readonly Gesture[] = [
  {
    caps: ["←", "→"],
    help: msg("On the curves: move from point to point (announced by screen readers). While you predict: to the next value, drawing"),
  },
  {
    caps: ["↑", "↓"],
    help: msg(
      "On the curves: another run of the point, or another curve. While you predict: the value up or down; page up and page down in larger steps",
    ),
  },
  { caps: ["Enter"], help: msg("On the curves: the run in the Lab") },
  { caps: [msg("click")], help: msg("Picks the nearest run; a second click on it opens it in the Lab") },
  { caps: [msg("drag")], help: msg("While you predict: draws the curve, with the pointer or a finger") },
];

/** Opens the sweep described by the URL; changes update the URL. */
export function openSweep(host: PageHost): OpenPage {
  const first = decodeSweep(host.readQuery());
  const sweep = createSweepSession(first.settings, first, {
    workers: countWorkers(),
    makeWorker: createSweepWorker,
    openCache: (onFault) => openResultCache(sweepResults, engineVersion, onFault),
    find: ({ scenario, skipBlocks }) => runLibrary.find({ scenario, skipBlocks })?.numbers,
    now: () => performance.now(),
  });
  const notices = createStore<{ list: readonly string[] }>({ list: first.notices });
  const view: SweepView = {
    ...{ sweep, host, notices },
    draft: createStore<Draft>({ shares: [] }),
    table: createStore({ isOpen: false }),
  };

  let linked = sweep.state.get();
  const toQuery = ({ settings, guess, status }: SweepState): string => encodeSweep(settings, { guess, isOpen: status !== "asking" });
  const follow = (): void => {
    const now = sweep.state.get();
    const isMoot =
      now.settings === linked.settings && now.guess === linked.guess && (now.status === "asking") === (linked.status === "asking");
    if (isMoot) return;
    const isStep = !isSameSweep(now.settings, linked.settings);
    linked = now;
    host.writeQuery(toQuery(now), isStep);
  };
  const move = (): void => {
    const { settings, notices: list, ...guess } = decodeSweep(host.readQuery());
    sweep.load(settings, guess);
    linked = sweep.state.get();
    view.draft.set({ shares: [] });
    notices.set({ list });
  };
  const stops = [sweep.state.subscribe(follow), host.onMove(move), installPrint(view)];
  return {
    run: null,
    gestures,
    Body: ({ screen, isProjector }) => (
      <SweepContext value={view}>
        <SweepPage screen={screen} isProjector={isProjector} />
      </SweepContext>
    ),
    dispose() {
      for (const stop of stops) stop();
      sweep.dispose();
    },
  };
}
