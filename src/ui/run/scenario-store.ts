import type { Scenario } from "../../engine/spec/scenario.ts";
import { t } from "../../language/translate.ts";
import { findNearestValue, isAllowed, parseFieldText } from "../../scenario/fields/field-values.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { firstScenario } from "../../scenario/presets/first-scenario.ts";
import { encodeView, isPageKey, splitQuery, startKey } from "../../scenario/link/link-entries.ts";
import type { Notice } from "../../scenario/check/problem.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { findFieldAt } from "./field-at.ts";
import type { Notices } from "./notices.ts";
import { presetBook, presetKey, readPresetId } from "./preset-book.ts";
import { forgetImplied, readBase, readBaseGroups, thresholdPath } from "./base-values.ts";
import { type FieldValue, readField } from "./scenario-path.ts";
import { missPreset, refuseFile, refuseText, splitNotice, tellFile } from "./store-notices.ts";
import { type ScenarioTools, scenarioTools, createToolQueue } from "./scenario-tools.ts";

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

/** A change made before the tools for it are at hand is made as soon as they are. */
export interface ScenarioStore {
  get(): ScenarioState;
  subscribe(listener: () => void): () => void;
  lastChange(): ScenarioChange;
  /** Sets one field; a value that does not fit is repaired, with a notice. */
  setField(field: Field, value: FieldValue): void;
  /** The same, from typed text. */
  setText(field: Field, text: string): void;
  /** The same for a field too long to be guessed at: what does not fit is not taken. @returns what is wrong, null: taken. */
  tryText(field: Field, text: string): string | null;
  /** What `tryText` would find wrong, and nothing else. */
  findFault(field: Field, text: string): string | null;
  /** Any other change, such as of the groups; `change` must leave the scenario valid. */
  apply(gesture: string, change: (scenario: Scenario, tools: ScenarioTools) => Scenario): void;
  /** Puts one field, or one part ("groups"), back to what the preset has. */
  undoField(field: Pick<Field, "path">): void;
  /** One of those at hand (preset-book.ts). */
  choosePreset(id: string): void;
  /** Back to the first preset, everything at its default. */
  reset(): void;
  /** Takes over what a file says, if it says a scenario; else nothing changes. Either is told. */
  openFile(name: string, text: string): void;
  /** Takes over a link's query; returns the entries that are the page's own. @throws Error when it `needsTools`. */
  load(query: string): ReadonlyMap<string, string>;
  /** The query that stands for the present state, without what is default; `view` adds the page's own entries. */
  query(view: readonly (readonly [string, string])[]): string;
}

interface Preset {
  readonly id: string;
  /** As the book has it. */
  readonly input: ScenarioInput;
  readonly scenario: Scenario;
}

function openPreset({ id, scenario }: Preset): ScenarioState {
  return { scenario, presetId: id, baseline: scenario };
}

/** The preset's own object where a scenario is the same: then "unchanged" is a comparison of identities. */
function settle(scenario: Scenario, baseline: Scenario): Scenario {
  return JSON.stringify(scenario) === JSON.stringify(baseline) ? baseline : scenario;
}

const firstId = presetBook.get().presets[0].id;

/** Does a link's query say anything of the scenario but a preset's name? */
const isBare = (query: string): boolean => splitQuery(query).every(([key]) => isPageKey(key));

/** Is there more in a link's query than the first preset and what is the page's own, and are the tools to read it still to be fetched? */
export function needsTools(query: string): boolean {
  if (scenarioTools.get() !== null) return false;
  const id = readPresetId(new Map(splitQuery(query)));
  return !isBare(query) || (id !== undefined && id !== firstId);
}

