import { getRunMetric } from "../../analysis/metrics/outputs.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { type Challenge, type ChallengeNumbers, challenges, findObstacle } from "../../guide/challenges.ts";
import { t } from "../../language/translate.ts";
import { labPresets } from "../../scenario/presets/lab-presets.ts";
import { listChanges } from "../run/base-values.ts";
import type { Store } from "../run/contracts.ts";
import type { RunView } from "../run/run-view.ts";
import { scenarioTools } from "../run/scenario-tools.ts";
import { createStore } from "../run/store.ts";
import { listSettings } from "../scenario/field-groups.ts";
import { challengeInHand } from "./challenge-in-hand.ts";
import { tellUnkept } from "../text/unkept.ts";

const solvedKey = "incast-lab.challenges";
const [collapse] = labPresets;

/** Where a challenge begins. @throws Error when the tools for scenarios are not at hand. */
export function makeStart({ start }: Challenge): Scenario {
  return scenarioTools.need().requireScenario(start);
}

export function readNumbers(scenario: Scenario, totals: RunTotals): ChallengeNumbers {
  const read = (id: "goodputShare" | "timeouts" | "drops" | "meanQueuePackets") =>
    getRunMetric(id).read({ scenario, totals, columns: null }) ?? 0;
  return { scenario, share: read("goodputShare"), timeouts: read("timeouts"), drops: read("drops"), meanQueue: read("meanQueuePackets") };
}

export interface ChallengeState {
  /** How many hints of the challenge in hand have been asked for. */
  readonly hints: number;
  /** Ids of those that have been solved in this browser. */
  readonly solved: readonly string[];
}

/** Those kept in this browser; anything foreign or unreadable is none. */
function readSolved(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(solvedKey) ?? "[]");
    return Array.isArray(kept) ? challenges.map(({ id }) => id).filter((id) => kept.includes(id)) : [];
  } catch {
    return [];
  }
}

/** One for the document, as the challenge in hand is. */
export const challengeState: Store<ChallengeState> = createStore<ChallengeState>({ hints: 0, solved: readSolved() });

/** Looks at every finished run of a view, however it came about. Returns how to stop. */
export function watchChallenge(view: RunView): () => void {
  const look = () => {
    const { challenge } = challengeInHand.get();
    const { solved } = challengeState.get();
    if (challenge === null || solved.includes(challenge.id) || judge(view, challenge)?.isSolved !== true) return;
    // another tab may have solved others since
    const next = [...new Set([...readSolved(), ...solved, challenge.id])];
    challengeState.set({ solved: next });
    view.announcer.say(t("Solved: {challenge}.", { challenge: t(challenge.title) }));
    try {
      window.localStorage.setItem(solvedKey, JSON.stringify(next));
    } catch {
      view.notices.add({ title: tellUnkept(), detail: "", action: null });
    }
  };
  look();
  return view.runs.subscribe(look);
}

export interface Judgement {
  readonly numbers: ChallengeNumbers;
  /** null: the run decides. */
  readonly obstacle: string | null;
  readonly isSolved: boolean;
}

/** What the run on screen is worth; null: it is not finished. */
export function judge(view: RunView, challenge: Challenge): Judgement | null {
  const { current } = view.runs.get();
  // without tools the challenge has not begun yet
  if (current?.status !== "done" || current.totals === null || scenarioTools.get() === null) return null;
  const { scenario, totals } = current;
  const numbers = readNumbers(scenario, totals);
  const obstacle = findObstacle(challenge, listChanges({ scenario, baseline: makeStart(challenge) }, listSettings(scenario)));
  return { numbers, obstacle, isSolved: obstacle === null && challenge.isReached(numbers) };
}

/** Takes a challenge in hand. @returns the Lab's query at its start. @throws Error when the tools for scenarios are not at hand. */
export function takeChallenge(challenge: Challenge): string {
  challengeState.set({ hints: 0 });
  challengeInHand.set({ challenge });
  return scenarioTools.need().encodeScenario(makeStart(challenge));
}

/** Puts the run of a challenge back to its start. */
export function restartChallenge(view: RunView, challenge: Challenge): void {
  challengeState.set({ hints: 0 });
  view.perform({ do: "choosePreset", id: collapse.id });
  view.scenario.apply("challenge", () => makeStart(challenge));
}
