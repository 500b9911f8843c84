import { afterEach, expect, it, vi } from "vitest";
import type { MeasureAnswer } from "../../../src/experiments/measures.ts";
import { findExperiment } from "../../../src/experiments/registry.ts";
import { makeReport } from "../../../src/experiments/report-object.ts";
import type { FigureState } from "../../../src/ui/pages/papers/figure-state.ts";
import { createPapersSession, type PapersSession } from "../../../src/ui/pages/papers/papers-session.ts";
import type { Stored } from "../../../src/ui/pages/papers/stored-results.ts";
import { packOutline } from "../../../src/experiments/stored-outline.ts";
import type { StoredFigure } from "../../../src/experiments/stored-figure.ts";
import type { ResultCache } from "../../../src/ui/kit/result-cache.ts";
import { runCoarse } from "../../experiments/compute-here.ts";
import { FakeWorker } from "./fake-worker.ts";

// small ones: 16 runs of 13,000 packets
const id = "lite-2";

function openCache(): ResultCache<MeasureAnswer> {
  const kept = new Map<string, MeasureAnswer>();
  return {
    fault: null,
    read: (keys) => Promise.resolve(keys.map((key) => kept.get(key) ?? null)),
    write: (entries) => entries.forEach(([key, answer]) => kept.set(key, answer)),
    clear: () => Promise.resolve(),
  };
}

const sessions: PapersSession[] = [];
afterEach(() => sessions.splice(0).forEach((session) => session.dispose()));

function open(stored: Stored | null = null, cache = openCache(), outlines: readonly StoredFigure[] = []) {
  const workers: FakeWorker[] = [];
  const session = createPapersSession({
    workers: 1,
    makeWorker: () => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    },
    openCache: () => Promise.resolve(cache),
    stored: {
      loadFigure: () => Promise.resolve(stored),
      loadOutlines: () => Promise.resolve(new Map(outlines.map((one) => [one.id, one]))),
    },
    now: () => performance.now(),
  });
  sessions.push(session);
  const read = (): FigureState => session.state.get().figures[id];
  const until = (test: (state: FigureState) => boolean) => vi.waitUntil(() => test(read()), { timeout: 20_000, interval: 5 });
  return { session, read, until, countStarted: () => workers.reduce((sum, { started }) => sum + started, 0) };
}

/** Stands for the file of all figures' medians. */
async function makeOutline(): Promise<StoredFigure> {
  return packOutline(makeReport(await runCoarse(id)), findExperiment(id)!, "0.1.0");
}

async function makeStored(change: (report: Stored["report"]) => Stored["report"] = (report) => report): Promise<Stored> {
  return { report: change(makeReport(await runCoarse(id))), isCurrent: true, version: "0.1.0" };
}

it("gives a figure in sight the first answer that the terminal gives", async () => {
  const { session, read, until } = open();
  session.look([id]);
  await until(({ shown }) => shown !== null);
  expect(read().shown!.report).toEqual(makeReport(await runCoarse(id)));
  expect(read().shown!.report.verdict).toBe("first answer");
  expect(read().work).toBeNull();
});

it("computes no run twice, not even of another figure or on another visit", async () => {
  const cache = openCache();
  const first = open(null, cache);
  first.session.look([id]);
  await first.until(({ shown }) => shown !== null);
  const { length } = (await runCoarse(id)).results.flatMap(({ points }) => points);
  expect(first.countStarted()).toBe(length);
  // the same runs, whose measures stand in another order
  const other = "lite-4";
  first.session.look([other]);
  await vi.waitUntil(() => first.session.state.get().figures[other].shown !== null, { timeout: 20_000, interval: 5 });
  expect(first.session.state.get().figures[other].shown!.report).toEqual(makeReport(await runCoarse(other)));
  expect(first.countStarted()).toBe(length);
  const second = open(null, cache);
  second.session.look([id]);
  await second.until(({ shown }) => shown !== null);
  expect(second.countStarted()).toBe(0);
});

it("judges again under another assumption beside its own results", async () => {
  const { session, read, until } = open();
  session.look([id]);
  await until(({ shown }) => shown !== null);
  const { shown } = read();
  const [assumption] = findExperiment(id)!.assumptions;
  session.tryChoices(id, { [assumption.field]: assumption.alternatives[0] });
  await until(({ trial }) => (trial?.result ?? null) !== null);
  expect(read().shown).toBe(shown);
  expect(read().trial!.result!.results).not.toEqual(shown!.results);
  session.tryChoices(id, {});
  expect(read().trial).toBeNull();
});

