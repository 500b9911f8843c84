import { useEffect, useMemo, useRef, useState, useSyncExternalStore, useReducer } from "react";
import { findPlace, findRowAt, type Place } from "../../../../analysis/timeout-place.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { t, msg } from "../../../../language/translate.ts";
import { encodeScenarioSet } from "../../../../scenario/change/scenario-set.ts";
import { Guard } from "../../../controls/guard.tsx";
import { type RunView, useRunView } from "../../../run/run-view.ts";
import { listSeeds } from "../../../run/seed-runs.ts";
import { findMeantTimeout, findUnanswerable } from "../../../run/beside-query.ts";
import type { WhatIf } from "../../../run/what-if.ts";
import type { PageKey, Screen } from "../../../kit/page.ts";
import {
  type Alternative,
  blockNs,
  findScenarios,
  isComplete,
  listAlternatives,
  type AlternativeAnswer,
  listJobs,
  packetJob,
  readAlternative,
} from "./alternatives.ts";
import { sortPairs } from "./spread-rows.ts";
import { findShownDrop, writeTimeoutStory } from "./timeout-story.ts";
import { isOffered, WhatIfContext, type WhatIfView } from "./what-if-context.ts";
import { WhatIfPage } from "./what-if-page.tsx";
import { join, writeHeadline } from "./what-if-words.ts";
import { createLiveRun } from "../../../../bridge/create-live-run.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { useStore } from "../../../run/store.ts";
import { readSpan } from "./parts.tsx";
import { nameChange } from "./change-names.ts";
import type { CausingDrop } from "../../../../analysis/block-run.ts";
import { runLibrary } from "../../../../bridge/run-library.ts";

/** Lets an open view replace the page's keys. */
export interface KeyPlace {
  set(keys: readonly PageKey[]): void;
}

interface Props {
  readonly screen: Screen;
  readonly isProjector: boolean;
  readonly keyPlace: KeyPlace;
}

/** The answer to "What if?", in place of the charts, once the run in question is available. */
export function WhatIfStage(props: Props) {
  const lab = useRunView();
  const run = useStore(lab.runs, (pair) => pair.current);
  const whatIf = useStore(lab.layout, (value) => value.whatIf);
  const row = useFollowedRow(lab, run);
  if (whatIf === null) return null;
  if (run === null || run.status !== "done" || row === null || findUnanswerable(run, row) !== null)
    return (
      <main className="centre" id="centre" tabIndex={-1} aria-busy="true">
        <p className="empty">{t("Computing the first packets.")}</p>
      </main>
    );
  return (
    <Guard name={t("What if?")} onReset={() => lab.perform({ do: "answerWhatIf", patch: null })}>
      <Question {...props} run={run} row={row} whatIf={whatIf} />
    </Guard>
  );
}

/**
 * Row of the selected timeout. After the run has changed, the one at the same place, otherwise the next; without any, the question is
 * closed.
 */
function useFollowedRow(lab: RunView, run: RunSnapshot | null): number | null {
  const selected = useStore(lab.view, (value) => value.selectedTimeout);
  const lastPlace = useRef<Place | null>(null);
  const isDone = run?.status === "done";
  const row = run !== null && selected !== null && selected < run.columns.timeouts.length ? selected : null;
  useEffect(() => {
    if (run === null || !isDone) return;
    const samePlace = lastPlace.current && findRowAt(run.scenario, run.columns, lastPlace.current);
    const found = row ?? samePlace ?? findMeantTimeout(run, lab.clock.timeNs(), null);
    const reason = findUnanswerable(run, found);
    if (reason !== null || found === null) {
      if (reason !== null) lab.notices.add({ title: reason, detail: "", action: null });
      return lab.perform({ do: "answerWhatIf", patch: null });
    }
    lastPlace.current = findPlace(run.scenario, run.columns, found);
    if (found !== row) lab.perform({ do: "whatIf", row: found });
  }, [lab, run, isDone, row]);
  return row;
}

/** Duration of the block in the displayed run. */
function readLength(run: RunSnapshot, block: number | null): number {
  const { startNs, endNs } = readSpan(run, block);
  return endNs - startNs;
}

