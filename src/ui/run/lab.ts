import { nextEventNs } from "../../analysis/events.ts";
import { stepTimeout } from "../../analysis/timeouts.ts";
import type { LiveRun } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { stepValue } from "../../charts/log-scale.ts";
import { goodputShare, joinPieces, writeHeadline } from "../text/facts.ts";
import { formatCount, formatDuration } from "../text/numbers.ts";
import type { Command } from "../app/bindings.ts";
import { scorePrediction } from "../text/score.ts";
import { type Prediction, asksPrediction, predictKey } from "./prediction.ts";
import { speedRange } from "./speed-range.ts";
import { type Announcer, createAnnouncer } from "./announcer.ts";
import type { LabView, PlaybackClock, Store } from "./contracts.ts";
import { describeMoment } from "../text/describe-moment.ts";
import { followRuns, freshView } from "./follow-runs.ts";
import { type Layout, createLayout, firstPanes, panesKey, parsePanes, writePanes } from "./layout.ts";
import { type Notices, createNotices } from "./notices.ts";
import { createPlaybackClock } from "./playback-clock.ts";
import { readScreen } from "./screen.ts";
import { type RunSession, createRunSession } from "./run-session.ts";
import { type ScenarioStore, createScenarioStore } from "./scenario-store.ts";
import { followScale } from "./follow-scale.ts";
import { type Settings, createSettings, wantsReducedMotion } from "./settings.ts";
import { createStore } from "./store.ts";
import { explainEvent, findEventAt } from "../canvas/event-spot.ts";
import { createPageUrl } from "./url.ts";

/** Everything the page is about, outside React. */
export interface Lab {
  readonly runs: RunSession;
  readonly clock: PlaybackClock;
  readonly view: Store<LabView>;
  readonly scenario: ScenarioStore;
  readonly settings: Store<Settings>;
  readonly layout: Store<Layout>;
  readonly notices: Notices;
  readonly announcer: Announcer;
  readonly prediction: Store<Prediction>;
  /** Takes the reader's answer, a share from 0 to 1, and starts the run. */
  predict(share: number): void;
  /** Stops at a moment: what a number in a sentence is a link to. */
  seekTo(timeNs: Nanos): void;
  /** Stops at a row of the timeouts table, picks its sender and opens its autopsy. */
  selectTimeout(row: number): void;
  /** Does what a key or a button says. */
  perform(command: Command): void;
  /** The link to this very page, up to date. */
  link(): string;
}

/** Simulated ns shown per second at first: the queue fills and the first packets fall within a second. */
const firstSpeed = 10_000_000;
/** A press of + or - moves the speed by this share of its whole scale. */
const speedShare = 0.06;

