import { createLiveRun } from "../../../bridge/create-live-run.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import { findNearestValue, parseFieldText } from "../../../scenario/fields/field-values.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { paneTitles } from "../../panes/registry.ts";
import type { Command } from "../../run/commands.ts";
import { createRunView } from "../../run/create-run-view.ts";
import type { RunHost, RunView } from "../../run/run-view.ts";
import type { ScenarioState } from "../../run/scenario-store.ts";
import { type FieldValue, readField } from "../../run/scenario-path.ts";
import { type CompareSession, createCompareSession } from "../../side-by-side/compare-session.ts";

/** The content on the right: one run, or the lesson's runs side by side. */
export interface Stage {
  /** Equal for equal pictures. */
  readonly key: string;
  /** The run to which keys and exports apply. */
  readonly run: RunView;
  readonly side: CompareSession | null;
  dispose(): void;
}

/** A setting that a step leaves open, with its allowed range. */
export type OpenField = { readonly path: string; readonly range: NumberField | null };

interface StageSetup {
  readonly key: string;
  /** The step's initial scenario, with which settings are compared. */
  readonly opening: Scenario;
  /** The scenario after the student's changes. */
  readonly start: Scenario;
  readonly panes: readonly string[];
  readonly open: readonly OpenField[];
  /** Is the prediction still open? Then only the step's own charts are shown: others, or a table, may contain the answer. */
  readonly isShut: () => boolean;
  readonly host: RunHost;
}

/** Commands that would lead to another run than the lesson's. */
const locked: readonly Command["do"][] = ["choosePreset", "openFile", "splitGroup", "removeGroup", "guide"];

/** Commands that would show more of the run than the step does. */
const shut: readonly Command["do"][] = ["togglePane", "showTable"];

/** A run of the Lab in which only some settings can be changed, within the step's limits. */
export function createRunStage({ key, opening, start, panes, open, isShut, host }: StageSetup): Stage {
  const first = { get: () => panes, subscribe: () => () => undefined };
  const inner = createRunView(createLiveRun(), encodeScenario(start), host, { known: paneTitles.map(({ id }) => id), first });
  let seen: ScenarioState | null = null;
  let shown: ScenarioState = inner.scenario.get();
  const get = (): ScenarioState => {
    const state = inner.scenario.get();
    if (state !== seen) {
      seen = state;
      shown = { ...state, baseline: opening };
    }
    return shown;
  };
  const findOpen = (path: string): OpenField | undefined => open.find((one) => one.path === path);
  const keepInside = (range: NumberField | null, value: FieldValue): FieldValue =>
    range === null || value === null ? value : ((findNearestValue(range, value) as FieldValue | undefined) ?? value);
  const perform = (command: Command): void => {
    if (locked.includes(command.do) || (shut.includes(command.do) && isShut())) return;
    switch (command.do) {
      case "change": {
        const field = findOpen(command.path);
        if (field) inner.perform({ ...command, value: keepInside(field.range, command.value) });
        return;
      }
      case "type": {
        const field = findOpen(command.path);
        if (!field) return;
        const parsed = field.range === null ? null : parseFieldText(field.range, command.text);
        if (parsed?.ok) inner.perform({ do: "change", path: command.path, value: keepInside(field.range, parsed.value as FieldValue) });
        else inner.perform(command);
        return;
      }
      case "undo":
        if (findOpen(command.path)) inner.perform({ do: "change", path: command.path, value: readField(opening, command.path) });
        return;
      case "reset":
        inner.load(encodeScenario(opening));
        return;
      default:
        inner.perform(command);
    }
  };
  const run: RunView = { ...inner, scenario: { ...inner.scenario, get }, perform };
  return { key, run, side: null, dispose: () => run.dispose() };
}

/** Two or three runs of the lesson with one clock; they cannot be changed. */
export function createSideStage(key: string, scenarios: readonly Scenario[], host: RunHost): Stage {
  const side = createCompareSession(scenarios, host);
  const closed: readonly Command["do"][] = [...locked, "change", "type", "undo", "reset"];
  const run: RunView = {
    ...side.shared,
    perform: (command) => {
      if (!closed.includes(command.do)) side.shared.perform(command);
    },
  };
  return { key, run, side, dispose: () => side.dispose() };
}
