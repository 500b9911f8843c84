import type { Experiment, Size } from "../../../experiments/experiment.ts";
import type { MeasureAnswer } from "../../../experiments/measures.ts";
import { type Choices, listMeasures, planExperiment } from "../../../experiments/plan-experiment.ts";
import { experiments, findExperiment } from "../../../experiments/registry.ts";
import { makeReport } from "../../../experiments/report-object.ts";
import { type ComputeRuns, listAlternatives, runExperiment } from "../../../experiments/run-experiment.ts";
import type { Store } from "../../run/contracts.ts";
import { createStore } from "../../run/store.ts";
import type { ResultCache } from "../../kit/result-cache.ts";
import type { FigureResult, FigureState, Work } from "./figure-state.ts";
import { makePlan, planFigure } from "./plan-figure.ts";
import { Cancelled, countPackets, createRunQueue } from "./run-queue.ts";
import { isSameStored, type StoredFigure } from "../../../experiments/stored-figure.ts";
import { readStored, type StoredResults, takeStored } from "./stored-results.ts";
import type { WorkerPort } from "../../../bridge/page-worker.ts";

export interface PapersState {
  readonly figures: Readonly<Record<string, FigureState>>;
  readonly isPaused: boolean;
  /** Is it known which results are stored for each figure? */
  readonly isReady: boolean;
  /** Canceled work that can be continued. */
  readonly dropped: readonly string[];
  readonly cacheFault: string | null;
}

/** All figures with their states, and the computation in progress. */
export interface PapersSession {
  readonly state: Store<PapersState>;
  readonly workers: number;
  /** Reports the visible figures, nearest first: each loads its stored results, or computes a first answer. */
  look(ids: readonly string[]): void;
  /** Gives the open figure precedence over all others. */
  open(id: string | null): void;
  /** Computes everything its verdict needs on this computer. */
  runFull(ids: readonly string[]): void;
  /** Judges a figure under other assumptions in addition to its own; {}: stops that. */
  tryChoices(id: string, choices: Choices): void;
  /** Retries failed figures. */
  retry(ids: readonly string[]): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  goOn(): void;
  /** Estimated time for sending this many packets on this computer, ms; null: nothing has been computed yet. */
  estimateMs(packets: number): number | null;
  dispose(): void;
}

export interface PapersParts {
  readonly workers: number;
  readonly makeWorker: () => WorkerPort;
  readonly openCache: (onFault: (fault: string) => void) => Promise<ResultCache<MeasureAnswer>>;
  readonly stored: StoredResults;
  readonly now: () => number;
}

/** Interval at which progress is reported together, ms. */
const settleMs = 100;
const unseen: FigureState = { shown: null, work: null, trial: null, fault: null, staleSince: null, check: null };

