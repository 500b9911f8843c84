import type { Scenario } from "../../../engine/spec/scenario.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import {
  askGoal,
  type BoardAnswer,
  type BoardJob,
  boardSeeds,
  boardSenders,
  type Cell,
  type Contestant,
  type Goal,
  goals,
  isMet,
  listCellJobs,
  readCell,
  readGoal,
  rivals,
  scoreOf,
} from "../../../sweep/own-board.ts";

export interface BoardRow {
  readonly name: string;
  readonly isOwn: boolean;
  readonly cells: readonly Cell[];
  readonly score: number | null;
}

export interface GoalState {
  readonly goal: Goal;
  /** The run that decides. */
  readonly scenario: Scenario;
  /** null: not known yet. */
  readonly value: number | null;
  readonly isMet: boolean | null;
  readonly fault: string | null;
}

export interface Board {
  /** Best first. */
  readonly rows: readonly BoardRow[];
  readonly goals: readonly GoalState[];
  /** Finished runs of the user's own row, and their total. */
  readonly done: number;
  readonly total: number;
}

type Find = (job: BoardJob) => BoardAnswer | undefined;

/** Runs of one program: its cells, then its goals. */
export function listOwnJobs(own: Contestant): readonly BoardJob[] {
  // 32 senders first: that is the page's case
  const senders = [32, ...boardSenders.filter((count) => count !== 32)];
  return [...senders.flatMap((count) => listCellJobs(own, count)), ...goals.map((goal) => askGoal(goal, own))];
}

/** Runs of the transports that a program is compared with. */
export function listRivalJobs(): readonly BoardJob[] {
  return rivals.flatMap((algorithm) => boardSenders.flatMap((count) => listCellJobs({ algorithm }, count)));
}

export function readBoard(own: Contestant, find: Find): Board {
  const toRow = (one: Contestant, isOwn: boolean): BoardRow => {
    const cells = boardSenders.map((senders) => readCell(senders, listCellJobs(one, senders).map(find)));
    return { name: nameTransport(one), isOwn, cells, score: scoreOf(cells) };
  };
  const mine = toRow(own, true);
  const rows = [mine, ...rivals.map((algorithm) => toRow({ algorithm }, false))];
  return {
    // the user's own before others with the same score
    rows: rows.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)),
    goals: goals.map((goal) => {
      const job = askGoal(goal, own);
      const answer = find(job);
      const value = readGoal(answer);
      const fault = answer?.fault ?? null;
      return { goal, scenario: job.scenario, value, isMet: value === null ? (fault === null ? null : false) : isMet(goal, value), fault };
    }),
    done: mine.cells.reduce((sum, { done }) => sum + done, 0),
    total: boardSenders.length * boardSeeds.length,
  };
}
