import type { Scenario } from "../../engine/scenario.ts";
import { findNearestValue, isAllowed, parseFieldText } from "../../scenario/field-values.ts";
import type { Field } from "../../scenario/field-types.ts";
import { findField, getDefault, hasField } from "../../scenario/fields.ts";
import { requireScenario } from "../../scenario/parse-scenario.ts";
import { presets } from "../../scenario/presets.ts";
import type { Notice } from "../../scenario/problem.ts";
import { repairScenario } from "../../scenario/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../scenario/url-codec.ts";
import type { Notices } from "./notices.ts";
import { type FieldValue, isSameValue, readField, writeField } from "./scenario-path.ts";

/** What is simulated, and what it is compared with. */
export interface ScenarioState {
  readonly scenario: Scenario;
  readonly presetId: string;
  /** The preset as it stands in the book: differences from it are marked and can be undone. */
  readonly baseline: Scenario;
}

/** How the latest change came about. */
export interface ScenarioChange {
  /** What the reader is doing; changes with the same name right after each other are one gesture. */
  readonly gesture: string;
  /** A change big enough to come back to. */
  readonly isStep: boolean;
  readonly isFromLink: boolean;
}

export interface ScenarioStore {
  get(): ScenarioState;
  subscribe(listener: () => void): () => void;
  lastChange(): ScenarioChange;
  /** Sets one field; a value that does not fit is repaired, with a notice. */
  setField(field: Field, value: FieldValue): void;
  /** The same from what somebody typed. */
  setText(field: Field, text: string): void;
  /** Puts one field, or one part ("groups"), back to what the preset has. */
  undoField(field: Pick<Field, "path">): void;
  choosePreset(id: string): void;
  /** Back to the first preset, everything at its default. */
  reset(): void;
  /** Takes over a link's query; returns the entries that are the page's own. */
  load(query: string): ReadonlyMap<string, string>;
  /** The query that stands for the present state, without what is default; `view` adds the page's own entries. */
  query(view: readonly (readonly [string, string])[]): string;
}

export const presetKey = "v.preset";

interface Preset {
  readonly id: string;
  readonly scenario: Scenario;
}

function openPreset({ id, scenario }: Preset): ScenarioState {
  return { scenario, presetId: id, baseline: scenario };
}

/** The preset's own object where a scenario is the same: then "unchanged" is a comparison of identities. */
function settle(scenario: Scenario, baseline: Scenario): Scenario {
  return JSON.stringify(scenario) === JSON.stringify(baseline) ? baseline : scenario;
}

/** "Senders: 5000 is more than 1024. Using 1024." as a title and what was done about it. */
function splitMessage(message: string): { title: string; detail: string } {
  const cut = message.lastIndexOf(". ");
  return cut < 0 ? { title: message, detail: "" } : { title: message.slice(0, cut + 1), detail: message.slice(cut + 2) };
}

