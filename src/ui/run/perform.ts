import { type Marked, msg, t } from "../../language/translate.ts";
import { type EventKind, nextEventNs } from "../../analysis/events.ts";
import { geometryOf } from "../../analysis/geometry.ts";
import { findPortNamed, namePort } from "../../analysis/node-names.ts";
import { recordedPort } from "../../analysis/ports.ts";
import { stepTimeout } from "../../analysis/timeouts.ts";
import { stepValue } from "../../charts/xy/log-scale.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { describeMoment } from "../text/describe-moment.ts";
import type * as BesideQuery from "./beside-query.ts";
import type { LabView } from "./contracts.ts";
import type { Command, Handlers, PageCommand, RunCommand } from "./commands.ts";
import { eventTimeNs, explainEvent, findEventAt } from "./event-at.ts";
import { findFieldAt } from "./field-at.ts";
import { freshView } from "./follow-runs.ts";
import { guideSteps, togglePane } from "./layout.ts";
import { findOpeningWindow } from "./opening-window.ts";
import type { RunHost, RunView } from "./run-view.ts";
import { findScaleEnd } from "./time-scale.ts";
import { firstSpeed, speedRange, speedShare } from "./playback-clock.ts";
import { firstWhatIf } from "./what-if.ts";
import { formatDuration } from "../../language/formats.ts";

/** The message if there is none to step to. */
const noMore: Readonly<Record<EventKind, { readonly later: Marked; readonly earlier: Marked }>> = {
  event: { later: msg("No later event."), earlier: msg("No earlier event.") },
  loss: { later: msg("No later drop."), earlier: msg("No earlier drop.") },
  timeout: { later: msg("No later timeout."), earlier: msg("No earlier timeout.") },
};

/** What the commands of a run view act on. */
export interface RunParts extends Pick<RunView, "runs" | "clock" | "view" | "scenario" | "panes" | "layout" | "notices" | "prediction"> {
  /** Computes the present scenario; `gesture` as in `RunSession.start`. */
  start(gesture: string): void;
  /** The next run is the same one, seen otherwise: the reader goes on where he is. */
  keepMoment(): void;
  /** Where a question about a timeout is answered: on this page, or in the Lab. */
  readonly answersIn: "here" | "lab";
  readonly host: RunHost;
}

/** Commands that would move a run hidden under the ranking. */
const moves: ReadonlySet<string> = new Set<Command["do"]>(["play", "togglePlay", "toStart", "toEnd", "step", "explain"]);

/** Does commands; what is not the run's business is the document's. */
export function createPerform(parts: RunParts): (command: Command) => void {
  const handlers: Readonly<Record<string, ((command: never) => void) | undefined>> = createHandlers(parts);
  return (command) => {
    if (parts.layout.get().rankedSeeds !== null && moves.has(command.do)) return;
    const handle = handlers[command.do];
    if (handle) handle(command as never);
    else parts.host.perform(command as PageCommand);
  };
}

