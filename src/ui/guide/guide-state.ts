import { createContext, use } from "react";
import { gatherBlockFacts } from "../../analysis/block-facts.ts";
import { joinSentence } from "../../analysis/words.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { type GuidePart, type ToldStep, tellSteps } from "../../guide/steps.ts";
import { perLanguage } from "../../language/active.ts";
import { writeSentences } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import type { Store } from "../run/contracts.ts";
import type { RunView } from "../run/run-view.ts";
import { useRunView } from "../run/run-context.tsx";
import { createStore } from "../run/store.ts";
import { useStore } from "../run/use-store.ts";
import { glideTo } from "./glide.ts";

interface GuideState {
  /** Of the step that stands open; another run may not have it. null: the first. */
  readonly stepId: string | null;
  /** Counts the openings by a button of the guide's own, which go on with the focus: the button may have moved away. */
  readonly focused: number;
}

const states = new WeakMap<RunView, Store<GuideState>>();

function stateOf(view: RunView): Store<GuideState> {
  let state = states.get(view);
  if (!state) states.set(view, (state = createStore<GuideState>({ stepId: null, focused: 0 })));
  return state;
}

const toldOf = perLanguage(() => new WeakMap<RunSnapshot, readonly ToldStep[] | null>());

/** What the guide says of a run; null: it has nothing to say of runs of this kind. */
function tellOnce(run: RunSnapshot): readonly ToldStep[] | null {
  let told = toldOf().get(run);
  if (told === undefined) {
    const facts = gatherBlockFacts(run);
    toldOf().set(run, (told = facts && tellSteps(facts)));
  }
  return told;
}

/** A step as it stands beside the run; one without a part has no number in the picture. */
export type ShownStep = Omit<ToldStep, "part"> & { readonly part: GuidePart | null };

export interface Guide {
  /** null: the run is not computed, or the guide has nothing to say of it. */
  readonly steps: readonly ShownStep[] | null;
  readonly isComputing: boolean;
  /** Place of the open step. */
  readonly at: number;
  /** As in the state. */
  readonly focused: number;
  /** Opens a step, and shows what it speaks of. `takesFocus`: keys go on at the step's buttons. */
  open(place: number, takesFocus?: boolean): void;
}

/** Where the same thought stands in another run: "3-lost" and "3-timeout" are both the third. */
function findPlace(steps: readonly ToldStep[], stepId: string | null): number {
  if (stepId === null) return 0;
  const same = steps.findIndex(({ id }) => id === stepId);
  if (same >= 0) return same;
  return Math.max(
    0,
    steps.findIndex(({ id }) => id.slice(0, 1) >= stepId.slice(0, 1)),
  );
}

/** Other steps than those of the guide of the Lab, whose numbers stand in the picture instead: a lesson's. */
export const GuideContext = createContext<Guide | null>(null);

/** The guide through the run on screen. */
export function useGuide(): Guide {
  const given = use(GuideContext);
  const own = useOwnGuide();
  return given ?? own;
}

function useOwnGuide(): Guide {
  const view = useRunView();
  const run = useStore(view.runs, (pair) => pair.current);
  const state = stateOf(view);
  const { stepId, focused } = useStore(state, (value) => value);
  const isComputing = run === null || run.status === "computing";
  const steps = isComputing ? null : tellOnce(run);
  return {
    steps,
    isComputing,
    at: steps === null ? 0 : findPlace(steps, stepId),
    focused,
    open(place, takesFocus = false) {
      const step = steps?.[place];
      if (!steps || !step) return;
      state.set({ stepId: step.id, ...(takesFocus && { focused: focused + 1 }) });
      // A drawer would lie over what the step speaks of.
      if (view.layout.get().drawer !== null) view.perform({ do: "openDrawer", drawer: null });
      view.perform({ do: "pick", sender: step.picks });
      glideTo(view, step.atNs);
      view.announcer.say(
        writeSentences([t("Step {step} of {steps}.", { step: place + 1, steps: steps.length }), joinSentence(step.sentence)]),
      );
    },
  };
}
