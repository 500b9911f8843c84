import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import { type BlockFacts, gatherInSteps, hasPlainBlocks } from "../../analysis/block-facts.ts";
import { joinSentence } from "../../analysis/words.ts";
import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Stretch, ToldStep } from "../../guide/step.ts";
import { tellSteps } from "../../guide/steps.ts";
import { activeLanguage } from "../../language/active.ts";
import { writeSentences } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { guideSteps } from "../run/layout.ts";
import { type RunView, useRunView } from "../run/run-view.ts";
import { endMotion, findPace, moveTo, playStretch, standAt } from "./step-motion.ts";
import { trialsOf } from "./trials.ts";
import { useStore } from "../run/store.ts";

/** By a run's columns; null: the run has finished without anything to explain. */
const factsOf = new WeakMap<RunSnapshot["columns"], BlockFacts | null>();

/** The guide's facts about a run, kept once they are certain: the first block with a lost window is chosen, however the run continues. */
function* findFacts(run: RunSnapshot): Generator<undefined, void> {
  const isOver = run.status !== "computing";
  if (!isOver && run.blocksDone === 0) return;
  const facts = yield* gatherInSteps(run);
  if (isOver || facts?.lostWindow) factsOf.set(run.columns, facts);
}

/** Longest time of a task of the search, ms (our choice): a slow phone takes four times as long, and answers a finger in between. */
const searchMs = 4;

/** Searches in tasks of their own. @returns ends the search */
function searchFacts(run: RunSnapshot, onEnd: () => void): () => void {
  const work = findFacts(run);
  const goOn = (): void => {
    const untilMs = performance.now() + searchMs;
    while (!work.next().done) if (performance.now() > untilMs) return void (timer = window.setTimeout(goOn));
    onEnd();
  };
  let timer = window.setTimeout(goOn);
  return () => window.clearTimeout(timer);
}

/**
 * The guide's facts about a run, gathered in separate tasks and not while the page is drawn: it visits thousands of packets.
 * `isSettled`: all that is computed so far has been looked at.
 */
function useFacts(run: RunSnapshot | null): { readonly facts: BlockFacts | null; readonly isSettled: boolean } {
  const [judged, setJudged] = useState<RunSnapshot | null>(null);
  const isKnown = run === null || factsOf.has(run.columns);
  useEffect(() => {
    if (isKnown) return;
    return searchFacts(run, () => startTransition(() => setJudged(run)));
  }, [isKnown, run]);
  return { facts: (run && factsOf.get(run.columns)) ?? null, isSettled: isKnown || judged === run };
}

/** The state of the guide, and how it continues. */
export interface Minute {
  /** From 0. */
  readonly step: number;
  /** null: the run is not computed so far, or the guide has nothing to say of it. */
  readonly told: ToldStep | null;
  /** The request it explains; null: as above. */
  readonly whole: Stretch | null;
  /** Its speed, simulated ns per second; null: nothing to explain. */
  readonly pace: number | null;
  /** Has the run no request that the guide can explain? */
  readonly isUntold: boolean;
  /** Goes to a step; beyond the last one the guide is over. */
  go(step: number): void;
  leave(): void;
  play(): void;
}

const sayStep = (step: number, { headline, line, notes }: ToldStep): string =>
  writeSentences([
    t("Step {step} of {steps}.", { step: step + 1, steps: guideSteps }),
    joinSentence(headline),
    joinSentence(line),
    ...notes.filter(({ name }) => name !== "").map(({ name, meaning }) => t("{name}: {meaning}", { name, meaning })),
  ]);

/** Announces changes of the line while the reader stays at the last step. @returns called with a step that is announced on entering it. */
function useSpoken(view: RunView, step: number, now: ToldStep | null): (there: ToldStep) => void {
  const text = now ? joinSentence(now.line) : "";
  const spoken = useRef(text);
  useEffect(() => {
    if (step !== guideSteps - 1 || now === null || text === "" || text === spoken.current) return;
    // a slider on its way says nothing
    const timer = window.setTimeout(() => {
      // The announcer keeps the newest: the first line may not take the place of the step's own words.
      view.announcer.say(spoken.current === "" ? sayStep(step, now) : text);
      spoken.current = text;
    }, 500);
    return () => window.clearTimeout(timer);
  }, [view, step, now, text]);
  return ({ line }) => void (spoken.current = joinSentence(line));
}

