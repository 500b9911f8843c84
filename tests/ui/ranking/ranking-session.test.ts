import { describe, expect, test, vi } from "vitest";
import { lineMetrics } from "../../../src/analysis/metrics/outputs.ts";
import type { RunAnswer, RunLibrary } from "../../../src/bridge/run-library.ts";
import type { PoolJob } from "../../../src/bridge/sweep-pool.ts";
import { joinSentence } from "../../../src/analysis/words.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { decodeScenario } from "../../../src/scenario/link/url-codec.ts";
import { writeRankingCsv } from "../../../src/ui/pages/lab/ranking/ranking-files.ts";
import { createRankingSession, findRun, type RankingState } from "../../../src/ui/pages/lab/ranking/ranking-session.ts";
import { describeRow, speakRow, tellRow, writeLeftOut, writeOpen, writeRun } from "../../../src/ui/pages/lab/ranking/ranking-words.ts";
import { toPlainBlanks } from "../../sweep/remedies/make-rows.ts";

/** A library whose runs are done when a test says so, with numbers that it chooses. */
function openLibrary(shareOf: (job: PoolJob) => number | string = () => 0.5) {
  const answers = new Map<string, RunAnswer>();
  let open: { readonly jobs: PoolJob[]; readonly onAnswers: () => void } | null = null;
  const asked: PoolJob[][] = [];
  const keyOf = (job: PoolJob): string => JSON.stringify(job.scenario);
  const library: Pick<RunLibrary, "find" | "request"> = {
    find: (job) => answers.get(keyOf(job)),
    request(jobs, urgency, onAnswers) {
      expect(urgency).toBe("asked");
      for (const job of jobs) if (answers.get(keyOf(job))?.fault !== undefined) answers.delete(keyOf(job));
      const left = jobs.filter((job) => !answers.has(keyOf(job)));
      asked.push(left);
      open = { jobs: left, onAnswers };
      return () => (open = null);
    },
  };
  const answer = (job: PoolJob): RunAnswer => {
    const share = shareOf(job);
    if (typeof share === "string") return { fault: share };
    const { segmentBytes, headerBytes } = job.scenario.transport;
    const values: Readonly<Record<string, number>> = {
      normalizedGoodput: (share * segmentBytes) / (segmentBytes + headerBytes),
      timeouts: 10 * job.scenario.seed,
    };
    return { numbers: lineMetrics.map(({ id }) => values[id] ?? 0) };
  };
  return {
    library,
    asked,
    isOpen: () => open !== null,
    /** Finishes so many of the runs asked for, or all. */
    finish(count = Infinity) {
      for (const job of open!.jobs.splice(0, count)) answers.set(keyOf(job), answer(job));
      open!.onAnswers();
    },
  };
}

const base = requireScenario({});
const first = { scenario: base, seeds: 5 } as const;

const shareOf = ({ scenario }: PoolJob): number => {
  const { transport, network, workload, seed } = scenario;
  if (transport.awndPackets === 2) return workload.senders === 1 ? 0.14 : workload.senders === 40 ? 0.39 : 1;
  if (network.bufferPackets === 640) return 1;
  if (transport.algorithm === "gip") return 0.4 + seed / 50;
  return 0.14 + seed / 1000;
};

function open(share: Parameters<typeof openLibrary>[0] = shareOf, now?: () => number) {
  const fake = openLibrary(share);
  const said: string[] = [];
  const session = createRankingSession(fake.library, (text) => said.push(text), first, now);
  session.start(first);
  return { ...fake, said, session, read: () => session.state.get(), ids: () => session.state.get().rows.map(({ id }) => id) };
}

