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
import { type Board, listOwnJobs, listRivalJobs, readBoard } from "./read-board.ts";

/** A problem in the text, in words. */
export interface ToldProblem extends ProgramProblem {
  readonly words: string;
}

/** A program that has run, and its score. */
export interface Try {
  readonly program: string;
  readonly score: number;
}

export interface OwnState {
  /** The text in the editor. */
  readonly text: string;
  readonly problems: readonly ToldProblem[];
  /** The original program; lines that differ from it are marked. */
  readonly start: string;
  readonly startId: string;
  /** The running program: the text, unless it has problems or has just been changed. */
  readonly program: string;
  readonly board: Board;
  readonly tries: readonly Try[];
  /** The trace of the run on screen; null: not available yet. */
  readonly trace: FollowedProgram | null;
  /** Is a first change offered? Only to a user who has changed nothing yet. */
  readonly isOffered: boolean;
  /** Goals reached by the last change. */
  readonly justMet: readonly string[];
  /** How many of the user's programs have failed each goal, by its id. */
  readonly misses: Readonly<Record<string, number>>;
}

export interface OwnSession {
  readonly run: RunView;
  readonly state: Store<OwnState>;
  setText(text: string): void;
  /** Runs the text immediately, without the delay. */
  runNow(): void;
  begin(example: ProgramExample): void;
  /** Adds the offered line. */
  takeOffer(): void;
  /** The sender whose program is traced. */
  readonly sender: () => number;
  dispose(): void;
}

/** Delay from the last valid change to the run, ms (our choice). */
const restMs = 300;

/** The line offered on a first visit: no sender may have more than two packets in flight. */
export const offeredLine = "  cwnd = min(cwnd, 2)";

const offeredHook = /^function onAck\b/;

/** The line before which the offer goes: the end of onAck. -1: not found. */
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
  /** The initial text, and the id of its example; "": none. */
  readonly start: string;
  readonly startId: string;
  /** True: the user did not bring a program. */
  readonly isFirst: boolean;
  /** Is it compared with other transports by runs? */
  readonly hasBoard: boolean;
}

/** Follows a run view whose transport is a program: its text, problems and score. */
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
    misses: {},
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Has the user changed the program? No goal counts as reached before that. */
  let hasChanged = false;
  let withdraw: (() => void) | null = null;
  let asked: TraceRequest | null = null;
  /** Goals and programs that have been counted as misses. */
  const missed = new Set<string>();

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
      noteMisses(contestant, board);
    };
    show();
    const withdrawOwn = runLibrary.request(listOwnJobs(contestant), "asked", show);
    // behind whatever else is asked for, such as the headline's run
    const withdrawRivals = runLibrary.request(listRivalJobs(), "quiet", show);
    withdraw = () => {
      withdrawOwn();
      withdrawRivals();
    };
  }

  /** Each program adds one dot when its score is complete. */
  function noteTry({ program = "" }: Contestant, board: Board): void {
    const { tries } = state.get();
    const own = board.rows.find(({ isOwn }) => isOwn);
    if (own === undefined || own.score === null || own.cells.some(({ done }) => done < 3) || tries.at(-1)?.program === program) return;
    state.set({ tries: [...tries, { program, score: own.score }].slice(-40) });
  }

  function noteMisses({ program = "" }: Contestant, { goals }: Board): void {
    if (!hasChanged) return;
    const fresh = goals.filter(({ goal, isMet }) => isMet === false && !missed.has(`${goal.id} ${program}`)).map(({ goal }) => goal.id);
    if (fresh.length === 0) return;
    for (const id of fresh) missed.add(`${id} ${program}`);
    const { misses } = state.get();
    state.set({ misses: { ...misses, ...Object.fromEntries(fresh.map((id) => [id, (misses[id] ?? 0) + 1])) } });
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
      // changed from outside: a link, a file, an undone change
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
