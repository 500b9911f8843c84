import { t } from "../../language/translate.ts";
import { nextEventNs } from "../../analysis/events.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { findPortNamed } from "../../analysis/node-names.ts";
import { listPortFacts, portDropsUntil, recordedPort } from "../../analysis/ports.ts";
import type { LiveRun } from "../../bridge/live-run.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { goodputShare, writeHeadline } from "../text/facts.ts";
import { joinPieces } from "../text/pieces.ts";
import type { LabView } from "./contracts.ts";
import { followRuns, freshView } from "./follow-runs.ts";
import { createLayout, type PaneChoice, panesKey, parsePanes, parseRank, rankKey, writePanes } from "./layout.ts";
import { type Moment, plainMoment, readMoment, readViewSwitches, writeMoment } from "./moment-link.ts";
import { createNotices } from "./notices.ts";
import { createPerform } from "./perform.ts";
import { createPlaybackClock } from "./playback-clock.ts";
import { createRunSession, gesturePauseMs } from "./run-session.ts";
import { type RunHost, type RunView, type Prediction, asksPrediction, predictKey } from "./run-view.ts";
import { createScenarioStore } from "./scenario-store.ts";
import { scenarioTools } from "./scenario-tools.ts";
import { scorePrediction } from "../text/score.ts";
import { createStore } from "./store.ts";
import { findShownGhost } from "./time-scale.ts";

/** The port of this name in the scenario's network; null: no name, or no such port. */
function findPort(scenario: Scenario, name: string | null): number | null {
  return name === null || scenario.network.topology === "star" ? null : findPortNamed(geometryOf(scenario), name);
}

/**
 * Builds a run view from a link's query, starts its first run and plays it. Takes over `live`.
 * @param answersIn where a question about a timeout is answered: on the view's own page, or in the Lab.
 */
