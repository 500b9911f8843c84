import { t, msg } from "../../language/translate.ts";
import { nextEventNs } from "../../analysis/events.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";
import { encodeScenario } from "../../scenario/link/url-codec.ts";
import { runTags } from "../../scenario/change/scenario-set.ts";
import type { StackFrame } from "../canvas/timeline-pane.ts";
import type { Command } from "../run/commands.ts";
import type { PlaybackClock, Store } from "../run/contracts.ts";
import { createNotices, type Notices } from "../run/notices.ts";
import { createPlaybackClock } from "../run/playback-clock.ts";
import type { RunHost, RunView } from "../run/run-view.ts";
import { createStore } from "../run/store.ts";
import { describeMoment } from "../text/describe-moment.ts";
import type { CompareMoment } from "./compare-moment.ts";
import { isForkSet } from "./fork.ts";
import { createLane, type Lane } from "./lane.ts";

const words = {
  event: { earlier: msg("No earlier event."), later: msg("No later event.") },
  loss: { earlier: msg("No earlier loss."), later: msg("No later loss.") },
  timeout: { earlier: msg("No earlier timeout."), later: msg("No later timeout.") },
} as const;

/** The message for a step that finds no target. */
function writeNoneLeft(to: Extract<Command, { do: "step" }>["to"], by: 1 | -1): string {
  return t(words[to][by > 0 ? "later" : "earlier"]);
}

/** The state that the page draws; a new object when a run or the lanes change, at most a few times a second. */
export interface CompareState {
  readonly lanes: readonly Lane[];
  /** The run of each lane; null: no data yet. */
  readonly runs: readonly (RunSnapshot | null)[];
  /** Grows with each change. */
  readonly revision: number;
}

export type FrameKind = "last" | "other";

export interface CompareSession {
  readonly state: Store<CompareState>;
  readonly clock: PlaybackClock;
  readonly notices: Notices;
  /** The run whose field changes apply to all runs, and to which keys and export apply. */
  readonly shared: RunView;
  scenarios(): readonly Scenario[];
  /** Shows one to three scenarios; unchanged runs are not computed again. */
  load(scenarios: readonly Scenario[]): void;
  /** The present view of the runs. */
  moment(): CompareMoment;
  /** Restores a view; the cursor is placed when the runs have loaded. */
  adopt(moment: CompareMoment): void;
  /** Clears the picked sender; false: none was picked. */
  clearPick(): boolean;
  /** The frame in which all lanes are drawn; the last lane has the time axis. */
  frame(kind: FrameKind): StackFrame;
  /** Call when the user has changed what is compared. */
  touch(isStep: boolean): void;
  /** Called when the user has changed what is compared. */
  onChange(listener: (isStep: boolean) => void): () => void;
  dispose(): void;
}

/** Wall time for playing the longest run, seconds (our choice); sets the playback speed. */
const playSeconds = 16;

/** Commands that change a scenario; a change of a shared field applies to all runs. */
const changing: readonly Command["do"][] = ["change", "type", "undo", "splitGroup", "removeGroup", "openFile", "reset", "choosePreset"];

