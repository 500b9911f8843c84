import type { RunTag } from "../../scenario/change/scenario-set.ts";
import { createLiveRun } from "../../bridge/create-live-run.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import { paneTitles } from "../panes/registry.ts";
import type { Command } from "../run/commands.ts";
import type { LabView, PlaybackClock } from "../run/contracts.ts";
import { freshView } from "../run/follow-runs.ts";
import { createLayout } from "../run/layout.ts";
import type { Notices } from "../run/notices.ts";
import { createPerform } from "../run/perform.ts";
import { createRunSession } from "../run/run-session.ts";
import type { RunHost, RunView, Prediction } from "../run/run-view.ts";
import { createScenarioStore } from "../run/scenario-store.ts";
import { createStore } from "../run/store.ts";

/** One of the compared runs. */
export interface Lane {
  readonly tag: RunTag;
  readonly view: RunView;
}

/** The panes of a lane: link, queue and senders. */
export const lanePanes: readonly string[] = ["link", "queue", "senders"];

const choice = { known: paneTitles.map(({ id }) => id), first: { get: () => lanePanes, subscribe: () => () => undefined } };

interface LaneSetup {
  readonly tag: RunTag;
  readonly scenario: Scenario;
  /** One for all lanes. */
  readonly clock: PlaybackClock;
  readonly notices: Notices;
  readonly host: RunHost;
  /** Handles a command first; false: the lane should handle it. */
  intercept(command: Command): boolean;
  /** The user has changed the lane's scenario; `isStep` as in `RunView.onQuery`. */
  onChange(isStep: boolean): void;
}

/** A run view with the common clock: it computes its run and holds what is picked in it, but does not play by itself. */
export function createLane({ tag, scenario: first, clock, notices, host, intercept, onChange }: LaneSetup): Lane {
  const live = createLiveRun();
  const runs = createRunSession(live);
  const { store: scenario } = createScenarioStore(encodeScenario(first), notices);
  const layout = createLayout(lanePanes);
  const view = createStore<LabView>({
    ...freshView,
    followsCursor: false,
    compressWaits: false,
    showGhost: false,
    lockScale: false,
    showAhead: true,
  });
  const prediction = createStore<Prediction>({ isAsked: false, guess: null });
  const start = (gesture: string): void => runs.start(scenario.get().scenario, gesture);
  let isStarting = false;
  const stop = scenario.subscribe(() => {
    if (!scenario.lastChange().isFromLink) onChange(scenario.lastChange().isStep);
    // several changes in one event-loop turn start one run
    if (isStarting) return;
    isStarting = true;
    queueMicrotask(() => {
      isStarting = false;
      start(scenario.lastChange().gesture);
    });
  });
  // the clock is shared and keeps its time, whatever a lane computes
  const keepMoment = (): void => undefined;
  const perform = createPerform({
    panes: choice,
    runs,
    clock,
    view,
    scenario,
    layout,
    notices,
    prediction,
    start,
    keepMoment,
    answersIn: "lab",
    host,
  });
  start("first");
  const run: RunView = {
    runs,
    clock,
    view,
    scenario,
    panes: choice,
    layout,
    notices,
    host,
    announcer: host.announcer,
    prediction,
    perform(command) {
      if (!intercept(command)) perform(command);
    },
    query: () => scenario.query([]),
    momentQuery: () => scenario.query([]),
    load: (query) => void scenario.load(query),
    onQuery: () => () => undefined,
    dispose() {
      stop();
      live.dispose();
    },
  };
  return { tag, view: run };
}
