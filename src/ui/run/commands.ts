import type { EventKind } from "../../analysis/events.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { EventRow } from "./event-at.ts";
import type { DrawerName, InspectorTab, RankedSeeds } from "./layout.ts";
import type { WhatIf } from "./what-if.ts";
import type { FieldValue } from "./scenario-path.ts";

/** Commands that need no more than their name. */
type Plain<Name extends string> = Name extends string ? { readonly do: Name } : never;
/** Commands that take one thing besides. */
type With<Name extends string, Fields> = Name extends string ? { readonly do: Name } & Readonly<Fields> : never;

/**
 * All that can be done to a run on screen, as plain data: keys, buttons, gestures, links and messages say the same things,
 * and one place does them (`RunView.perform`).
 */
export type RunCommand =
  | Plain<"play" | "pause" | "togglePlay" | "toStart" | "toEnd" | "cancel" | "retry" | "reset">
  /** Opens the autopsy of what happens at the cursor; closes what is open, one thing at a time. */
  | Plain<"explain" | "clear">
  | With<"step", { to: EventKind; by: 1 | -1 }>
  /** Moves the cursor; `goTo` also stops there. */
  | With<"seek" | "goTo", { timeNs: Nanos }>
  /** Simulated ns per second of wall time. */
  | With<"setSpeed", { nsPerSecond: number }>
  | With<"changeSpeed", { by: 1 | -1 }>
  /** Shows a part of the run; null bounds: its start, its end. */
  | With<"zoom", { fromNs: Nanos | null; toNs: Nanos | null }>
  | With<"pick" | "hover", { sender: number | null }>
  /** Follows another port of the network, by its name in the geometry; null: the one to the first receiver. */
  | With<"pickPort", { name: string | null }>
  /** Stops at a row of the timeouts table, picks its sender and opens its autopsy. */
  | With<"selectTimeout", { row: number }>
  /** Goes to a timeout or a drop, picks its sender and opens the autopsy of the timeout it is or led to. */
  | With<"selectEvent", { event: EventRow }>
  | With<"skipWaits" | "sortSenders" | "unfoldSenders" | "showGhost" | "lockScale" | "showAhead", { isOn: boolean }>
  | Plain<"toggleGhost">
  /** Panes and tables by their ids. */
  | With<"togglePane", { pane: string }>
  | With<"showTable", { table: string | null }>
  | With<"openDrawer", { drawer: DrawerName | null; tab?: InspectorTab }>
  | With<"openTab", { tab: InspectorTab }>
  /** Lays the ranking of single changes over the run, with this many seeds each; null: closes it; absent: opens or closes it. */
  | With<"rank", { seeds?: RankedSeeds | null }>
  /** Runs a scenario in place of the present one; it must be valid. What lies over the run is closed. */
  | With<"openRun", { scenario: Scenario }>
  /** Opens a step of the guide, from 0; null: ends it. */
  | With<"guide", { step: number | null }>
  | With<"openMore", { isOpen: boolean }>
  /** Changes the field at a path ("network.bufferPackets", "groups.0.senders"); what does not fit is repaired, with a notice. */
  | With<"change", { path: string; value: FieldValue }>
  /** The same, from typed text. */
  | With<"type", { path: string; text: string }>
  /** Puts a field, or "groups", back to what the preset has. */
  | With<"undo", { path: string }>
  | With<"choosePreset", { id: string }>
  /** Opens the scenario in a file's text; other text changes nothing and is reported. */
  | With<"openFile", { name: string; text: string }>
  /** Opens this run beside the previous one, under all transports, or packet by packet from the cursor. */
  | Plain<"compare" | "ladder" | "packets">
  /** Asks what would have changed a timeout: that of a row of the timeouts table, unless said the selected one, or the next. */
  | With<"whatIf", { row?: number }>
  /** Answers that question for another change, in another seed's run or for more seeds; null: the question is put away. */
  | With<"answerWhatIf", { patch: Partial<WhatIf> | null }>
  | Plain<"splitGroup">
  | With<"removeGroup", { index: number }>
  /** The reader's answer, a share from 0 to 1; it starts the run. */
  | With<"predict", { share: number }>;

/** What concerns the page around the runs: a run view passes these on to its host. */
export type PageCommand =
  | Plain<"help" | "toggleProjector" | "leaveProjector">
  /** Opens another page at a query of its own; this one stays a place to come back to. */
  | With<"openPage", { page: string; query: string }>;

export type Command = RunCommand | PageCommand;

export type Perform = (command: Command) => void;

/** One handler for each command. */
export type Handlers<C extends Command> = { readonly [Name in C["do"]]: (command: Extract<C, { readonly do: Name }>) => void };
