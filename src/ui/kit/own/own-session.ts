import { checkProgram } from "../../../algorithms/own/language.ts";
import type { ProgramExample } from "../../../algorithms/own/examples.ts";
import type { ProgramProblem } from "../../../algorithms/own/problem.ts";
import { createProgramTraceSource, type FollowedProgram, type TraceRequest } from "../../../bridge/program-trace-source.ts";
import { runLibrary } from "../../../bridge/run-library.ts";

import type { Scenario } from "../../../engine/spec/scenario.ts";
import { describeProgramProblem } from "../../../scenario/fields/program-words.ts";
import type { Contestant } from "../../../sweep/own-board.ts";
import type { Store } from "../../run/contracts.ts";
import type { RunView } from "../../run/run-view.ts";
import { createStore } from "../../run/store.ts";
import { listBoardJobs, readBoard, type Board } from "./read-board.ts";

/** A problem of the text, in words. */
export interface ToldProblem extends ProgramProblem {
  readonly words: string;
}

/** A program that has run, and what it scored. */
export interface Try {
  readonly program: string;
  readonly score: number;
}

export interface OwnState {
  /** What stands in the editor. */
  readonly text: string;
  readonly problems: readonly ToldProblem[];
  /** Lines that differ from it are marked. */
  readonly start: string;
  readonly startId: string;
  /** The program that runs: the text, unless that has problems or has just been changed. */
  readonly program: string;
  readonly board: Board;
  readonly tries: readonly Try[];
  /** Of the run on screen; null: not yet. */
  readonly trace: FollowedProgram | null;
  /** The first change that is offered to who has changed nothing yet. */
  readonly isOffered: boolean;
  /** Goals that the last change has met. */
  readonly justMet: readonly string[];
}

export interface OwnSession {
  readonly run: RunView;
  readonly state: Store<OwnState>;
  setText(text: string): void;
  /** Runs what stands there, without the wait. */
  runNow(): void;
  begin(example: ProgramExample): void;
  /** Adds the line that is offered. */
  takeOffer(): void;
  /** Whose program is followed. */
  readonly sender: () => number;
  dispose(): void;
}

/** A run follows the last valid change after so long, ms (our choice). */
const restMs = 300;

/** What a first visit is offered: no sender may have more than two packets in flight. */
export const offeredLine = "  cwnd = min(cwnd, 2)";

const offeredHook = /^function onAck\b/;

/** The line before which the offer goes: the end of onAck. -1: there is no such place. */
export function findOffer(text: string): number {
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => offeredHook.test(line));
  return begin < 0 ? -1 : lines.findIndex((line, at) => at > begin && line === "}");
}

export function contestantOf({ transport }: Scenario): Contestant {
  const { program, params } = transport;
  return { algorithm: "own", ...(program !== undefined && { program }), params: params as Readonly<Record<string, number>> };
}

export interface OwnStart {
  /** The text that is begun with, and the example that it is of; "": of none. */
  readonly start: string;
  readonly startId: string;
  /** Nobody has come with a program of their own. */
  readonly isFirst: boolean;
  /** Is it compared with others, by runs? */
  readonly hasBoard: boolean;
}

/** Follows a run view whose transport is a program: its text, its problems, its standing. */
export function createOwnSession(run: RunView, { start, startId, isFirst, hasBoard }: OwnStart): OwnSession {
  const first = run.scenario.get().scenario.transport.program ?? start;
  const state = createStore<OwnState>({
    text: first,
    problems: tell(first),
    start,
    startId,
    program: first,
    board: readBoard(contestantOf(run.scenario.get().scenario), (job) => runLibrary.find(job)),
    tries: [],
    trace: null,
    isOffered: isFirst && first === start && findOffer(first) >= 0,
    justMet: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Nobody has met anything before their first change. */
  let hasChanged = false;
  let withdraw: (() => void) | null = null;
  let asked: TraceRequest | null = null;

  const source = createProgramTraceSource((request, trace) => {
    if (asked?.scenario === request.scenario && asked.sender === request.sender) state.set({ trace });
  });
  const sender = (): number => run.view.get().picked ?? 0;

  function compute(): void {
    if (!hasBoard) return;
    withdraw?.();
    const contestant = contestantOf(run.scenario.get().scenario);
    const show = (): void => {
      const before = state.get().board;
      const board = readBoard(contestant, (job) => runLibrary.find(job));
      const met = (of: Board): readonly string[] => of.goals.filter(({ isMet }) => isMet === true).map(({ goal }) => goal.id);
      const fresh = met(board).filter((id) => !met(before).includes(id));
      state.set({ board, ...(hasChanged && fresh.length > 0 && { justMet: [...state.get().justMet, ...fresh] }) });
      noteTry(contestant, board);
    };
    show();
    withdraw = runLibrary.request(listBoardJobs(contestant), "asked", show);
  }

  /** Each program leaves one dot, once its score is whole. */
  function noteTry({ program = "" }: Contestant, board: Board): void {
    const { tries } = state.get();
    const own = board.rows.find(({ isOwn }) => isOwn);
    if (own === undefined || own.score === null || own.cells.some(({ done }) => done < 3) || tries.at(-1)?.program === program) return;
    state.set({ tries: [...tries, { program, score: own.score }].slice(-40) });
  }

  function apply(): void {
    clearTimeout(timer);
    const { text, problems, program } = state.get();
    if (problems.length > 0 || text === program) return;
    hasChanged = true;
    state.set({ program: text, justMet: [] });
    run.perform({ do: "change", path: "transport.program", value: text });
  }

  function follow(): void {
    const { current } = run.runs.get();
    if (current === null || current.status === "computing" || current.scenario.transport.program === undefined) return;
    if (asked?.scenario === current.scenario && asked.sender === sender()) return;
    asked = { scenario: current.scenario, sender: sender() };
    source.ask(asked);
  }

  let last = run.scenario.get().scenario;
  const stops = [
    run.scenario.subscribe(() => {
      const { scenario } = run.scenario.get();
      if (scenario === last) return;
      last = scenario;
      const { program } = scenario.transport;
      // somebody else has changed it: a link, a file, an undone change
      if (program !== undefined && program !== state.get().program) state.set({ text: program, program, problems: [], isOffered: false });
      compute();
    }),
    run.runs.subscribe(follow),
    run.view.subscribe(follow),
  ];
  compute();

  const setText = (text: string): void => {
    if (text === state.get().text) return;
    state.set({ text, problems: tell(text), isOffered: false });
    clearTimeout(timer);
    timer = setTimeout(apply, restMs);
  };
  return {
    run,
    state,
    sender,
    setText,
    runNow: apply,
    begin({ id, program }) {
      state.set({ start: program, startId: id });
      setText(program);
    },
    takeOffer() {
      const lines = state.get().text.split("\n");
      const at = findOffer(state.get().text);
      if (at < 0 || !state.get().isOffered) return;
      setText([...lines.slice(0, at), offeredLine, ...lines.slice(at)].join("\n"));
      apply();
    },
    dispose() {
      clearTimeout(timer);
      withdraw?.();
      source.dispose();
      for (const stop of stops) stop();
    },
  };
}

function tell(text: string): readonly ToldProblem[] {
  const compiled = checkProgram(text);
  return compiled.ok ? [] : compiled.problems.map((problem) => ({ ...problem, words: describeProgramProblem(problem) }));
}
