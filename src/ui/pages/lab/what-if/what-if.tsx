import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { findPlace, findRowAt, type Place } from "../../../../analysis/timeout-place.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { t } from "../../../../language/translate.ts";
import { encodeScenarioSet } from "../../../../scenario/change/scenario-set.ts";
import { Guard } from "../../../controls/guard.tsx";
import { useRunView } from "../../../run/run-context.tsx";
import type { RunView } from "../../../run/run-view.ts";
import { listSeeds } from "../../../run/seed-runs.ts";
import { findMeantTimeout, findUnanswerable } from "../../../run/beside-query.ts";
import { useStore } from "../../../run/use-store.ts";
import type { WhatIf } from "../../../run/what-if.ts";
import type { PageKey } from "../../../kit/page.ts";
import type { Screen } from "../../../kit/screen.ts";
import { type Alternative, blockNs, findScenarios, isComplete, listAlternatives } from "./alternatives.ts";
import { readSpan } from "./block-span.ts";
import { sortPairs } from "./spread-rows.ts";
import { findShownDrop, writeTimeoutStory } from "./timeout-story.ts";
import { findDrop, useAnswers } from "./use-answers.ts";
import { isOffered, WhatIfContext, type WhatIfView } from "./what-if-context.ts";
import { listWhatIfKeys } from "./what-if-keys.ts";
import { WhatIfPage } from "./what-if-page.tsx";
import { join, writeHeadline } from "./what-if-words.ts";
import { createLiveRun } from "../../../../bridge/create-live-run.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";

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