/** @throws Error when the query `needsTools`. */
export function createScenarioStore(query: string, notices: Notices): { store: ScenarioStore; view: ReadonlyMap<string, string> } {
  const first: Preset = { id: firstId, input: {}, scenario: firstScenario };
  const opened = new Map([[firstId, first]]);
  /** A preset of the book, always the same object. Few are ever opened, and each must be checked: so only then. */
  const findPreset = (id: string | undefined): Preset | undefined => {
    const preset = presetBook.get().presets.find((candidate) => candidate.id === id);
    if (preset === undefined) return undefined;
    const known = opened.get(preset.id) ?? {
      id: preset.id,
      input: preset.scenario,
      scenario: scenarioTools.need().requireScenario(preset.scenario),
    };
    opened.set(preset.id, known);
    return known;
  };
  let state = openPreset(first);
  let change: ScenarioChange = { gesture: "first", isStep: false, isFromLink: true };
  const listeners = new Set<() => void>();

  /** Titles of what was said of the latest change: with the next one it is old news. */
  let said: string[] = [];
  const say = (notice: Parameters<Notices["add"]>[0]) => {
    said.push(notice.title);
    notices.add(notice);
  };
  const unsay = () => {
    for (const { id, title } of notices.get()) if (said.includes(title)) notices.dismiss(id);
    said = [];
  };

  const show = (found: readonly Notice[], undo: (() => void) | null) => {
    for (const notice of found) say({ ...splitNotice(notice), action: undo && { label: t("Undo"), run: undo } });
  };

  const commit = (next: ScenarioState, nextChange: ScenarioChange) => {
    state = next;
    change = nextChange;
    for (const listener of [...listeners]) listener();
  };

  const { withTools, forget } = createToolQueue(scenarioTools, (retry) =>
    notices.add({
      title: t("Part of the editor could not be loaded."),
      detail: t("Your change will be applied when it is."),
      action: { label: t("Try again"), run: retry },
    }),
  );

  /** @param start the scenario that was changed. */
  const edit = (
    start: Scenario,
    candidate: unknown,
    path: string,
    change: Partial<ScenarioChange> = {},
    mended: readonly Notice[] = [],
  ) => {
    unsay();
    const before = state;
    const { scenario, notices: found } = scenarioTools.need().repairEdit(start, candidate, { path, field: findFieldAt(start, path) });
    const isSame = JSON.stringify(scenario) === JSON.stringify(before.scenario);
    if (!isSame)
      commit({ ...before, scenario: settle(scenario, before.baseline) }, { gesture: path, isStep: false, isFromLink: false, ...change });
    // an unchanged threshold is not reported, unless it was asked for
    const isNews = ({ path: at }: Notice) =>
      at !== thresholdPath || path === at || scenario.network.ecnThresholdPackets !== before.scenario.network.ecnThresholdPackets;
    const goBack = () => commit(before, { gesture: "undo", isStep: false, isFromLink: false });
    show([...mended, ...found.filter(isNews)], isSame ? null : goBack);
  };

  /** The scenario as a change at a path finds it. */
  const startFrom = (path: string): Scenario => (path === thresholdPath ? state.scenario : forgetImplied(state));

  const put = (field: Field, value: FieldValue, change: Partial<ScenarioChange> = {}) => {
    const { mendValue, writeField } = scenarioTools.need();
    const mended = mendValue(field, value);
    const start = startFrom(field.path);
    edit(start, writeField(start, field.path, mended.value as FieldValue), field.path, change, mended.notices);
  };

  const writeText = (field: Field, text: string): unknown => {
    const parsed = parseFieldText(field, text);
    return parsed.ok ? scenarioTools.need().writeField(startFrom(field.path), field.path, parsed.value as FieldValue) : null;
  };

  const findFault = (field: Field, text: string): string | null => {
    const parsed = parseFieldText(field, text);
    if (!parsed.ok) return t("This is not {expected}.", { expected: parsed.expected });
    const tools = scenarioTools.get();
    if (tools === null) {
      withTools(() => undefined);
      return t("The file that checks this is still being loaded. Try again.");
    }
    const checked = tools.checkScenario(writeText(field, text), field.path);
    return checked.ok ? null : tools.describeFaults(checked.problems);
  };

  const read = (text: string) => {
    const entries = new Map(splitQuery(text));
    const presetId = readPresetId(entries);
    // The first preset is `{}`, so a link that names none differs from the defaults only by what it says.
    const preset = findPreset(presetId) ?? first;
    // A link that only names a preset opens the preset itself.
    const said = isBare(text) ? null : scenarioTools.need().decodeScenario(text, entries.has(startKey) ? preset.input : {});
    const view = said?.view ?? entries;
    if (said) show(said.notices, null);
    if (presetId !== undefined && preset.id !== presetId)
      say(
        missPreset(
          presetId,
          presetBook.get().presets.map(({ id }) => id),
        ),
      );
    if (said === null) return { state: openPreset(preset), view };
    return { state: { scenario: settle(said.scenario, preset.scenario), presetId: preset.id, baseline: preset.scenario }, view };
  };

  const setText = (field: Field, text: string) => {
    const parsed = parseFieldText(field, text);
    if (parsed.ok) return put(field, parsed.value as FieldValue);
    const nearest = findNearestValue(field, text) as FieldValue | undefined;
    const kept = nearest !== undefined && isAllowed(field, nearest) ? nearest : readField(state.scenario, field.path);
    put(field, kept);
    say(refuseText(field, text, parsed.expected));
  };

  const undo = (path: string, { writeField, carrySenders, restoreNetwork }: ScenarioTools) => {
    const { baseline } = state;
    const scenario = startFrom(path);
    const { algorithm, params } = baseline.transport;
    let written = path === "groups" ? { ...scenario, groups: readBaseGroups(state) } : writeField(scenario, path, readBase(state, path));
    // What these bring along comes back with them.
    if (path === "transport.algorithm") written = { ...(written as Scenario), transport: { ...scenario.transport, algorithm, params } };
    if (path === "workload.kind")
      written = { ...scenario, workload: baseline.workload, groups: carrySenders(scenario.groups, baseline.workload) };
    if (path === "network.topology") written = restoreNetwork(scenario, baseline);
    edit(scenario, written, path, { gesture: `undo ${path}` });
  };

  const openFile = (name: string, text: string, { readScenarioFile }: ScenarioTools) => {
    const before = state;
    const read = readScenarioFile(text);
    if (!read.ok) return notices.add(refuseFile(name, read.fault));
    notices.clear();
    commit(
      { scenario: settle(read.scenario, first.scenario), presetId: first.id, baseline: first.scenario },
      { gesture: "file", isStep: true, isFromLink: false },
    );
    const goBack = () => commit(before, { gesture: "undo file", isStep: true, isFromLink: false });
    notices.add(tellFile(name, goBack));
    show(read.notices, null);
  };

  const store: ScenarioStore = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastChange: () => change,
    setField: (field, value) => withTools(() => put(field, value, { isStep: field.kind === "choice" })),
    setText: (field, text) => withTools(() => setText(field, text)),
    tryText(field, text) {
      const fault = findFault(field, text);
      if (fault === null) edit(startFrom(field.path), writeText(field, text), field.path);
      return fault;
    },
    findFault,
    apply(gesture, change) {
      withTools((tools) => {
        const start = forgetImplied(state);
        edit(start, change(start, tools), gesture, { isStep: true });
      });
    },
    undoField: ({ path }) => withTools((tools) => undo(path, tools)),
    choosePreset: (id) =>
      withTools(() => {
        const preset = findPreset(id);
        unsay();
        if (preset) commit(openPreset(preset), { gesture: "preset", isStep: true, isFromLink: false });
      }),
    reset() {
      forget();
      unsay();
      commit(openPreset(first), { gesture: "reset", isStep: true, isFromLink: false });
    },
    openFile: (name, text) => withTools((tools) => openFile(name, text, tools)),
    load(text) {
      forget();
      notices.clear();
      const loaded = read(text);
      commit(loaded.state, { gesture: "link", isStep: false, isFromLink: true });
      return loaded.view;
    },
    query(view) {
      if (state.presetId === first.id && state.scenario === first.scenario) return encodeView(view);
      const { encodeScenario } = scenarioTools.need();
      // Without settings beside it the name of a preset would bring back the preset's own scenario.
      const isNamed = state.presetId !== first.id && encodeScenario(state.scenario) !== "";
      return encodeScenario(state.scenario, [...(isNamed ? [[presetKey, state.presetId] as const] : []), ...view]);
    },
  };

  const loaded = read(query);
  state = loaded.state;
  return { store, view: loaded.view };
}
