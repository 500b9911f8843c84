import { type Marked, msg, t } from "../../../../language/translate.ts";
import { type Collection, collect, mergeCollections, type Report } from "../../../../lessons/hand-in/collection.ts";
import {
  type Countdown,
  type CountdownEvent,
  createCountdown,
  isRunning,
  moveCountdown,
  passedMark,
  restOf,
  secondsLeft,
} from "../../../../lessons/hand-in/countdown.ts";
import type { HandIn } from "../../../../lessons/hand-in/read-codes.ts";
import type { Lesson } from "../../../../lessons/lesson.ts";
import { lessons } from "../../../../lessons/registry.ts";
import type { Store } from "../../../run/contracts.ts";
import { keepHome, readKeptHome } from "../../../kit/hand-in/home.ts";
import { type Collected, followAnswers, hasCollector } from "../../../kit/hand-in/collector.ts";
import { numberQuestion } from "../../../../lessons/hand-in/code.ts";
import type { RunHost } from "../../../run/run-view.ts";
import { createStore } from "../../../run/store.ts";
import type { PageKey } from "../../../kit/page.ts";
import type { RunFinder } from "../run-finder.ts";
import { listStepNeeds } from "../step-needs.ts";
import type { Shelf } from "./shelf.ts";

/** What the class sees: no answers, the answers, or the answers and the results. */
export const views = ["hidden", "answers", "truth"] as const;
export type View = (typeof views)[number];

export interface ClassState {
  readonly collection: Collection;
  /** Will the answers survive a reload? null: none yet. */
  readonly isKept: boolean | null;
  /** Outcome of the last text handed in. */
  readonly report: Report | null;
  readonly view: View;
  readonly countdown: Countdown;
  /** Remaining time, ms; updated while it runs. */
  readonly restMs: number;
  /** The class server, if it serves this page on the teacher's own computer; otherwise null. */
  readonly collected: Collected | null;
}

/** A lesson's question asked of a class. */
export interface ClassSession {
  /** The lesson's id, or the URL of its file. */
  readonly name: string;
  readonly lesson: Lesson;
  readonly state: Store<ClassState>;
  readonly keys: readonly PageKey[];
  /** Reads the answers in a text. */
  take(text: string): void;
  remove(one: HandIn): void;
  clear(): void;
  /** Shows more or less. */
  show(view: View): void;
  time(event: CountdownEvent): void;
  /** Lets the class server accept answers, or stops it. */
  accept(isOn: boolean): void;
  dispose(): void;
}

interface Setup {
  readonly name: string;
  readonly lesson: Lesson;
  readonly finder: RunFinder;
  readonly host: RunHost;
  readonly shelf: Shelf;
  /** A monotonic clock, ms. */
  readonly now?: () => number;
}

export const moreMs = 30_000;
/** Timers may fire slightly early, ms. */
const tickAfterMs = 5;

/** "2 minutes left." */
function sayTime(seconds: number): string {
  if (seconds === 0) return t("Time is up.");
  return seconds % 60 === 0
    ? t("{minutes, plural, one {# minute left.} other {# minutes left.}}", { minutes: seconds / 60 })
    : t("{seconds, plural, one {# second left.} other {# seconds left.}}", { seconds });
}