describe("a ranking", () => {
  test("asks for the first seed of all rows, then the second, and last for what prices speak of", () => {
    const { asked, read } = open();
    expect(asked[0].slice(0, 55).map(({ scenario }) => scenario.seed)).toEqual(
      [1, 2, 3, 4, 5].flatMap((seed) => Array<number>(11).fill(seed)),
    );
    expect(asked[0].slice(55).map(({ scenario }) => scenario.workload.senders)).toEqual([1, 1, 1, 1, 1, 40, 40, 40, 40, 40]);
    expect(read()).toMatchObject({ done: 0, total: 55, status: "computing", failed: 0 });
  });

  test("keeps its rows where they are until all runs are done", () => {
    const { finish, read, ids } = open();
    const order = ids();
    finish(33);
    expect(ids()).toEqual(order);
    expect(order[0]).toBe("present");
    expect(read()).toMatchObject({ done: 33, status: "computing" });
    finish(22);
    expect(read()).toMatchObject({ done: 55, status: "done" });
    expect(ids().slice(0, 3)).toEqual(["window", "buffer", "gip"]);
  });

  test("tells a price once all that it speaks of is known", () => {
    const { finish, read } = open();
    finish(55);
    const window = () => read().rows.find(({ id }) => id === "window")!;
    const buffer = read().rows.find(({ id }) => id === "buffer")!;
    expect(joinSentence(tellRow(window(), read()))).toBe("Computing its cost.");
    expect(joinSentence(tellRow(buffer, read()))).toMatch(/^Ten times the buffer/);
    finish();
    expect(toPlainBlanks(joinSentence(tellRow(window(), read())))).toBe(
      "One sender alone reaches only 14%. 32 × 2 packets just fit the buffer: with 40 senders, 39%.",
    );
  });

  test("speaks after each round of seeds, and of the result", () => {
    const { finish, said } = open();
    finish(10);
    expect(said).toEqual([]);
    finish(1);
    finish(5);
    finish(17);
    finish();
    expect(said.map(toPlainBlanks)).toEqual([
      "11 of 55 runs are complete.",
      "33 of 55 runs are complete.",
      "A window of 2 or ten times the buffer ends the collapse: 100% of the maximum.",
    ]);
  });

  test("pauses and goes on", () => {
    const { finish, session, asked, read, isOpen } = open();
    finish(20);
    session.pause();
    expect(isOpen()).toBe(false);
    expect(read()).toMatchObject({ done: 20, status: "paused", timeLeftMs: null });
    session.resume();
    expect(asked[1]).toHaveLength(45);
    finish();
    expect(read().status).toBe("done");
  });

  test("starts again with another run, and knows what it has computed", () => {
    const { finish, session, asked, read } = open();
    finish();
    session.pick({ id: "gip", seed: 2 });
    session.start({ ...first, seeds: 20 });
    expect(read()).toMatchObject({ done: 55, total: 220, status: "computing", picked: { id: "gip", seed: null } });
    expect(asked[1]).toHaveLength(15 * 13);
    session.start({ scenario: requireScenario({ transport: { algorithm: "gip" } }), seeds: 5 });
    expect(read().picked).toBeNull();
    expect(read().leftOut.map(({ remedy, why }) => `${remedy.name()}: ${why}`)).toEqual(["GIP: The run has it already."]);
    session.start(first);
    expect(read().status).toBe("done");
  });

  test("tells what failed, and tries it again", () => {
    let isBroken = true;
    const { finish, session, read } = open((job) =>
      isBroken && job.scenario.transport.algorithm === "prin" && job.scenario.seed === 3 ? "It broke." : shareOf(job),
    );
    finish();
    const prin = () => read().rows.find(({ id }) => id === "prin")!;
    expect(read()).toMatchObject({ status: "done", failed: 1 });
    expect(joinSentence(tellRow(prin(), read()))).toBe("1 of 5 runs failed: It broke.");
    isBroken = false;
    session.resume();
    finish();
    expect(read()).toMatchObject({ status: "done", failed: 0 });
    expect(prin().spread?.runs).toHaveLength(5);
  });

  test("guesses how long it still takes once its pace holds", () => {
    let nowMs = 0;
    const { finish, read } = open(shareOf, () => nowMs);
    for (const atMs of [1000, 2000]) {
      nowMs = atMs;
      finish(11);
    }
    expect(read().timeLeftMs).toBeCloseTo(3000, -1);
  });

  test("asks for nothing once it has gone", () => {
    const { session, isOpen } = open();
    session.dispose();
    expect(isOpen()).toBe(false);
  });
});