export function createRunView(live: LiveRun, query: string, host: RunHost, choice: PaneChoice, answersIn: "here" | "lab" = "lab"): RunView {
  const { announcer } = host;
  const notices = createNotices();
  const { store: scenario, view: linkView } = createScenarioStore(query, notices);
  const layout = createLayout(parsePanes(choice, linkView.get(panesKey)));
  const sayFault = (title: string) => notices.add({ title, detail: t("It is ignored."), action: null });
  const linked = readMoment(linkView, sayFault);
  const view = createStore<LabView>({
    ...freshView,
    ...readViewSwitches(linked),
    port: linked.port,
    showAhead: linked.showAhead && !asksPrediction(linkView),
  });
  const prediction = createStore<Prediction>({ isAsked: asksPrediction(linkView), guess: null });
  const runs = createRunSession(live);
  let isDisposed = false;

  const clock = createPlaybackClock({
    endNs: () => runs.get().current?.computedNs ?? 0,
    isComplete: () => (runs.get().current?.status ?? "computing") !== "computing",
    waits: () => (view.get().compressWaits ? runs.waits() : []),
    movesByJumps: host.isStill,
    nextEventNs(timeNs) {
      const { current } = runs.get();
      return current && nextEventNs(current.columns, timeNs, 1, "event");
    },
  });

  /** Takes over what a link says of how the run is looked at; the rest comes with the run. */
  const adopt = (moment: Moment) => {
    clock.setSpeed(moment.nsPerSecond);
    // the guide is no part of a moment: links from before it had the whole page to itself may still name its tab
    layout.set({ tab: moment.tab === "guide" ? "summary" : moment.tab });
    if (answersIn === "here") layout.set({ whatIf: moment.whatIf });
    if (moment.isProjector && !host.settings.get().projector) host.perform({ do: "toggleProjector" });
  };
  adopt(linked);

  const queryListeners = new Set<(isStep: boolean) => void>();
  const tellQuery = (isStep: boolean) => {
    for (const listener of [...queryListeners]) listener(isStep);
  };

  /** Nothing is computed while a prediction is awaited. */
  const start = (gesture: string) => {
    if (prediction.get().isAsked || isDisposed) return;
    const { scenario: next } = scenario.get();
    runs.start(next, gesture, findPort(next, view.get().port));
  };

  let isStarting = false;
  let last = { gesture: "", atMs: -Infinity };
  scenario.subscribe(() => {
    const { isFromLink, isStep, gesture } = scenario.lastChange();
    // Back leads to before a number was changed, not off the page; a number that is still being changed is one place.
    const nowMs = performance.now();
    const isNew = gesture !== last.gesture || nowMs - last.atMs > gesturePauseMs;
    last = { gesture, atMs: nowMs };
    prediction.set({ guess: null });
    if (gesture === "preset" || gesture === "reset" || gesture === "file") {
      view.set({ port: null });
      follower.beginAnew();
    }
    if (!isFromLink) tellQuery(isStep || isNew);
    // Several changes in one turn of the page make one run.
    if (isStarting) return;
    isStarting = true;
    queueMicrotask(() => {
      isStarting = false;
      start(scenario.lastChange().gesture);
    });
  });

  layout.set({ rankedSeeds: parseRank(linkView.get(rankKey), sayFault) });
  let told = layout.get();
  layout.subscribe(() => {
    const [before, now] = [told, layout.get()];
    told = now;
    if (now.panes === before.panes && now.whatIf === before.whatIf && now.rankedSeeds === before.rankedSeeds) return;
    // what is opened in place of the charts, or put away, is a place to come back to; the way back from the ranking leads to the run
    const isAsked = (now.whatIf === null) !== (before.whatIf === null);
    const isOpened = before.rankedSeeds === null && now.rankedSeeds !== null;
    tellQuery(isAsked || isOpened);
  });

  // Unless panes were chosen, the window opens those it has room for.
  let firstPanes = choice.first.get();
  const stopFirst = choice.first.subscribe(() => {
    const areFirst = layout.get().panes.join() === firstPanes.join();
    firstPanes = choice.first.get();
    if (areFirst) layout.set({ panes: firstPanes });
  });

  /** No port has been picked, and the one to the first receiver lost nothing: a port with drops shows more. */
  const followDrops = (): boolean => {
    const { current } = runs.get();
    if (!current || current.scenario.network.topology === "star" || view.get().port !== null) return false;
    const [worst] = listPortFacts(current, current.computedNs);
    const own = portDropsUntil(current, recordedPort(current), current.computedNs);
    if (worst === undefined || worst.isRecorded || worst.drops.data === 0 || own.data > 0) return false;
    view.set({ port: worst.name });
    follower.keepMoment();
    runs.recordPort(worst.port);
    return true;
  };

  const follower = followRuns(
    runs,
    clock,
    view,
    () => !host.isStill() && layout.get().rankedSeeds === null,
    // the guide stops at its own moments until its last step, in which a changed run plays before the same axis
    () => layout.get().guideStep,
    () => {
      if (followDrops()) return;
      // its last step says what comes of a run
      if (layout.get().guideStep !== null) return;
      const { current, ghost } = runs.get();
      const headline = current && writeHeadline(current, false, findShownGhost(current, ghost, view.get().showGhost));
      const { guess } = prediction.get();
      const share = current && goodputShare(current);
      if (guess !== null && share !== null) announcer.say(joinPieces(scorePrediction(guess, share)));
      else if (headline) announcer.say(joinPieces(headline));
    },
  );
  // the first scenario is small
  const stopWaiting = scenarioTools.whenThere(({ followScale }) => followScale(runs, notices, scenario));

  /** The entries of a link besides the scenario, regardless of the cursor. */
  const listEntries = () => {
    const open = writePanes(choice, layout.get().panes);
    const asks = prediction.get().isAsked ? [[predictKey, "1"] as const] : [];
    const { rankedSeeds } = layout.get();
    const ranks = rankedSeeds === null ? [] : [[rankKey, String(rankedSeeds)] as const];
    return [...(open === null ? [] : [[panesKey, open] as const]), ...asks, ...ranks];
  };

  /** The question that is open, at its timeout. */
  const listQuestion = (): readonly (readonly [string, string])[] => {
    const { selectedTimeout: timeout, picked } = view.get();
    const { whatIf } = layout.get();
    const { current } = runs.get();
    if (whatIf === null || timeout === null || !current) return [];
    return writeMoment({ ...plainMoment, timeNs: current.columns.timeouts.timeNs[timeout], timeout, picked, whatIf, tab: "autopsy" });
  };

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
    keepMoment: follower.keepMoment,
    answersIn,
    host,
  });
  follower.stopAt(linked);
  start("first");

  return {
    runs,
    clock,
    view,
    scenario,
    panes: choice,
    layout,
    notices,
    host,
    announcer,
    prediction,
    perform,
    query: () => scenario.query([...listEntries(), ...listQuestion()]),
    momentQuery() {
      const { fromNs, toNs, picked, port, selectedTimeout, ...switches } = view.get();
      const moment = writeMoment({
        ...switches,
        timeNs: clock.timeNs(),
        fromNs,
        toNs,
        picked,
        port,
        timeout: selectedTimeout,
        whatIf: layout.get().whatIf,
        tab: layout.get().tab,
        nsPerSecond: clock.speedNsPerSecond(),
        isProjector: host.settings.get().projector,
      });
      return scenario.query([...listEntries(), ...moment]);
    },
    load(text) {
      const loaded = scenario.load(text);
      const moment = readMoment(loaded, sayFault);
      // A link that names no moment leaves the reader where he is, and things as he has set them.
      if (moment.timeNs !== null) {
        adopt(moment);
        view.set({ ...readViewSwitches(moment), port: moment.port });
        follower.stopAt(moment);
      }
      prediction.set({ isAsked: asksPrediction(loaded), guess: null });
      // the link says it already
      told = {
        ...layout.get(),
        panes: parsePanes(choice, loaded.get(panesKey)),
        whatIf: answersIn === "here" ? moment.whatIf : null,
        rankedSeeds: parseRank(loaded.get(rankKey), sayFault),
      };
      layout.set({ panes: told.panes, whatIf: told.whatIf, rankedSeeds: told.rankedSeeds });
    },
    onQuery(listener) {
      queryListeners.add(listener);
      return () => queryListeners.delete(listener);
    },
    dispose() {
      isDisposed = true;
      stopFirst();
      stopWaiting();
      clock.pause();
      live.dispose();
    },
  };
}