it("keeps what is done when it is cancelled, and goes on from there", async () => {
  const { session, read, until, countStarted } = open();
  session.look([id]);
  await until(() => countStarted() > 5);
  session.cancel();
  await until(({ work }) => work === null);
  expect(read().shown).toBeNull();
  expect(session.state.get().dropped).toEqual([`coarse ${id}`]);
  const before = countStarted();
  session.goOn();
  await until(({ shown }) => shown !== null);
  // what was in hand at the time is begun again
  expect(countStarted()).toBeLessThanOrEqual(before + 16 - 5 + 1);
  expect(countStarted()).toBeGreaterThanOrEqual(16);
});

it("stands still while it is paused", async () => {
  const { session, read, until } = open();
  session.look([id]);
  await until(({ work }) => work !== null);
  session.pause();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { work } = read();
  expect(work).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(read().work!.done).toBe(work!.done);
  session.resume();
  await until(({ shown }) => shown !== null);
});

it("shows what is stored, and computes one run of it to see that it still holds", async () => {
  const { session, read, until, countStarted } = open(await makeStored());
  session.open(id);
  await until(({ check }) => check !== null);
  expect(read()).toMatchObject({ check: "same", shown: { source: "stored" } });
  expect(countStarted()).toBe(1);
});

it("draws the wall from medians alone, and fetches a figure's runs when it is opened", async () => {
  const whole = await makeStored();
  const { session, read, until, countStarted } = open(whole, openCache(), [await makeOutline()]);
  session.look([id]);
  await until(({ shown }) => shown !== null);
  expect(read().shown).toMatchObject({ source: "stored", isOutline: true, version: "0.1.0", report: { verdict: whole.report.verdict } });
  expect(countStarted()).toBe(0);
  const small = read().shown!;
  session.open(id);
  await until(({ check }) => check !== null);
  expect(read()).toMatchObject({ check: "same", shown: { isOutline: false, report: whole.report } });
  expect(small.claims.map(({ holds, failsAt }) => ({ holds, failsAt }))).toEqual(
    read().shown!.claims.map(({ holds, failsAt }) => ({ holds, failsAt })),
  );
});

it("knows the verdict of every stored figure at once, in sight or not", async () => {
  const { session, read, until, countStarted } = open(await makeStored(), openCache(), [await makeOutline()]);
  await until(({ shown }) => shown !== null);
  expect(session.state.get().isReady).toBe(true);
  expect(read().shown).toMatchObject({ source: "stored", isOutline: true });
  expect(countStarted()).toBe(0);
  // nothing is stored of the others, and nobody looks at them
  expect(Object.values(session.state.get().figures).filter(({ shown, work }) => shown !== null || work !== null)).toHaveLength(1);
});

it("takes no medians of an earlier definition", async () => {
  const { session, read, until } = open(null, openCache(), [{ ...(await makeOutline()), stamp: "other" }]);
  session.look([id]);
  await until(({ shown }) => shown !== null);
  expect(read().shown!.source).toBe("computed");
});

it("says so when a stored run comes to something else", async () => {
  const spoil = (report: Stored["report"]): Stored["report"] => ({
    ...report,
    series: report.series.map((series) => ({
      ...series,
      points: series.points.map((point) => ({ ...point, values: { ...point.values, goodputBps: 1 } })),
    })),
  });
  const { session, read, until } = open(await makeStored(spoil));
  session.open(id);
  await until(({ check }) => check !== null);
  expect(read().check).toBe("other");
});

it("takes nothing that is stored of an earlier definition", async () => {
  const { session, read, until } = open({ ...(await makeStored()), isCurrent: false });
  session.look([id]);
  await until(({ shown }) => shown !== null);
  expect(read()).toMatchObject({ staleSince: "0.1.0", shown: { source: "computed" } });
});

it("forgets what is cancelled while the cache is being asked", async () => {
  const cache = openCache();
  const slow = {
    ...cache,
    read: (keys: readonly string[]) => new Promise<null[]>((tell) => setTimeout(() => tell(keys.map(() => null)), 150)),
  };
  const { session, until, read, countStarted } = open(null, slow);
  session.look([id]);
  await until(({ work }) => work !== null);
  session.cancel();
  await until(({ work }) => work === null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(countStarted()).toBe(0);
  expect(read().shown).toBeNull();
});