export function createScenarioStore(query: string, notices: Notices): { store: ScenarioStore; view: ReadonlyMap<string, string> } {
  const book = presets.map(({ id, scenario }): Preset => ({ id, scenario: requireScenario(scenario) }));
  const first = book[0];
  let state = openPreset(first);
  let change: ScenarioChange = { gesture: "first", isStep: false, isFromLink: true };
  const listeners = new Set<() => void>();

  const show = (found: readonly Notice[], undo: (() => void) | null) => {
    for (const notice of found) notices.add({ ...splitMessage(notice.message), action: undo && { label: "Undo", run: undo } });
  };

  const commit = (next: ScenarioState, nextChange: ScenarioChange) => {
    state = next;
    change = nextChange;
    for (const listener of [...listeners]) listener();
  };

  const edit = (candidate: unknown, gesture: string, isStep = false) => {
    const before = state;
    const { scenario, notices: found } = repairScenario(candidate);
    if (JSON.stringify(scenario) !== JSON.stringify(before.scenario))
      commit({ ...before, scenario: settle(scenario, before.baseline) }, { gesture, isStep, isFromLink: false });
    show(found, () => commit(before, { gesture: "undo", isStep: false, isFromLink: false }));
  };

  const read = (text: string) => {
    const { scenario, notices: found, view } = decodeScenario(text);
    const presetId = view.get(presetKey);
    const preset = book.find(({ id }) => id === presetId) ?? first;
    show(found, null);
    if (presetId !== undefined && preset.id !== presetId) {
      notices.add({ title: `There is no preset "${presetId.slice(0, 40)}".`, detail: "The settings of the link are used.", action: null });
    }
    // A link that names nothing but a preset means the preset as it stands in the book.
    const isBare = text
      .replace(/^[?#]/, "")
      .split("&")
      .every((part) => part === "" || part.startsWith("v."));
    if (isBare) return { state: openPreset(preset), view };
    return { state: { scenario: settle(scenario, preset.scenario), presetId: preset.id, baseline: preset.scenario }, view };
  };

  const store: ScenarioStore = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastChange: () => change,
    setField(field, value) {
      edit(writeField(state.scenario, field.path, value), field.path, field.kind === "choice");
    },
    setText(field, text) {
      const parsed = parseFieldText(field, text);
      if (parsed.ok) return edit(writeField(state.scenario, field.path, parsed.value as FieldValue), field.path);
      const nearest = findNearestValue(field, text) as FieldValue | undefined;
      const kept = nearest !== undefined && isAllowed(field, nearest) ? nearest : readField(state.scenario, field.path);
      notices.add({
        title: `${field.label}: "${text.slice(0, 40)}" is not ${parsed.expected}.`,
        detail: "The value stays as it was.",
        action: null,
      });
      edit(writeField(state.scenario, field.path, kept), field.path);
    },
    undoField({ path }) {
      const { scenario, baseline } = state;
      const { algorithm, params } = baseline.transport;
      let written = writeField(scenario, path, readBase(state, path));
      // What these bring along comes back with them.
      if (path === "transport.algorithm") written = { ...scenario, transport: { ...scenario.transport, algorithm, params } };
      if (path === "workload.kind") written = { ...scenario, workload: baseline.workload };
      edit(written, `undo ${path}`);
    },
    choosePreset(id) {
      const preset = book.find((candidate) => candidate.id === id);
      if (preset) commit(openPreset(preset), { gesture: "preset", isStep: true, isFromLink: false });
    },
    reset() {
      commit(openPreset(first), { gesture: "reset", isStep: true, isFromLink: false });
    },
    load(text) {
      notices.clear();
      const loaded = read(text);
      commit(loaded.state, { gesture: "link", isStep: false, isFromLink: true });
      return loaded.view;
    },
    query(view) {
      // Without settings beside it the name of a preset would bring back the preset's own.
      const isNamed = state.presetId !== first.id && encodeScenario(state.scenario) !== "";
      return encodeScenario(state.scenario, [...(isNamed ? [[presetKey, state.presetId] as const] : []), ...view]);
    },
  };

  const loaded = read(query);
  state = loaded.state;
  return { store, view: loaded.view };
}

/** What a field held before anything was changed: in the preset, or by default where the preset's workload has no such field. */
export function readBase({ scenario, baseline }: ScenarioState, path: string): FieldValue {
  const field = findField(path);
  if (!field || hasField(baseline.workload.kind, field)) return readField(baseline, path);
  return getDefault(field, scenario.workload.kind);
}

/** The fields, of those given, in which the scenario differs from its preset. */
export function listChanges<T extends Pick<Field, "path">>(state: ScenarioState, of: readonly T[]): readonly T[] {
  return of.filter(({ path }) => {
    const field = findField(path);
    if (field && !hasField(state.scenario.workload.kind, field)) return false;
    return !isSameValue(readField(state.scenario, path), readBase(state, path));
  });
}
