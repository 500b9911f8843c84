import type { Announcer } from "./announcer.ts";
import type { Command, PageCommand } from "./commands.ts";
import type { LabView, PlaybackClock, Store } from "./contracts.ts";
import type { Layout, PaneChoice } from "./layout.ts";
import type { Notices } from "./notices.ts";
import type { RunSession } from "./run-session.ts";
import type { ScenarioStore } from "./scenario-store.ts";
import type { Readable } from "./store.ts";
import { createContext, use } from "react";

/** What a run view needs from its page. Several views may share one host. */
export interface RunHost {
  readonly announcer: Announcer;
  /** Should movement be replaced by jumps? Asked at every frame. */
  isStill(): boolean;
  /** Do the side panels lie over the charts? */
  hasDrawers(): boolean;
  /** What of the reader's settings the run's words depend on. */
  readonly settings: Readable<{ readonly projector: boolean }>;
  /** Address of the page as it is now. */
  link(): string;
  perform(command: PageCommand): void;
}

/** A displayed run: the scenario, its clock, what is picked and shown. A document can have any number. */
export interface RunView {
  readonly runs: RunSession;
  readonly clock: PlaybackClock;
  readonly view: Store<LabView>;
  readonly scenario: ScenarioStore;
  readonly panes: PaneChoice;
  readonly layout: Store<Layout>;
  readonly notices: Notices;
  readonly host: RunHost;
  readonly announcer: Announcer;
  readonly prediction: Store<Prediction>;
  /** Does what a key, a button, a link or a message says; what concerns the page goes to the host. */
  perform(command: Command): void;
  /** The query for all of this, without defaults. */
  query(): string;
  /** The same with the moment at the cursor and how it is looked at. */
  momentQuery(): string;
  /** Takes over a link's query. */
  load(query: string): void;
  /** Called when an action here has changed `query`; `isStep`: the history keeps it as a step. Returns how to stop. */
  onQuery(listener: (isStep: boolean) => void): () => void;
  /** Ends the run and its Worker. Nothing may be asked of the view afterwards. */
  dispose(): void;
}

export const RunContext = createContext<RunView | null>(null);

/** The run view around this component. @throws Error outside of one. */
export function useRunView(): RunView {
  const view = use(RunContext);
  if (!view) throw new Error("useRunView needs a RunContext around it");
  return view;
}

/** The reader's prediction, made before the run is computed. */
export interface Prediction {
  /** The link asks for a prediction and none has been given; until then there is no run. */
  readonly isAsked: boolean;
  /** The answer: share of the maximum goodput, 0 to 1; null: none, or it was about another scenario. */
  readonly guess: number | null;
}

export const predictKey = "v.predict";

/** Does a link with these entries ask for a prediction? */
export function asksPrediction(view: ReadonlyMap<string, string>): boolean {
  return view.get(predictKey) === "1";
}