/** Creates a session for several runs with one clock, one time window and one picked sender. Starts computing immediately. */
export function createCompareSession(first: readonly Scenario[], host: RunHost): CompareSession {
  const notices = createNotices();
  const listeners = new Set<(isStep: boolean) => void>();
  const tell = (isStep: boolean): void => {
    for (const listener of [...listeners]) listener(isStep);
  };
  const state = createStore<CompareState>({ lanes: [], runs: [], revision: 0 });
  const stops = new Map<Lane, () => void>();
  let isPlaced = false;
  let wanted: CompareMoment | null = null;
  /** Speed at which the longest run takes `playSeconds`, ns per second. */
  let ownSpeed = 0;

  const currents = (): (RunSnapshot | null)[] => state.get().lanes.map(({ view }) => view.runs.get().current);
  const scenarios = (): readonly Scenario[] => state.get().lanes.map(({ view }) => view.scenario.get().scenario);
  const endNs = (): Nanos => Math.max(0, ...currents().map((run) => run?.computedNs ?? 0));
  const isComplete = (): boolean => currents().every((run) => run !== null && run.status !== "computing");
  const nextOf = (timeNs: Nanos, by: 1 | -1, kind: "event" | "loss" | "timeout") => {
    let best: { timeNs: Nanos; lane: Lane } | null = null;
    for (const lane of state.get().lanes) {
      const { current } = lane.view.runs.get();
      const found = current && nextEventNs(current.columns, timeNs, by, kind);
      if (found !== null && (best === null || by * (found - best.timeNs) < 0)) best = { timeNs: found, lane };
    }
    return best;
  };
  const clock = createPlaybackClock({
    endNs,
    isComplete,
    // true to scale: a wait of one run is work in another
    waits: () => [],
    movesByJumps: host.isStill,
    nextEventNs: (timeNs) => nextOf(timeNs, 1, "event")?.timeNs ?? null,
  });

  let shownEndNs = 0;
  let isWhole = true;
  const showWindow = (fromNs: Nanos, toNs: Nanos): void => {
    for (const { view } of state.get().lanes) view.view.set({ fromNs, toNs });
  };

  const place = (): void => {
    if (isPlaced || !isComplete()) return;
    isPlaced = true;
    const ends = currents().map((run) => run?.computedNs ?? 0);
    ownSpeed = Math.max(...ends) / playSeconds;
    clock.setSpeed(wanted?.nsPerSecond ?? ownSpeed);
    const { timeNs = null, timeout = null } = wanted ?? {};
    wanted = null;
    if (timeout !== null) state.get().lanes[timeout.run]?.view.view.set({ selectedTimeout: timeout.row });
    if (timeNs !== null) return clock.seek(timeNs);
    // while all of them are still running; for forks, where they differ most (our choices)
    const [least, most] = [Math.min(...ends), Math.max(...ends)];
    if (clock.timeNs() === 0) clock.seek(isForkSet(scenarios()) ? (least + 3 * most) / 4 : 0.42 * least);
  };

  const refresh = (): void => {
    place();
    const end = endNs();
    if (isWhole && end !== shownEndNs) {
      shownEndNs = end;
      showWindow(0, Math.max(1, end));
    }
    state.set({ runs: currents(), revision: state.get().revision + 1 });
  };

  const intercept = (command: Command): boolean => {
    if (command.do === "step") {
      clock.pause();
      const found = nextOf(clock.timeNs(), command.by, command.to);
      if (found !== null) clock.seek(found.timeNs);
      const current = found?.lane.view.runs.get().current;
      if (found === null) host.announcer.say(writeNoneLeft(command.to, command.by));
      else if (current)
        host.announcer.say(t("Run {tag}: {moment}", { tag: found.lane.tag, moment: describeMoment(current, found.timeNs) }));
      return true;
    }
    if (command.do === "compare") {
      host.announcer.say(t("These runs are compared."));
      return true;
    }
    if (command.do === "zoom") {
      isWhole = (command.fromNs ?? 0) <= 0 && (command.toNs ?? Infinity) >= endNs();
      shownEndNs = endNs();
      if (isWhole) showWindow(0, endNs());
      else showWindow(command.fromNs ?? 0, command.toNs ?? endNs());
      return true;
    }
    return false;
  };

  let isSpreading = false;
  /** Synchronizes the picked and the hovered sender of the panes, if all runs have that sender. */
  const follow = (lane: Lane): (() => void) => {
    const stopsView = lane.view.view.subscribe(() => {
      if (isSpreading) return;
      isSpreading = true;
      const { picked, hovered, selectedTimeout } = lane.view.view.get();
      for (const other of state.get().lanes) {
        if (other === lane) continue;
        const { senders } = other.view.scenario.get().scenario.workload;
        const within = (sender: number | null) => (sender !== null && sender < senders ? sender : null);
        const changes = { picked: within(picked), hovered: within(hovered) };
        other.view.view.set(selectedTimeout === null ? changes : { ...changes, selectedTimeout: null });
      }
      isSpreading = false;
    });
    const stopsRuns = lane.view.runs.subscribe(refresh);
    return () => {
      stopsView();
      stopsRuns();
    };
  };

  const remove = (lane: Lane): void => {
    stops.get(lane)?.();
    stops.delete(lane);
    lane.view.dispose();
  };

  const load = (scenarios: readonly Scenario[]): void => {
    const before = state.get().lanes;
    const lanes = scenarios.slice(0, runTags.length).map((scenario, index): Lane => {
      const lane = before[index];
      if (lane === undefined)
        return createLane({ tag: runTags[index], scenario, clock, notices, host, intercept, onChange: (isStep) => tell(isStep) });
      if (encodeScenario(lane.view.scenario.get().scenario) !== encodeScenario(scenario)) lane.view.load(encodeScenario(scenario));
      return lane;
    });
    for (const lane of before) if (!lanes.includes(lane)) remove(lane);
    state.set({ lanes, runs: lanes.map(({ view }) => view.runs.get().current), revision: state.get().revision + 1 });
    for (const lane of lanes) if (!stops.has(lane)) stops.set(lane, follow(lane));
    shownEndNs = 0;
    const { fromNs, toNs } = lanes[0].view.view.get();
    if (!isWhole && fromNs !== null && toNs !== null) showWindow(fromNs, toNs);
    refresh();
  };
  load(first);

  const lead = state.get().lanes[0].view;
  let frames: { readonly room: number; readonly of: Readonly<Record<FrameKind, StackFrame>> } | null = null;
  return {
    state,
    clock,
    notices,
    shared: {
      // the first lane exists as long as the page does
      ...lead,
      perform(command: Command) {
        if (!changing.includes(command.do)) return lead.perform(command);
        for (const { view } of state.get().lanes) view.perform(command);
      },
    },
    scenarios,
    load,
    moment() {
      const views = state.get().lanes.map(({ view }) => view.view.get());
      const timeoutOf = views.findIndex(({ selectedTimeout }) => selectedTimeout !== null);
      const speed = clock.speedNsPerSecond();
      return {
        timeNs: clock.timeNs(),
        fromNs: isWhole ? null : views[0].fromNs,
        toNs: isWhole ? null : views[0].toNs,
        picked: views.find(({ picked }) => picked !== null)?.picked ?? null,
        timeout: timeoutOf < 0 ? null : { run: timeoutOf, row: views[timeoutOf].selectedTimeout ?? 0 },
        nsPerSecond: speed === ownSpeed ? null : speed,
        isProjector: host.settings.get().projector,
      };
    },
    adopt(moment) {
      if (moment.timeNs === null) return;
      wanted = moment;
      isPlaced = false;
      if (moment.isProjector && !host.settings.get().projector) host.perform({ do: "toggleProjector" });
      const { picked, fromNs, toNs } = moment;
      isWhole = fromNs === null && toNs === null;
      if (fromNs !== null && toNs !== null) showWindow(fromNs, toNs);
      for (const { view } of state.get().lanes) {
        const { senders } = view.scenario.get().scenario.workload;
        if (picked !== null && picked < senders) view.view.set({ picked });
      }
      refresh();
    },
    clearPick() {
      const views = state.get().lanes.map(({ view }) => view.view);
      const isPicked = views.some((view) => view.get().picked !== null || view.get().selectedTimeout !== null);
      for (const view of views) view.set({ picked: null, hovered: null, selectedTimeout: null });
      return isPicked;
    },
    touch: tell,
    frame(kind) {
      const room = Math.max(...state.get().lanes.map(({ view }) => portRoomPackets(view.scenario.get().scenario)));
      if (frames?.room !== room)
        frames = {
          room,
          of: {
            last: { hasAxis: true, queueRoom: room, coversAhead: false },
            other: { hasAxis: false, queueRoom: room, coversAhead: false },
          },
        };
      return frames.of[kind];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      clock.pause();
      for (const lane of state.get().lanes) remove(lane);
    },
  };
}
