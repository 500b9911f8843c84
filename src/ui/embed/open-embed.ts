import { t } from "../../language/translate.ts";
import type { LiveRun } from "../../bridge/live-run.ts";
import { toAddress } from "../run/whole-link.ts";
import { paneTitles } from "../panes/registry.ts";
import { createAnnouncer } from "../run/announcer.ts";
import type { PageCommand } from "../run/commands.ts";
import { createRunView } from "../run/create-run-view.ts";
import type { RunView } from "../run/run-view.ts";
import type { ScenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import type { EmbedAddress } from "./embed-options.ts";
import { describeState, obey } from "./obey.ts";
import { openParent } from "./open-parent.ts";
import { limitReader } from "./reader-commands.ts";
import { keepWheel, openPage, openTab, setTheme } from "./surroundings.ts";
import { goodputShare } from "../text/facts.ts";
import { isRightGuess } from "../text/score.ts";
import type { EventName } from "./protocol.ts";

export interface Embed {
  /** The run as readers of the frame may use it. */
  readonly reader: RunView;
  /** Address of the Lab with what the frame shows at this moment. */
  labAddress(): string;
  /** Reports to the parent the height that the frame needs. */
  onHeight(heightPx: number): void;
}

/** Starts the run of a frame, and listens to the page around it. Takes over `live`. */
export function openEmbed({ options, query, faults }: EmbedAddress, tools: ScenarioTools, live: LiveRun): Embed {
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  let mayMove = options.autoplay;
  const labAddress = () => `./${toAddress(run.momentQuery())}`;
  const performForPage = (command: PageCommand) => {
    if (command.do === "openPage") openPage(command.page, command.query);
  };

  const run = createRunView(
    live,
    query,
    {
      announcer: createAnnouncer(),
      settings: createStore({ projector: false }),
      isStill: () => reduced.matches || !mayMove,
      hasDrawers: () => false,
      link: () => window.location.href,
      perform: performForPage,
    },
    { known: paneTitles.map(({ id }) => id), first: { get: () => options.show, subscribe: () => () => undefined } },
  );
  for (const fault of faults) run.notices.add({ title: fault, detail: t("It is ignored."), action: null });

  setTheme(options.theme);
  if (options.wheel === "page") keepWheel();

  // A reader who presses play wants movement, even if the URL asks for a still start.
  const perform: RunView["perform"] = (command) => {
    if (command.do === "play" || command.do === "togglePlay") mayMove = true;
    run.perform(command);
  };
  const moving: RunView = { ...run, perform };
  const reader: RunView = { ...moving, perform: limitReader(moving, options.lock, () => openTab(labAddress())) };
  const around = openParent(
    options,
    (request) => obey(request, moving, tools),
    () => ({ id: new URL(`./${toAddress(run.query())}`, window.location.href).href, kind: "simulation", name: "Incast Lab" }),
  );
  followEvents(run, tools, around.tell, around.isObeying);
  around.tell("ready", { version: 1, ...describeState(run, tools) });
  return { reader, labAddress, onHeight: around.tellHeight };
}

/** Reports each event of a run once; `by` says who changed the scenario. Returns how to stop. */
function followEvents(
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