/** How each command is done. */
function createHandlers(parts: RunParts): Handlers<RunCommand> {
  const { runs, clock, view, scenario, panes, layout, notices, prediction, start, keepMoment, answersIn, host } = parts;
  const { announcer } = host;

  const showAutopsy = (opensDrawer: boolean) =>
    layout.set({ tab: "autopsy", ...(opensDrawer && host.hasDrawers() ? { drawer: "inspector" as const } : {}) });

  const stopAt = (timeNs: Nanos) => {
    clock.pause();
    clock.seek(timeNs);
  };

  /** There, and in words. */
  const sayAt = (timeNs: Nanos) => {
    clock.seek(timeNs);
    const { current } = runs.get();
    if (current) announcer.say(describeMoment(current, clock.timeNs()));
  };

  /** A drawer that came up at every step would hide the charts: `opensDrawer` says whether it may. */
  const select = (row: number, opensDrawer: boolean) => {
    const { current } = runs.get();
    if (!current || row < 0 || row >= current.columns.timeouts.length) return;
    const { timeNs, flow } = current.columns.timeouts;
    view.set({ picked: flow[row], selectedTimeout: row });
    showAutopsy(opensDrawer);
    stopAt(timeNs[row]);
  };

  const step = (direction: 1 | -1, kind: EventKind) => {
    clock.pause();
    const { current } = runs.get();
    const nothing = () => announcer.say(t(noMore[kind][direction > 0 ? "later" : "earlier"]));
    if (!current) return nothing();
    if (kind === "timeout") {
      const row = stepTimeout(current.columns, clock.timeNs(), view.get().selectedTimeout, direction);
      if (row === null) return nothing();
      select(row, false);
      announcer.say(describeMoment(current, clock.timeNs()));
      return;
    }
    const target = nextEventNs(current.columns, clock.timeNs(), direction, kind);
    if (target === null) return nothing();
    sayAt(target);
  };

  // few do, so it comes when they do
  const withBeside = (act: (tools: typeof BesideQuery) => void) =>
    void import("./beside-query.ts").then(act, () => announcer.say(t("This part of the page could not be loaded.")));

  const openBeside = (how: BesideQuery.Beside) =>
    withBeside(({ writeBesideQuery }) => {
      host.perform({ do: "openPage", page: how, query: writeBesideQuery(how, parts).query });
    });

  const askWhatIf = (named: number | undefined) =>
    withBeside(({ findMeantTimeout, findUnanswerable, writeWhatIfQuery }) => {
      const { current } = runs.get();
      if (!current) return;
      const row = named ?? findMeantTimeout(current, clock.timeNs(), view.get().selectedTimeout);
      const reason = findUnanswerable(current, row);
      if (reason !== null || row === null) return notices.add({ title: reason ?? "", detail: "", action: null });
      if (answersIn === "lab") return host.perform({ do: "openPage", page: "lab", query: writeWhatIfQuery(current, row) });
      clock.pause();
      view.set({ picked: current.columns.timeouts.flow[row], selectedTimeout: row });
      clock.seek(current.columns.timeouts.timeNs[row]);
      layout.set({ whatIf: layout.get().whatIf ?? firstWhatIf, rankedSeeds: null, tab: "autopsy", drawer: null });
    });

  /** How the reader had the run before the guide; null: the guide is not open. */
  let beforeGuide: { readonly view: Partial<LabView>; readonly speed: number } | null = null;

  const openGuide = (place: number) => {
    if (beforeGuide === null) {
      clock.pause();
      const { compressWaits, showAhead, showGhost } = view.get();
      beforeGuide = { view: { compressWaits, showAhead, showGhost }, speed: clock.speedNsPerSecond() };
      // its timelines are true to scale, and show nothing that is still to come
      view.set({ compressWaits: false, showAhead: false, showGhost: false, picked: null, hovered: null, selectedTimeout: null });
      layout.set({ tab: "summary", drawer: null, table: null, whatIf: null, rankedSeeds: null });
    }
    layout.set({ guideStep: Math.min(place, guideSteps - 1) });
  };

  const leaveGuide = () => {
    if (beforeGuide === null) return;
    const { current } = runs.get();
    view.set({ ...freshView, ...beforeGuide.view, ...(current && findOpeningWindow(current)) });
    clock.setSpeed(beforeGuide.speed);
    beforeGuide = null;
    layout.set({ guideStep: null });
  };

  return {
    play: () => clock.play(),
    pause: () => clock.pause(),
    togglePlay: () => (clock.playing() ? clock.pause() : clock.play()),
    toStart: () => sayAt(0),
    toEnd: () => sayAt(Infinity),
    step: ({ to, by }) => step(by, to),
    seek: ({ timeNs }) => clock.seek(timeNs),
    goTo: ({ timeNs }) => stopAt(timeNs),
    setSpeed: ({ nsPerSecond }) => clock.setSpeed(nsPerSecond),
    changeSpeed({ by }) {
      clock.setSpeed(stepValue(clock.speedNsPerSecond(), by, speedRange, speedShare));
      announcer.say(t("Speed: {duration} per second.", { duration: formatDuration(clock.speedNsPerSecond()) }));
    },
    zoom({ fromNs, toNs }) {
      const { current, ghost } = runs.get();
      // The whole run stays the whole run as it grows.
      const isWhole = (fromNs ?? 0) <= 0 && (toNs ?? Infinity) >= (current ? findScaleEnd(current, ghost, view.get()) : 0);
      view.set(isWhole ? { fromNs: null, toNs: null } : { fromNs, toNs });
    },
    pick: ({ sender }) => view.set({ picked: sender }),
    pickPort({ name }) {
      const { current } = runs.get();
      if (!current || current.scenario.network.topology === "star") return;
      const geometry = geometryOf(current.scenario);
      const port = (name === null ? null : findPortNamed(geometry, name)) ?? geometry.bottleneck;
      const isFirst = port === geometry.bottleneck;
      view.set({ port: isFirst ? null : geometry.links[port].name });
      announcer.say(t("{port} picked.", { port: namePort(geometry, port) }));
      if (port === recordedPort(current)) return;
      keepMoment();
      runs.recordPort(isFirst ? null : port);
    },
    hover: ({ sender }) => view.set({ hovered: sender }),
    selectTimeout: ({ row }) => select(row, true),
    selectEvent({ event }) {
      const { current } = runs.get();
      if (!current || event.row < 0 || event.row >= current.columns[event.table].length) return;
      const explained = explainEvent(current, event);
      view.set(explained);
      if (explained.selectedTimeout !== null) showAutopsy(true);
      // Who opens a response that waited asks why it did.
      const waited = event.table === "responses" ? explained.selectedTimeout : null;
      clock.seek(eventTimeNs(current, waited === null ? event : { table: "timeouts", row: waited }));
    },
    explain() {
      const { current } = runs.get();
      const found = current && findEventAt(current, clock.timeNs());
      if (!current || !found) return announcer.say(t("No timeout or drop at the cursor."));
      clock.pause();
      const explained = explainEvent(current, found);
      view.set(explained);
      if (explained.selectedTimeout !== null) showAutopsy(true);
      else announcer.say(t("Sender {sender} recovered from that loss without a timeout.", { sender: explained.picked }));
    },
    clear() {
      const { picked, selectedTimeout } = view.get();
      if (layout.get().drawer) layout.set({ drawer: null });
      else if (layout.get().rankedSeeds !== null) layout.set({ rankedSeeds: null });
      else if (layout.get().whatIf !== null) layout.set({ whatIf: null });
      else if (layout.get().table !== null) layout.set({ table: null });
      else if (picked !== null || selectedTimeout !== null) view.set({ picked: null, hovered: null, selectedTimeout: null });
      else host.perform({ do: "leaveProjector" });
    },
    skipWaits: ({ isOn }) => view.set({ compressWaits: isOn }),
    sortSenders: ({ isOn }) => view.set({ sortsSenders: isOn }),
    unfoldSenders: ({ isOn }) => view.set({ unfoldsSenders: isOn }),
    showGhost: ({ isOn }) => view.set({ showGhost: isOn }),
    lockScale: ({ isOn }) => view.set({ lockScale: isOn }),
    showAhead: ({ isOn }) => view.set({ showAhead: isOn }),
    toggleGhost: () => view.set({ showGhost: !view.get().showGhost }),
    togglePane: ({ pane }) => layout.set({ panes: togglePane(panes, layout.get().panes, pane) }),
    showTable: ({ table }) => layout.set({ table }),
    openDrawer: ({ drawer, tab }) => layout.set({ drawer, ...(tab && { tab }) }),
    // Opening the guide's tab opens the guide.
    openTab: ({ tab }) => (tab === "guide" ? openGuide(0) : layout.set({ tab })),
    rank({ seeds = layout.get().rankedSeeds === null ? 5 : null }) {
      if (seeds !== null) clock.pause();
      layout.set({ rankedSeeds: seeds, drawer: null, ...(seeds !== null && { whatIf: null }) });
    },
    openRun({ scenario: next }) {
      // first the run, which is a step: the way back leads to what lay over the run before
      scenario.apply("openRun", () => next);
      layout.set({ rankedSeeds: null });
    },
    guide: ({ step: place }) => (place === null ? leaveGuide() : openGuide(place)),
    openMore: ({ isOpen }) => layout.set({ isMoreOpen: isOpen }),
    change({ path, value }) {
      const field = findFieldAt(scenario.get().scenario, path);
      if (field) scenario.setField(field, value);
    },
    type({ path, text }) {
      const field = findFieldAt(scenario.get().scenario, path);
      if (field) scenario.setText(field, text);
    },
    undo: ({ path }) => scenario.undoField({ path }),
    choosePreset: ({ id }) => scenario.choosePreset(id),
    openFile: ({ name, text }) => scenario.openFile(name, text),
    compare: () => openBeside("compare"),
    ladder: () => openBeside("ladder"),
    whatIf: ({ row }) => askWhatIf(row),
    answerWhatIf({ patch }) {
      const { whatIf } = layout.get();
      if (whatIf !== null) layout.set({ whatIf: patch && { ...whatIf, ...patch } });
    },
    packets: () => openBeside("packets"),
    splitGroup: () => scenario.apply("groups", (now, tools) => ({ ...now, groups: tools.splitGroup(now) })),
    removeGroup: ({ index }) => scenario.apply("groups", (now, tools) => tools.removeGroup(now, index)),
    reset() {
      notices.clear();
      view.set({ ...freshView, showAhead: true, lockScale: true });
      clock.setSpeed(firstSpeed);
      layout.set({ panes: panes.first.get(), whatIf: null });
      scenario.reset();
    },
    predict({ share }) {
      prediction.set({ isAsked: false, guess: share });
      start("predicted");
    },
    cancel: () => runs.cancel(),
    retry: () => runs.retry(),
  };
}