/** Builds the page's state, starts the first run and plays it. One per page. */
export function createLab(live: LiveRun): Lab {
  const url = createPageUrl();
  const settings = createSettings();
  const notices = createNotices();
  const announcer = createAnnouncer();
  const { store: scenario, view: linkView } = createScenarioStore(url.read(), notices);
  const layout = createLayout(parsePanes(linkView.get(panesKey)));
  const view = createStore<LabView>({ ...freshView, compressWaits: true, showGhost: true });
  const prediction = createStore<Prediction>({ isAsked: asksPrediction(linkView), guess: null });
  const runs = createRunSession(live);

  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  // Asked at every frame, and the query itself would look at the whole document each time.
  let system = { matches: stillness.matches };
  stillness.addEventListener("change", ({ matches }) => (system = { matches }));
  const isStill = () => wantsReducedMotion(settings.get(), system);

  const showAutopsy = (opensDrawer: boolean) =>
    layout.set({ tab: "autopsy", ...(opensDrawer && readScreen() !== "wide" ? { drawer: "inspector" as const } : {}) });
  let mayOpenDrawer = true;
  let selected = view.get().selectedTimeout;
  view.subscribe(() => {
    const before = selected;
    selected = view.get().selectedTimeout;
    if (selected === null || selected === before) return;
    showAutopsy(mayOpenDrawer);
  });

  const clock = createPlaybackClock({
    endNs: () => runs.get().current?.computedNs ?? 0,
    isComplete: () => (runs.get().current?.status ?? "computing") !== "computing",
    waits: () => (view.get().compressWaits ? runs.waits() : []),
    movesByJumps: isStill,
    nextEventNs(timeNs) {
      const { current } = runs.get();
      return current && nextEventNs(current.columns, timeNs, 1, "event");
    },
  });
  clock.setSpeed(firstSpeed);

  const seekTo = (timeNs: Nanos) => {
    clock.pause();
    clock.seek(timeNs);
  };

  const select = (row: number, opensDrawer: boolean) => {
    const { current } = runs.get();
    if (!current || row < 0 || row >= current.columns.timeouts.length) return;
    const { timeNs, flow } = current.columns.timeouts;
    // Whoever follows the selection opens the autopsy; a drawer that came up at every step would hide the charts.
    mayOpenDrawer = opensDrawer;
    view.set({ picked: flow[row], selectedTimeout: row });
    mayOpenDrawer = true;
    seekTo(timeNs[row]);
  };

  /** There, and in words. */
  const goTo = (timeNs: Nanos) => {
    clock.seek(timeNs);
    const { current } = runs.get();
    if (current) announcer.say(describeMoment(current, clock.timeNs()));
  };

  const step = (direction: 1 | -1, kind: "event" | "timeout") => {
    clock.pause();
    const { current } = runs.get();
    const nothing = () => announcer.say(`No ${direction > 0 ? "later" : "earlier"} ${kind}.`);
    if (!current) return nothing();
    if (kind === "timeout") {
      const row = stepTimeout(current.columns, clock.timeNs(), view.get().selectedTimeout, direction);
      if (row === null) return nothing();
      select(row, false);
      announcer.say(describeMoment(current, clock.timeNs()));
      return;
    }
    const target = nextEventNs(current.columns, clock.timeNs(), direction, "event");
    if (target === null) return nothing();
    goTo(target);
  };

  const changeSpeed = (direction: 1 | -1) => {
    clock.setSpeed(stepValue(clock.speedNsPerSecond(), direction, speedRange, speedShare));
    announcer.say(`Speed: ${formatDuration(clock.speedNsPerSecond())} per second.`);
  };

  const actions: Record<Command, () => void> = {
    togglePlay: () => (clock.playing() ? clock.pause() : clock.play()),
    previousEvent: () => step(-1, "event"),
    nextEvent: () => step(1, "event"),
    previousTimeout: () => step(-1, "timeout"),
    nextTimeout: () => step(1, "timeout"),
    explain() {
      const { current } = runs.get();
      const found = current && findEventAt(current, clock.timeNs());
      if (!current || !found) return announcer.say("No timeout or drop at the cursor.");
      clock.pause();
      const explained = explainEvent(current, found);
      view.set(explained);
      // It may have been selected before, by a step that left the drawer closed.
      if (explained.selectedTimeout !== null) showAutopsy(true);
      else announcer.say(`Sender ${formatCount(explained.picked)} recovered from that loss without a timeout.`);
    },
    toStart: () => goTo(0),
    toEnd: () => goTo(Infinity),
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
    toggleGhost: () => view.set({ showGhost: !view.get().showGhost }),
    toggleProjector: () => settings.set({ projector: !settings.get().projector }),
    clear() {
      const { picked, selectedTimeout } = view.get();
      if (layout.get().drawer) layout.set({ drawer: null });
      else if (layout.get().table !== null) layout.set({ table: null });
      else if (picked !== null || selectedTimeout !== null) view.set({ picked: null, hovered: null, selectedTimeout: null });
      else settings.set({ projector: false });
    },
    help: () => layout.set({ isHelpOpen: true }),
    reset() {
      notices.clear();
      view.set(freshView);
      clock.setSpeed(firstSpeed);
      layout.set({ panes: firstPanes });
      scenario.reset();
    },
  };

  const writeUrl = (isStep: boolean) => {
    const panes = writePanes(layout.get().panes);
    const asks = prediction.get().isAsked ? [[predictKey, "1"] as const] : [];
    url.write(scenario.query([...(panes === null ? [] : [[panesKey, panes] as const]), ...asks]), isStep);
  };

  /** Nothing is computed that somebody is still to predict. */
  const start = (gesture: string) => {
    if (!prediction.get().isAsked) runs.start(scenario.get().scenario, gesture);
  };

  let isStarting = false;
  scenario.subscribe(() => {
    const { isFromLink, isStep, gesture } = scenario.lastChange();
    prediction.set({ guess: null });
    if (gesture === "preset" || gesture === "reset") follower.beginAnew();
    if (!isFromLink) writeUrl(isStep);
    // Several changes in one turn of the page make one run.
    if (isStarting) return;
    isStarting = true;
    queueMicrotask(() => {
      isStarting = false;
      start(scenario.lastChange().gesture);
    });
  });

  let panes = layout.get().panes;
  layout.subscribe(() => {
    if (layout.get().panes === panes) return;
    panes = layout.get().panes;
    writeUrl(false);
  });
  url.onMove(() => {
    const loaded = scenario.load(url.read());
    prediction.set({ isAsked: asksPrediction(loaded), guess: null });
    panes = parsePanes(loaded.get(panesKey)) ?? firstPanes;
    layout.set({ panes });
  });

  const follower = followRuns(
    runs,
    clock,
    view,
    () => !isStill(),
    () => {
      const { current } = runs.get();
      const headline = current && writeHeadline(current);
      const { guess } = prediction.get();
      const share = current && goodputShare(current);
      if (guess !== null && share !== null) announcer.say(joinPieces(scorePrediction(guess, share)));
      else if (headline) announcer.say(joinPieces(headline));
    },
  );
  followScale(runs, notices, scenario);
  start("first");

  return {
    runs,
    clock,
    view,
    scenario,
    settings,
    layout,
    notices,
    announcer,
    prediction,
    predict(share) {
      prediction.set({ isAsked: false, guess: share });
      start("predicted");
    },
    seekTo,
    selectTimeout: (row) => select(row, true),
    perform: (command) => actions[command](),
    link() {
      url.flush();
      return window.location.href;
    },
  };
}