describe("a picked row", () => {
  const { finish, session, read } = open();
  finish();
  const row = (id: string) => read().rows.find((one) => one.id === id)!;

  test("is the next or the one before, and not beyond the ends", () => {
    session.pickRow(1);
    expect(read().picked).toEqual({ id: "window", seed: null });
    session.pickRow(-1);
    session.pickRow(2);
    expect(read().picked?.id).toBe("gip");
    session.pickRow(Infinity);
    expect(read().picked?.id).toBe(read().rows.at(-1)!.id);
    session.pickRow(-Infinity);
    expect(read().picked?.id).toBe("window");
  });

  test("opens exactly its median run, or the one that is picked", () => {
    session.pick({ id: "gip", seed: null });
    expect(findRun(row("gip"), read().picked)).toMatchObject({ outcome: { seed: 3 }, isMedian: true });
    expect(writeOpen(row("gip"), read().picked)).toBe("Open seed 3, the median run");
    session.pickRun(1);
    expect(findRun(row("gip"), read().picked)).toMatchObject({ outcome: { seed: 4 }, isMedian: false });
    expect(writeOpen(row("gip"), read().picked)).toBe("Open seed 4");
    expect(toPlainBlanks(writeRun(row("gip"), read().picked)!)).toBe("Seed 4: 48%, 40 timeouts");
    session.pickRun(1);
    session.pickRun(1);
    expect(findRun(row("gip"), read().picked)?.outcome.seed).toBe(5);
  });
});

describe("a row", () => {
  const { finish, read } = open();
  finish();
  const state: RankingState = read();
  const row = (id: string) => state.rows.find((one) => one.id === id)!;

  test("is told to a screen reader as a whole", () => {
    expect(toPlainBlanks(speakRow(row("window"), state))).toBe(
      "1, Window of 2 packets, receive window 16 to 2: 100%, 5 runs between 100% and 100%; 30 timeouts. " +
        "Cost: One sender alone reaches only 14%. 32 × 2 packets just fit the buffer: with 40 senders, 39%.",
    );
    expect(toPlainBlanks(speakRow(row("present"), state))).toBe(
      "Current settings, 32 senders, NewReno: 14%, 5 runs between 14% and 15%; 30 timeouts. The run in the Lab: seed 1, 14%.",
    );
  });

  test("without a result says how far it is", () => {
    const fresh = open().read();
    expect(speakRow(fresh.rows[1], fresh)).toBe("Window of 2 packets, receive window 16 to 2: 0 of 5 runs");
  });

  test("of groups names them", () => {
    const grouped = requireScenario({ groups: [{ senders: 4 }, { senders: 8, transport: { algorithm: "gip" } }] });
    const session = createRankingSession(openLibrary().library, vi.fn<(text: string) => void>(), { scenario: grouped, seeds: 5 });
    expect(describeRow(session.state.get().rows[0], grouped).change).toBe("12 senders, 2 groups");
    expect(writeLeftOut(session.state.get().leftOut, true)).toBe(
      "Omitted: Fewer senders: Each group has its own number of senders. Changes in the middle of this run are omitted from all rows.",
    );
  });
});

test("its table has a line for each run, with the link that opens exactly that run", () => {
  const { finish, read } = open();
  finish();
  const lines = writeRankingCsv(read())
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  expect(lines[0]).toEqual([
    "rank",
    "change",
    "seed",
    "goodputShare",
    "goodputBps",
    "timeouts",
    "spurious",
    "drops",
    "maxQueuePackets",
    "link",
  ]);
  expect(lines).toHaveLength(56);
  const gip = lines.filter(([, change]) => change === "gip");
  expect(gip.map(([, , seed]) => seed)).toEqual(["1", "2", "3", "4", "5"]);
  expect(decodeScenario(gip[3][9]).scenario).toEqual(requireScenario({ transport: { algorithm: "gip" }, seed: 4 }));
  expect(lines.filter(([, change]) => change === "present").map(([rank]) => rank)).toEqual(["", "", "", "", ""]);
});