/** The guide through the run on screen. */
export function useMinute(): Minute {
  const view = useRunView();
  const { runs, layout, clock, view: look, announcer, perform } = view;
  const step = useStore(layout, ({ guideStep }) => guideStep ?? 0);
  const run = useStore(runs, ({ current }) => current);
  const { points } = useStore(trialsOf(view).state, (value) => value);
  const { facts, isSettled } = useFacts(run);
  const { tag } = activeLanguage();
  const senders = run?.scenario.workload.senders ?? 0;
  const totals = run?.totals ?? null;
  const told = useMemo(() => {
    if (run === null || facts === null) return null;
    const point = points.find((one) => one.senders === senders) ?? null;
    const timeouts = totals && totals.timeouts.reduce((sum, count) => sum + count, 0);
    const play = { senders, point, timeouts, drops: totals && totals.drops };
    return tellSteps(facts, senders, countBlocks(run.scenario.workload), point, play);
    // the scenario of a run does not change
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [facts, points, senders, totals, tag]);
  const now = told?.[step] ?? null;
  const shown = useRef<{ step: number; facts: BlockFacts } | null>(null);
  // Other runs of the last step are shown on the axis of the first, so that they compare, and pass as fast along it.
  const keptNs = useStore(look, ({ fromNs, toNs }) => (step === guideSteps - 1 && fromNs !== null && toNs !== null ? toNs - fromNs : null));
  const pace = now && findPace(keptNs === null ? now.stretch : { fromNs: 0, toNs: keptNs });

  // The moment of a step, whenever step or run changes; in the last step the reader's run plays.
  useEffect(() => {
    if (now === null || facts === null) return;
    const before = shown.current;
    shown.current = { step, facts };
    const isLast = step === guideSteps - 1;
    if (before?.step === step && (before.facts === facts || isLast)) return;
    if (isLast) {
      endMotion(view);
      look.set({ ...now.stretch, picked: null, followsCursor: true });
      clock.setSpeed(findPace(now.stretch));
      return;
    }
    look.set({ picked: now.picks, followsCursor: false });
    // The guide opens at rest: nothing moves before its reader does something.
    if (before === null) standAt(view, now.stretch, now.atNs);
    else moveTo(view, now.stretch, now.atNs);
  }, [step, facts, now, view, look, clock]);

  useEffect(() => () => endMotion(view), [view]);

  // The first steps are about one request, and a slow phone has its hands full with the first picture: the others wait.
  const mayWait = step < 2 && (facts !== null || !isSettled || (run?.blocksDone ?? 0) === 0);
  useEffect(() => {
    if (!mayWait) runs.hold(false);
  }, [runs, mayWait]);
  useEffect(() => () => runs.hold(false), [runs]);

  // Computed early, so that the goodput of three runs is known when its step comes.
  const asksPoint = step >= 2 && run !== null;
  const { scenario } = run ?? { scenario: null };
  useEffect(() => {
    if (!asksPoint || scenario === null) return;
    const timer = window.setTimeout(() => trialsOf(view).ask(scenario), 250);
    return () => window.clearTimeout(timer);
  }, [asksPoint, scenario, view]);

  // With reduced motion the run of the last step shows its end, as far as the axis reaches.
  useEffect(() => {
    if (step !== guideSteps - 1 || run?.status !== "done" || !view.host.isStill() || clock.timeNs() > 0) return;
    clock.seek(Math.min(run.computedNs, look.get().toNs ?? run.computedNs));
  }, [step, run, view, clock, look]);

  const note = useSpoken(view, step, now);

  return {
    step,
    told: now,
    pace,
    whole: facts && { fromNs: facts.startNs, toNs: facts.endNs },
    isUntold: run !== null && (!hasPlainBlocks(run.scenario) || (run.status !== "computing" && isSettled && facts === null)),
    go(next) {
      if (next < 0) return;
      if (next >= guideSteps) return perform({ do: "guide", step: null });
      perform({ do: "guide", step: next });
      const there = told?.[next];
      if (!there) return;
      note(there);
      announcer.say(sayStep(next, there));
    },
    leave: () => perform({ do: "guide", step: null }),
    play() {
      if (clock.playing()) return clock.pause();
      if (now && pace !== null) playStretch(view, now.stretch, pace, step === guideSteps - 1 ? null : now.atNs);
    },
  };
}
