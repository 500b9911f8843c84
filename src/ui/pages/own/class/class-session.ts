import { runLibrary } from "../../../../bridge/run-library.ts";
import type { Marked } from "../../../../language/translate.ts";
import type { Cell } from "../../../../sweep/own-board.ts";
import type { Store } from "../../../run/contracts.ts";
import { createStore } from "../../../run/store.ts";
import { listOwnJobs, readBoard } from "../../../kit/own/read-board.ts";
import { type Collected, followAnswers, hasCollector } from "../../../kit/hand-in/collector.ts";
import { keepHome, readKeptHome } from "../../../kit/hand-in/home.ts";
import { type HandedIn, readProgramCodes } from "./program-code.ts";

/** One program of the class, or several with equal results in every run. */
export interface WallRow {
  readonly students: readonly number[];
  readonly program: string;
  readonly name: string;
  readonly score: number | null;
  readonly cells: readonly Cell[];
  readonly goals: readonly (boolean | null)[];
  readonly timeoutsPerBlock: number;
  readonly fairness: number | null;
}

export interface ClassState {
  readonly handedIn: readonly HandedIn[];
  readonly faults: readonly Marked[];
  /** Best first. */
  readonly rows: readonly WallRow[];
  readonly done: number;
  readonly total: number;
  /** The compared programs: A and B. */
  readonly picked: readonly string[];
  /** The class server, if one serves this page; otherwise null. */
  readonly collected: Collected | null;
}

export interface ClassSession {
  readonly state: Store<ClassState>;
  take(text: string): Promise<void>;
  pick(program: string): void;
  clear(): void;
  /** Lets the class server accept answers, or stops it. */
  accept(isOn: boolean): void;
  dispose(): void;
}

const key = "incast-lab.class.programs";

/** Collects programs and ranks them by runs on this computer: a code cannot claim a score. */
export function createClassSession(storage: () => Pick<Storage, "getItem" | "setItem"> = () => window.localStorage): ClassSession {
  let withdraw: (() => void) | null = null;
  const state = createStore<ClassState>({
    handedIn: readKept(storage),
    faults: [],
    rows: [],
    done: 0,
    total: 0,
    picked: [],
    collected: null,
  });

  function show(): void {
    const { handedIn } = state.get();
    const programs = [...new Set(handedIn.map(({ program }) => program))];
    const all = programs.map((program) => {
      const board = readBoard({ algorithm: "own", program }, (job) => runLibrary.find(job));
      const own = board.rows.find(({ isOwn }) => isOwn)!;
      const fair = board.goals.find(({ goal }) => goal.id === "fair")?.value ?? null;
      const goals = board.goals.map(({ isMet }) => isMet);
      const timeoutsPerBlock = own.cells.reduce((sum, cell) => sum + cell.timeoutsPerBlock, 0) / own.cells.length;
      const students = handedIn.filter((one) => one.program === program).map(({ student }) => student);
      // Equal numbers in every run mean equal rules, however they are written.
      const result = JSON.stringify([own.cells, board.goals.map(({ value }) => value)]);
      const isDone = own.score !== null && goals.every((met) => met !== null);
      return {
        students,
        program,
        name: own.name,
        score: own.score,
        cells: own.cells,
        goals,
        timeoutsPerBlock,
        fairness: fair,
        result,
        isDone,
        done: board.done,
      };
    });
    const rows = new Map<string, (typeof all)[number]>();
    for (const one of all) {
      const same = one.isDone ? rows.get(one.result) : undefined;
      rows.set(
        one.isDone ? one.result : one.program,
        same === undefined ? one : { ...same, students: [...same.students, ...one.students] },
      );
    }
    state.set({
      rows: [...rows.values()].toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)),
      done: all.reduce((sum, { done }) => sum + done, 0),
      total: all.length * 15,
    });
  }

  function compute(): void {
    const { handedIn } = state.get();
    const lists = [...new Set(handedIn.map(({ program }) => program))].map((program) => listOwnJobs({ algorithm: "own", program }));
    // each program's first run, then each one's second: a slow program delays the others least
    const jobs = (lists[0] ?? []).flatMap((_, at) => lists.map((list) => list[at]));
    show();
    // runs that were stopped are not repeated for everyone who hands in; the earlier request's runs go on
    const before = withdraw;
    withdraw = runLibrary.request(before === null ? jobs : jobs.filter((job) => runLibrary.find(job) === undefined), "asked", show);
    before?.();
    try {
      storage().setItem(key, JSON.stringify(handedIn));
    } catch {
      // Kept while the page is open.
    }
  }

  function add(programs: readonly HandedIn[]): void {
    // A student's later program replaces the earlier one.
    const later = new Map([...state.get().handedIn, ...programs].map((one) => [one.student, one]));
    state.set({ handedIn: [...later.values()] });
    compute();
  }

  compute();
  // Codes that cannot be read there are ignored, because they cannot be fixed here.
  const takeCollected = async (codes: readonly string[]): Promise<void> => add((await readProgramCodes(codes.join(" "))).programs);
  const collector = hasCollector() ? followAnswers("program", (codes) => void takeCollected(codes)) : null;
  const stopCollector = collector?.state.subscribe(() => {
    const collected = collector.state.get();
    state.set({ collected });
    const [home] = collected.room?.homes ?? [];
    if (home !== undefined && readKeptHome() !== home) keepHome(home);
  });
  return {
    state,
    async take(text) {
      const { programs, faults } = await readProgramCodes(text);
      state.set({ faults });
      add(programs);
    },
    accept: (isOn) => collector?.accept(isOn),
    pick(program) {
      const { picked } = state.get();
      state.set({ picked: picked.includes(program) ? picked.filter((one) => one !== program) : [...picked.slice(-1), program] });
    },
    clear() {
      state.set({ handedIn: [], faults: [], picked: [] });
      compute();
    },
    dispose() {
      stopCollector?.();
      collector?.stop();
      withdraw?.();
    },
  };
}

function readKept(storage: () => Pick<Storage, "getItem">): readonly HandedIn[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHandedIn) : [];
  } catch {
    return [];
  }
}

function isHandedIn(value: unknown): value is HandedIn {
  const { student, program } = (value ?? {}) as Partial<HandedIn>;
  return typeof student === "number" && typeof program === "string";
}