export function createPapersSession(parts: PapersParts): PapersSession {
  const state = createStore<PapersState>({
    figures: Object.fromEntries(experiments.map(({ id }) => [id, unseen])),
    isPaused: false,
    isReady: false,
    dropped: [],
    cacheFault: null,
  });
  let isGone = false;
  const cache = parts.openCache((fault) => !isGone && state.set({ cacheFault: fault }));
  void cache.then(({ fault }) => !isGone && state.set({ cacheFault: fault }));
  const queue = createRunQueue({ ...parts, cache });
  const asked = new Set<string>();

  const read = (id: string): FigureState => state.get().figures[id];
  function update(id: string, patch: Partial<FigureState>): void {
    if (!isGone) state.set({ figures: { ...state.get().figures, [id]: { ...read(id), ...patch } } });
  }

  /** Computes one form of a figure, and reports progress to `onWork`. null: canceled. */
  async function compute(
    experiment: Experiment,
    size: Size,
    choices: Choices,
    owner: string,
    onWork: (work: Work) => void,
  ): Promise<FigureResult | null> {
    const triesAlternatives = size === "full" && Object.keys(choices).length === 0;
    const tries = triesAlternatives ? listAlternatives(experiment).length : 0;
    const own = Object.keys(choices).length === 0 ? planFigure(experiment, size) : makePlan(planExperiment({ experiment, size, choices }));
    const total = own.runs.length * (1 + tries);
    const packets = own.packets * (1 + tries);
    let done = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      onWork({ size, done: Math.min(done, total), total, packets });
    };
    show();
    const run: ComputeRuns = (runs, measures) =>
      queue.compute(owner, runs, measures, () => {
        done += 1;
        timer ??= setTimeout(show, settleMs);
      });
    try {
      const outcome = await runExperiment({ experiment, size, choices, triesAlternatives }, run);
      const { results, judgement, readOverlay } = outcome;
      return {
        source: "computed",
        version: null,
        isOutline: false,
        size,
        choices,
        report: makeReport(outcome),
        results,
        claims: judgement.claims,
        readOverlay,
      };
    } catch (error) {
      if (error instanceof Cancelled) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function runForm(id: string, size: Size): Promise<void> {
    const experiment = findExperiment(id)!;
    if (read(id).work !== null && (read(id).work!.size === "full" || size === "coarse")) return;
    update(id, { fault: null });
    try {
      const result = await compute(experiment, size, {}, `${size} ${id}`, (work) => {
        // If both forms are being computed, the larger one's progress is shown.
        if (read(id).work?.size !== "full" || work.size === "full") update(id, { work });
      });
      if (read(id).work?.size === size) update(id, { work: null });
      if (result === null) return;
      if (size === "full" || read(id).shown?.size !== "full") update(id, { shown: result });
    } catch (error) {
      update(id, { work: null, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  const outlines = parts.stored.loadOutlines();
  void outlines.then(showOutlines);
  /** Shows the stored outlines of all figures, visible or not: verdicts, counts, and filters cover all of them. */
  function showOutlines(all: ReadonlyMap<string, StoredFigure>): void {
    if (isGone) return;
    const figures = { ...state.get().figures };
    for (const experiment of experiments) {
      const outline = all.get(experiment.id);
      const stored = outline && readStored(outline, experiment);
      // The open figure waits for all of its runs.
      if (!stored?.isCurrent || asked.has(experiment.id)) continue;
      figures[experiment.id] = { ...figures[experiment.id], shown: takeStored(experiment, stored, true) };
    }
    state.set({ figures, isReady: true });
  }

  /** Shows the stored outline if there is one; otherwise computes a first answer. */
  async function begin(id: string): Promise<void> {
    const experiment = findExperiment(id)!;
    const outline = (await outlines).get(id);
    if (isGone) return;
    if (outline && readStored(outline, experiment).isCurrent) {
      if (read(id).shown === null) update(id, { shown: takeStored(experiment, readStored(outline, experiment), true) });
      return;
    }
    await beginWhole(id);
  }

  /** Loads all stored runs of a figure if there are any; otherwise computes a first answer. */
  async function beginWhole(id: string): Promise<void> {
    const experiment = findExperiment(id)!;
    const stored = await parts.stored.loadFigure(experiment);
    if (isGone) return;
    if (stored?.isCurrent) {
      const { shown } = read(id);
      if (shown?.size !== "full") update(id, { shown: takeStored(experiment, stored, false) });
      return;
    }
    if (stored) update(id, { staleSince: stored.version });
    await runForm(id, "coarse");
  }

  /** Completes a figure of which only the wall's outline is known; a first answer in progress continues. */
  async function completeOutline(id: string): Promise<void> {
    await outlines;
    if (!read(id).shown?.isOutline) return;
    // The wall's medians are not enough for the figure's own page, even if its runs cannot be loaded.
    update(id, { shown: null });
    await beginWhole(id);
  }

  /** Recomputes one stored run to check whether it comes from the present engine. */
  async function checkStored(id: string): Promise<void> {
    const { shown, check } = read(id);
    const experiment = findExperiment(id)!;
    if (shown?.source !== "stored" || shown.isOutline || check !== null || experiment.search) return;
    const [run] = planFigure(experiment, shown.size).runs.toSorted((a, b) => countPackets([a]) - countPackets([b]));
    if (run === undefined) return;
    const measures = listMeasures(experiment);
    try {
      const [answer] = await queue.compute(`check/${id}`, [run], measures, () => undefined);
      const points = shown.results.find(({ name }) => name === run.series)?.points ?? [];
      const point = points.find(
        ({ x, seed, across }) =>
          x === run.x && seed === run.run.scenario.seed && Object.entries(run.across).every(([field, value]) => across[field] === value),
      );
      const isSame = measures.every((measure, index) => isSameStored(answer.values[index], point?.values[measure] ?? null));
      update(id, { check: isSame ? "same" : "other" });
    } catch {
      // A failure is reported when the run is requested for its own sake.
    }
  }

  return {
    state,
    workers: parts.workers,
    look(ids) {
      for (const id of asked) if (!ids.includes(id)) queue.rank(`coarse ${id}`, 500);
      ids.forEach((id, index) => queue.rank(`coarse ${id}`, 10 + index));
      for (const id of ids) {
        if (asked.has(id)) continue;
        asked.add(id);
        void begin(id);
      }
    },
    open(id) {
      for (const { id: other } of experiments)
        for (const [form, rank] of [
          ["coarse", 200],
          ["trial", 300],
          ["full", 900],
          ["check", 100],
        ] as const)
          queue.rank(`${form} ${other}`, other === id ? rank / 1000 : rank);
      if (id === null) return;
      const begin = asked.has(id) || read(id).shown !== null ? completeOutline : beginWhole;
      asked.add(id);
      void begin(id).then(() => checkStored(id));
    },
    runFull(ids) {
      state.set({ dropped: [] });
      for (const id of ids) if (findExperiment(id)!.claims.length > 0) void runForm(id, "full");
    },
    retry(ids) {
      for (const id of ids) void runForm(id, read(id).shown === null ? "coarse" : "full");
    },
    tryChoices(id, choices) {
      const experiment = findExperiment(id)!;
      const owner = `trial/${id}`;
      queue.cancel((one) => one === owner);
      if (Object.keys(choices).length === 0) return update(id, { trial: null });
      const size = read(id).shown?.size ?? "coarse";
      update(id, { trial: { choices, result: null, work: null, fault: null } });
      const isMine = (): boolean => read(id).trial?.choices === choices;
      const patch = (change: Partial<NonNullable<FigureState["trial"]>>): void => {
        const { trial } = read(id);
        if (trial && isMine()) update(id, { trial: { ...trial, ...change } });
      };
      compute(experiment, size, choices, owner, (work) => patch({ work })).then(
        (result) => (result === null ? isMine() && update(id, { trial: null }) : patch({ result, work: null })),
        (error: unknown) => patch({ work: null, fault: error instanceof Error ? error.message : String(error) }),
      );
    },
    pause() {
      queue.pause();
      state.set({ isPaused: true });
    },
    resume() {
      state.set({ isPaused: false });
      queue.resume();
    },
    cancel() {
      const dropped = Object.entries(state.get().figures).flatMap(([id, { work }]) => (work === null ? [] : [`${work.size} ${id}`]));
      if (state.get().isPaused) this.resume();
      queue.cancel(() => true);
      state.set({ dropped });
    },
    goOn() {
      const { dropped } = state.get();
      state.set({ dropped: [] });
      for (const one of dropped) {
        const [size, id] = one.split(" ") as [Size, string];
        void runForm(id, size);
      }
    },
    estimateMs(packets) {
      const speed = queue.readSpeed();
      return speed === null ? null : packets / (speed * parts.workers);
    },
    dispose() {
      isGone = true;
      queue.dispose();
    },
  };
}
