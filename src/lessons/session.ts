import { isObject } from "../scenario/check/check-values.ts";
import { type Guess, readGuess } from "./guess.ts";
import { stepIds, type StepId } from "./lesson.ts";
import type { Verdict } from "./judge.ts";

/** A student's way through one lesson. */
export interface Session {
  readonly step: StepId;
  /** What is being said, until it is committed. */
  readonly draft: Guess | null;
  /** Committed: it cannot be taken back, only started again. */
  readonly guess: Guess | null;
  readonly verdict: Verdict | null;
  /** The run step's run has been seen to its end. */
  readonly hasRun: boolean;
  /** The explanation has been opened. */
  readonly hasRead: boolean;
  /** The check's goals have been reached. */
  readonly isDone: boolean;
  /** Hints of the check that are uncovered. */
  readonly hints: number;
}

export const freshSession: Session = {
  step: "watch",
  draft: null,
  guess: null,
  verdict: null,
  hasRun: false,
  hasRead: false,
  isDone: false,
  hints: 0,
};

export type LessonEvent =
  | { readonly kind: "go"; readonly step: StepId }
  /** The next or the previous step: PageDown and PageUp. */
  | { readonly kind: "move"; readonly by: 1 | -1 }
  | { readonly kind: "draft"; readonly guess: Guess }
  | { readonly kind: "commit" }
  /** In a class, as long as the question is open and nothing has been run. */
  | { readonly kind: "reconsider" }
  | { readonly kind: "ran" }
  | { readonly kind: "judged"; readonly verdict: Verdict }
  | { readonly kind: "hint"; readonly most: number }
  | { readonly kind: "reached" }
  | { readonly kind: "again" };

/** Run stays shut until the guess is committed, Explain until the run has been seen, Check until the explanation has. */
export function canOpen({ guess, hasRun, hasRead }: Session, step: StepId): boolean {
  switch (step) {
    case "watch":
    case "guess":
      return true;
    case "run":
      return guess !== null;
    case "explain":
      return guess !== null && hasRun;
    case "check":
      return guess !== null && hasRun && hasRead;
  }
}

function open(session: Session, step: StepId | undefined): Session {
  if (step === undefined || !canOpen(session, step)) return session;
  return { ...session, step, hasRead: session.hasRead || step === "explain" };
}

/** What cannot be done leaves the session as it is: the same object. */
export function advance(session: Session, event: LessonEvent): Session {
  switch (event.kind) {
    case "go":
      return open(session, event.step);
    case "move":
      return open(session, stepIds[stepIds.indexOf(session.step) + event.by]);
    case "draft":
      return session.guess === null ? { ...session, draft: event.guess } : session;
    case "commit":
      if (session.guess !== null || session.draft === null) return session;
      return open({ ...session, guess: session.draft, draft: null }, "run");
    case "reconsider":
      if (session.guess === null || session.hasRun) return session;
      return { ...session, step: "guess", draft: session.guess, guess: null, verdict: null };
    case "ran":
      return session.step === "run" && !session.hasRun ? { ...session, hasRun: true } : session;
    case "judged":
      return session.guess !== null && session.verdict !== event.verdict ? { ...session, verdict: event.verdict } : session;
    case "hint":
      return session.hints < event.most ? { ...session, hints: session.hints + 1 } : session;
    case "reached":
      return canOpen(session, "check") && !session.isDone ? { ...session, isDone: true } : session;
    case "again":
      return freshSession;
  }
}

/** Sessions by the ids of their lessons. */
export type Progress = Readonly<Record<string, Session>>;

/** What a browser kept. What cannot be read, or could not have come about, is left out. Never throws. */
export function readProgress(text: string | null): Progress {
  let input: unknown;
  try {
    input = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (!isObject(input)) return {};
  return Object.fromEntries(Object.entries(input).flatMap(([id, one]) => (isObject(one) ? [[id, readSession(one)] as const] : [])));
}

function readSession(input: Readonly<Record<string, unknown>>): Session {
  const guess = readGuess(input.guess);
  const hints = Number(input.hints);
  const session: Session = {
    step: "watch",
    draft: null,
    guess,
    verdict: guess === null ? null : ((["right", "half", "wrong"] as const).find((verdict) => verdict === input.verdict) ?? null),
    hasRun: guess !== null && input.hasRun === true,
    hasRead: guess !== null && input.hasRun === true && input.hasRead === true,
    isDone: guess !== null && input.isDone === true,
    hints: Number.isInteger(hints) && hints > 0 ? hints : 0,
  };
  const step = stepIds.find((id) => id === input.step);
  return step !== undefined && canOpen(session, step) ? { ...session, step } : session;
}

export function writeProgress(progress: Progress): string {
  return JSON.stringify(Object.fromEntries(Object.entries(progress).map(([id, session]) => [id, withoutDraft(session)])));
}

const withoutDraft = (session: Session | undefined) => ({ ...session, draft: undefined });

/** How far a session has come: each of these needs the one before. */
const measure = ({ guess, hasRun, hasRead, isDone }: Session): number => [guess !== null, hasRun, hasRead, isDone].filter(Boolean).length;

/** Of two tabs in one lesson, the session that has come further; `here` where neither has. */
export function chooseFurther(kept: Session | undefined, here: Session): Session {
  return kept !== undefined && measure(kept) > measure(here) ? kept : here;
}

/**
 * What another tab has kept since `base` was read, with what has been done here since: nothing of either is lost. In a lesson that
 * both have changed, the further one counts.
 */
export function mergeProgress(base: Progress, kept: Progress, here: Progress): Progress {
  const merge = (first: Session | undefined, theirs: Session | undefined, ours: Session | undefined): Session | undefined => {
    const isSame = (one: Session | undefined, other: Session | undefined) =>
      JSON.stringify(withoutDraft(one)) === JSON.stringify(withoutDraft(other));
    if (ours === undefined) return theirs;
    if (isSame(theirs, ours) || isSame(theirs, first)) return ours;
    return isSame(ours, first) ? theirs : chooseFurther(theirs, ours);
  };
  const ids = new Set([...Object.keys(kept), ...Object.keys(here)]);
  const merged = [...ids].map((id) => [id, merge(base[id], kept[id], here[id])] as const);
  return Object.fromEntries(merged.filter((entry): entry is [string, Session] => entry[1] !== undefined));
}