function Question({ run, row, whatIf, keyPlace, screen, isProjector }: Props & { run: RunSnapshot; row: number; whatIf: WhatIf }) {
  const lab = useRunView();
  const { scenario } = run;
  const place = useMemo(() => findPlace(scenario, run.columns, row), [scenario, run, row]);
  const seeds = useMemo(() => listSeeds(scenario, whatIf.runs), [scenario, whatIf.runs]);
  const alternatives = useMemo(() => listAlternatives(scenario), [scenario]);
  const shownDrop = useMemo(() => findShownDrop(run, row), [run, row]);
  const drop = shownDrop === undefined ? findDrop(scenario, scenario.seed, place) : shownDrop;
  const offered = alternatives.filter((one) => isOffered({ drop }, one));
  const chosenOne = offered.find(({ id }) => id === whatIf.change) ?? offered[0] ?? alternatives[0];
  const all = useAnswers(scenario, place, seeds, alternatives, chosenOne);
  const chosen = all[alternatives.indexOf(chosenOne)];
  const seed = whatIf.seed !== null && seeds.includes(whatIf.seed) ? whatIf.seed : scenario.seed;
  const ownDrop = seed === scenario.seed ? drop : findDrop(scenario, seed, place);
  const scenarios = useMemo(() => findScenarios(chosenOne, scenario, seed, ownDrop ?? null), [chosenOne, scenario, seed, ownDrop]);
  const was = useLaneRun(scenarios.was, seed === scenario.seed ? run : null);
  const is = useLaneRun(scenarios.is, null);
  const choose = (change: Alternative["id"]): void => lab.perform({ do: "answerWhatIf", patch: { change } });
  const pickSeed = (next: number): void => lab.perform({ do: "answerWhatIf", patch: { seed: next === scenario.seed ? null : next } });
  const view: WhatIfView = {
    run,
    row,
    place,
    drop,
    answers: all,
    chosen,
    seed,
    seedCount: whatIf.runs,
    lanes: { was, is },
    longestNs: Math.max(
      1,
      readLength(run, place.block),
      ...all.flatMap(({ pairs }) => pairs.flatMap((pair) => [blockNs(pair.was), blockNs(pair.is)])),
    ),
    choose,
    step(by) {
      const next = offered[offered.indexOf(chosenOne) + by];
      if (next !== undefined) choose(next.id);
    },
    pickSeed,
    stepSeed(by) {
      const sorted = sortPairs(chosen.pairs).map((pair) => pair.seed);
      const next = sorted[sorted.indexOf(seed) + by];
      if (next !== undefined) pickSeed(next);
    },
    askSeeds: (runs) => lab.perform({ do: "answerWhatIf", patch: { runs } }),
    openRun(which) {
      const target = scenarios[which];
      if (target === null) return;
      lab.layout.set({ whatIf: null });
      lab.scenario.apply("what-if", () => target);
    },
    compare() {
      if (scenarios.is === null) return;
      lab.perform({ do: "openPage", page: "compare", query: encodeScenarioSet([scenarios.was, scenarios.is]) });
    },
    close: () => lab.perform({ do: "answerWhatIf", patch: null }),
  };
  useEffect(() => {
    keyPlace.set(listWhatIfKeys(view, isProjector));
    return () => keyPlace.set([]);
  });
  // Describes the timeout if the reader has not selected one.
  const story = writeTimeoutStory(run, row, drop);
  useEffect(() => lab.announcer.say(story), [lab, story]);
  const spoken = isComplete(chosen) ? join(writeHeadline(chosen, place.block)) : "";
  useEffect(() => {
    if (spoken !== "") lab.announcer.say(spoken);
  }, [lab, spoken]);
  return (
    <WhatIfContext value={view}>
      <WhatIfPage screen={screen} isProjector={isProjector} />
    </WhatIfContext>
  );
}

/** A run drawn next to the displayed one; null: it is being computed. @param known the same run, if it is already displayed. */
function useLaneRun(scenario: Scenario | null, known: RunSnapshot | null): RunSnapshot | null {
  const [live] = useState(createLiveRun);
  useEffect(() => () => live.dispose(), [live]);
  const isKnown = known !== null;
  useEffect(() => {
    if (scenario !== null && !isKnown) live.start(scenario);
  }, [live, scenario, isKnown]);
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot);
  // Never the run of another seed or change.
  return known ?? (snapshot?.status === "done" && snapshot.scenario === scenario ? snapshot : null);
}

/** Keys while the question is open; on a projector, where nothing has the focus, also the arrows. */
function listWhatIfKeys(view: WhatIfView, isProjector: boolean): readonly PageKey[] {
  const choices = view.answers
    .filter(({ alternative }) => isOffered(view, alternative))
    .map(({ alternative }): PageKey => ({
      keys: [alternative.key, alternative.key.toLowerCase()],
      caps: [alternative.key],
      get help() {
        return t("What if? {change}", { change: nameChange(alternative).title });
      },
      press: () => view.choose(alternative.id),
    }));
  const arrows: readonly PageKey[] = [
    { keys: ["ArrowUp"], caps: ["↑"], help: msg("The change before"), press: () => view.step(-1) },
    { keys: ["ArrowDown"], caps: ["↓"], help: msg("The next change"), press: () => view.step(1) },
    { keys: ["ArrowLeft"], caps: ["←"], help: msg("The seed above"), press: () => view.stepSeed(-1) },
    { keys: ["ArrowRight"], caps: ["→"], help: msg("The seed below"), press: () => view.stepSeed(1) },
  ];
  return [
    ...choices,
    ...(isProjector ? arrows : []),
    { keys: ["Enter"], caps: [msg("Enter")], help: msg("Open the changed run of this seed in the Lab"), press: () => view.openRun("is") },
    { keys: ["c", "C"], caps: ["C"], help: msg("Both runs of this seed in Compare"), press: () => view.compare() },
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Close What if?"), press: () => view.close() },
  ];
}

/** The drop that the timeout at this place waited for in the run of a seed; null: none; undefined: not computed yet. */
function findDrop(scenario: Scenario, seed: number, place: Place): CausingDrop | null | undefined {
  return runLibrary.find(packetJob(scenario, seed, place))?.block?.drop;
}

/**
 * Requests every change with every seed from workers, those of the chosen one first; requests that are no longer needed are
 * dropped. The result is in the order of the alternatives.
 */
function useAnswers(
  scenario: Scenario,
  place: Place,
  seeds: readonly number[],
  alternatives: readonly Alternative[],
  chosen: Alternative,
): readonly AlternativeAnswer[] {
  const [revision, tell] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => runLibrary.request(listJobs(scenario, place, seeds, alternatives, chosen), "asked", tell),
    [scenario, place, seeds, alternatives, chosen],
  );
  return useMemo(
    () => alternatives.map((one) => readAlternative(one, scenario, place, seeds, runLibrary.find)),
    // Each revision of the library may contain new answers.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [scenario, place, seeds, alternatives, revision],
  );
}