export function createClassSession({ name, lesson, finder, host, shelf, now = () => performance.now() }: Setup): ClassSession {
  const collection = shelf.read();
  const state = createStore<ClassState>({
    collection,
    // Detects unavailable storage before the first answer arrives.
    isKept: shelf.replace(collection) ? null : false,
    report: null,
    view: "hidden",
    countdown: createCountdown(),
    restMs: restOf(createCountdown(), 0),
    collected: null,
  });
  const collector = hasCollector() ? followAnswers("lesson", (codes) => takeCollected(codes)) : null;
  const stopCollector = collector?.state.subscribe(() => {
    const collected = collector.state.get();
    state.set({ collected });
    // Worksheets print it too.
    const [home] = collected.room?.homes ?? [];
    if (home !== undefined && readKeptHome() !== home) keepHome(home);
  });
  /** Answers to the teacher's earlier questions may arrive as well, which is not an error. */
  const takeCollected = (codes: readonly string[]): void => {
    const { collection, report } = collect(state.get().collection, codes.join("\n"), lesson, lessons, true);
    // A changed answer replaces the stored one.
    if (report.changed.length > 0) state.set({ collection, isKept: shelf.replace(collection) });
    else if (report.accepted.length > 0) state.set(shelf.keep(collection));
  };

  // The wall in its own window mirrors the teacher's view.
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`incast-lab.class.${numberQuestion(lesson)}`);
  const tellWall = (): void => {
    const { view, countdown, restMs } = state.get();
    channel?.postMessage({ view, countdown: { ...countdown, sinceMs: null, restMs }, isRunning: countdown.sinceMs !== null });
  };
  if (channel !== null)
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data === "ask") return tellWall();
      const { view, countdown, isRunning: runs } = data as { view: View; countdown: Countdown; isRunning: boolean };
      if (!views.includes(view)) return;
      state.set({ view, countdown: runs ? { ...countdown, sinceMs: now() } : countdown, restMs: countdown.restMs });
      tick();
    });
  channel?.postMessage("ask");
  // Results are computed before the answers are revealed.
  finder.drop();
  finder.want([...listStepNeeds(lesson, "guess"), ...listStepNeeds(lesson, "run")]);

  const stop = shelf.watch(() => state.set({ collection: mergeCollections(state.get().collection, shelf.read(), lesson) }));
  const move = (by: 1 | -1): void => {
    const next = views[views.indexOf(state.get().view) + by];
    if (next !== undefined) session.show(next);
  };
  const said: Readonly<Record<View, Marked>> = {
    hidden: msg("The answers are hidden."),
    answers: msg("The answers are shown."),
    truth: msg("What happened is shown."),
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    const { countdown, restMs: before } = state.get();
    const restMs = restOf(countdown, now());
    state.set({ restMs });
    if (countdown.sinceMs === null) return;
    if (passedMark(secondsLeft(before), secondsLeft(restMs)) !== null) host.announcer.say(sayTime(secondsLeft(restMs)));
    // Again when the current second ends.
    if (restMs > 0) timer = setTimeout(tick, (restMs % 1000) + tickAfterMs);
  };

  const session: ClassSession = {
    name,
    lesson,
    state,
    keys: [
      {
        keys: [" "],
        caps: ["Space"],
        help: msg("Before a class: start or pause the countdown"),
        press: () => session.time({ kind: "toggle" }),
      },
      {
        keys: ["+", "="],
        caps: ["+"],
        help: msg("Before a class: 30 seconds more"),
        press: () => session.time({ kind: "add", ms: moreMs }),
      },
      {
        keys: ["PageDown", "r", "R"],
        caps: ["R"],
        help: msg("Before a class: reveal the answers, then what happened"),
        press: () => move(1),
      },
      { keys: ["PageUp", "h", "H"], caps: ["H"], help: msg("Before a class: hide again"), press: () => move(-1) },
    ],
    take(text) {
      const { collection, report } = collect(state.get().collection, text, lesson, lessons);
      const kept = report.accepted.length > 0 ? shelf.keep(collection) : null;
      state.set({ report, ...(kept === null ? { collection } : kept) });
      host.announcer.say(
        t("{fresh, plural, one {# new answer} other {# new answers}}, {all} in all. Not counted: {rest}.", {
          fresh: report.accepted.length,
          all: state.get().collection.handIns.length,
          rest: report.unread.length + report.repeated.length + report.changed.length,
        }),
      );
    },
    remove(one) {
      const handIns = state.get().collection.handIns.filter((other) => other !== one);
      state.set({ collection: { handIns }, report: null, isKept: shelf.replace({ handIns }) });
    },
    clear() {
      const isKept = shelf.replace({ handIns: [] }) ? null : false;
      state.set({ collection: { handIns: [] }, report: null, isKept, view: "hidden" });
      host.announcer.say(t("All answers are cleared."));
    },
    show(view) {
      state.set({ view });
      // After the result is visible, an answer is no prediction.
      if (view === "truth") session.accept(false);
      tellWall();
      host.announcer.say(t(said[view]));
    },
    time(event) {
      const nowMs = now();
      const countdown = moveCountdown(state.get().countdown, event, nowMs);
      const restMs = restOf(countdown, nowMs);
      state.set({ countdown, restMs });
      const left = sayTime(secondsLeft(restMs));
      if (event.kind === "toggle")
        host.announcer.say(isRunning(countdown, nowMs) ? t("The countdown runs: {left}", { left }) : t("Paused: {left}", { left }));
      else host.announcer.say(left);
      tick();
      tellWall();
    },
    accept: (isOn) => collector?.accept(isOn),
    dispose() {
      clearTimeout(timer);
      stopCollector?.();
      collector?.stop();
      channel?.close();
      stop();
    },
  };
  return session;
}
