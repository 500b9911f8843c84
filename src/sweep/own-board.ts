import type { Scenario } from "../engine/spec/scenario.ts";
import { type Marked, msg } from "../language/translate.ts";
import { requireScenario } from "../scenario/check/parse-scenario.ts";

/**
 * Rates a user's own program: every transport gets the same work, so that only its rule decides. The receive window is large for that
 * reason, and everything else is `{}`.
 */

/** The subject of a row of the board. */
export interface Contestant {
  readonly algorithm: string;
  readonly program?: string;
  readonly params?: Readonly<Record<string, number>>;
}

/** Numbers of senders, and seeds. Without the single sender, constant windows would win: they cannot fill a link alone. */
export const boardSenders = [1, 8, 16, 32, 64] as const;
export const boardSeeds = [1, 2, 3] as const;

/** The built-in transports that the board shows next to a program, in order of their results, best first. */
export const rivals = ["trim", "gip", "dctcp", "newreno"] as const;

/** A run that the run library and the terminal compute in the same way. */
export interface BoardJob {
  readonly scenario: Scenario;
  readonly skipBlocks: 0;
  readonly measures: readonly string[];
}

const cellMeasures = ["goodputShare", "timeouts", "timeoutsPerBlock"] as const;

function toTransport({ algorithm, program, params }: Contestant): object {
  return { algorithm, ...(program !== undefined && { program }), ...(params !== undefined && { params }), awndPackets: 1000 };
}

/** One cell's runs, by seed. @throws RangeError for a program that cannot run. */
export function listCellJobs(contestant: Contestant, senders: number): readonly BoardJob[] {
  return boardSeeds.map((seed) => ({
    scenario: requireScenario({ transport: toTransport(contestant), workload: { senders }, seed }),
    skipBlocks: 0,
    measures: cellMeasures,
  }));
}

/** The result of a run, in the order of its measures; undefined: not done. `fault`: it failed. */
export interface BoardAnswer {
  readonly measures?: { readonly values: readonly (number | null | readonly number[])[] };
  readonly fault?: string;
}

export interface Cell {
  readonly senders: number;
  readonly done: number;
  /** Mean share of the maximum over the finished runs; null: none finished. */
  readonly share: number | null;
  /** Mean timeouts per run: goodput below the maximum was lost to waiting, or the window was too small. */
  readonly timeouts: number;
  readonly timeoutsPerBlock: number;
  readonly fault: string | null;
}

export function readCell(senders: number, answers: readonly (BoardAnswer | undefined)[]): Cell {
  const done = answers.filter((answer) => answer !== undefined);
  const rows = done.flatMap(({ measures }) => (measures === undefined ? [] : [measures.values.map(Number)]));
  const mean = (place: number): number => rows.reduce((sum, row) => sum + row[place], 0) / Math.max(1, rows.length);
  return {
    senders,
    done: done.length,
    share: rows.length === 0 ? null : mean(0),
    timeouts: mean(1),
    timeoutsPerBlock: mean(2),
    fault: done.find(({ fault }) => fault !== undefined)?.fault ?? null,
  };
}

/** Mean of the cells in percent; null while a cell has no run yet. A failed cell counts as zero. */
export function scoreOf(cells: readonly Cell[]): number | null {
  if (cells.some(({ share, fault }) => share === null && fault === null)) return null;
  return (100 * cells.reduce((sum, { share }) => sum + (share ?? 0), 0)) / cells.length;
}

/** A goal: a run, one of its measures, and the threshold for it. */
export interface Goal {
  readonly id: string;
  readonly label: Marked;
  /** One way to reach it, for a user who has failed twice. */
  readonly hint: Marked;
  readonly measure: "goodputShare" | "timeouts" | "meanQueuePackets" | "jain";
  /** The minimum, or with `isMost` the maximum. */
  readonly threshold: number;
  readonly isMost?: true;
  scenario(contestant: Contestant): Scenario;
}

const blocks = (senders: number, network: object = {}) => ({
  scenario: (contestant: Contestant) => requireScenario({ network, transport: toTransport(contestant), workload: { senders } }),
});

const second = 1e9;

/** They conflict, so reaching all six is not required. Thresholds are our choice, based on the results of the built-in transports. */
export const goals: readonly Goal[] = [
  {
    id: "alone",
    label: msg("One sender reaches 90%"),
    hint: msg("A single sender needs as many packets in flight as the path holds: let cwnd grow while round trips stay short."),
    measure: "goodputShare",
    threshold: 0.9,
    ...blocks(1),
  },
  {
    id: "eight",
    label: msg("8 senders without a timeout"),
    hint: msg("A block that begins with the windows of the previous one fills the queue at once: make cwnd small in onBlockStart."),
    measure: "timeouts",
    threshold: 0,
    isMost: true,
    ...blocks(8),
  },
  {
    id: "incast",
    label: msg("32 senders reach 90%"),
    hint: msg("Set cwnd to 1 in onBlockStart, and return from onAck without growing while ack.rttUs is far above baseRttUs."),
    measure: "goodputShare",
    threshold: 0.9,
    ...blocks(32),
  },
  {
    id: "queue",
    label: msg("5 long flows: mean queue below 20"),
    hint: msg("ack.rttUs - baseRttUs is the time in the queue: before packets are dropped, shrink cwnd in onAck, and set ssthresh to it."),
    measure: "meanQueuePackets",
    threshold: 20,
    isMost: true,
    scenario: (contestant) =>
      requireScenario({
        transport: toTransport(contestant),
        workload: { kind: "long", senders: 5, durationNs: second },
      }),
  },
  {
    id: "fair",
    label: msg("Fair to NewReno: Jain’s index at least 0.9"),
    hint: msg(
      "NewReno fills the queue, and a program that gives way to every queue leaves the link to NewReno: grow as NewReno does between losses.",
    ),
    measure: "jain",
    threshold: 0.9,
    scenario: (contestant) =>
      requireScenario({
        transport: { awndPackets: 1000 },
        workload: { kind: "long", senders: 8, durationNs: second },
        groups: [
          { name: "yours", senders: 4, transport: toTransport(contestant) },
          { name: "NewReno", senders: 4, transport: { algorithm: "newreno" } },
        ],
      }),
  },
  {
    id: "small-buffer",
    label: msg("48 senders, buffer of 32, reach 75%"),
    hint: msg(
      "One packet from each of 48 senders is more than 32 slots hold. Keep cwnd at 1 and spread the packets: hold(random() * 2000) in onBlockStart, hold(random() * 2 * ack.rttUs) in onAck.",
    ),
    measure: "goodputShare",
    threshold: 0.75,
    ...blocks(48, { bufferPackets: 32 }),
  },
];

/** The built-in transport that meets the most goals, and how many; `tests/sweep/own-board.test.ts` computes it. */
export const bestBuiltIn = { algorithm: "ia-tcp", met: 5 } as const;

export function askGoal(goal: Goal, contestant: Contestant): BoardJob {
  return { scenario: goal.scenario(contestant), skipBlocks: 0, measures: [goal.measure] };
}

/** The result of a goal's run; null: not done, or it has no such number. */
export function readGoal(answer: BoardAnswer | undefined): number | null {
  const value = answer?.measures?.values[0];
  return typeof value === "number" ? value : null;
}

export function isMet({ threshold, isMost }: Goal, value: number): boolean {
  return isMost === true ? (threshold === 0 ? value === 0 : value < threshold) : value >= threshold;
}
