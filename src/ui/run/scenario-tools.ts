import type { tools } from "./judge-and-rewrite.ts";
import type { Readable } from "./store.ts";

/** What reads, judges and rewrites scenarios. */
export type ScenarioTools = typeof tools;

export interface ScenarioToolbox extends Readable<ScenarioTools | null> {
  /** null: they are not at hand yet. */
  get(): ScenarioTools | null;
  /** For code that runs only where they have been used before. @throws Error when they are not at hand. */
  need(): ScenarioTools;
  /** Acts at once, or when they have arrived; does not fetch them. Returns how to stop waiting. */
  whenThere(act: (tools: ScenarioTools) => void): () => void;
  /** Fetches them; after a failure it may be asked again. @throws Error when they cannot be had. */
  load(): Promise<ScenarioTools>;
}

export function createToolbox(fetchTools: () => Promise<ScenarioTools>): ScenarioToolbox {
  let atHand: ScenarioTools | null = null;
  let pending: Promise<ScenarioTools> | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => atHand,
    need() {
      if (atHand === null) throw new Error("the tools for scenarios are not loaded");
      return atHand;
    },
    whenThere(act) {
      const stop = () => listeners.delete(listener);
      const listener = () => {
        if (atHand === null) return;
        stop();
        act(atHand);
      };
      listeners.add(listener);
      listener();
      return stop;
    },
    load: () =>
      (pending ??= fetchTools().then(
        (fetched) => {
          atHand = fetched;
          for (const listener of [...listeners]) listener();
          return fetched;
        },
        (error: unknown) => {
          pending = null;
          throw error;
        },
      )),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's, in a file of their own: the first preset is complete in the first load, and needs none of them until it is changed. */
export const scenarioTools = createToolbox(async () => (await import("./judge-and-rewrite.ts")).tools);

interface ToolQueue {
  /** Acts at once if the tools are loaded, otherwise once they are, in the order of the calls. */
  withTools(act: (tools: ScenarioTools) => void): void;
  /** Drops all calls that still wait. */
  forget(): void;
}

/** @param onFault called when the tools could not be loaded; calls keep waiting, and `retry` loads them again. */
export function createToolQueue(toolbox: ScenarioToolbox, onFault: (retry: () => void) => void): ToolQueue {
  let waiting: ((tools: ScenarioTools) => void)[] = [];
  const fetchTools = (): void => {
    toolbox.load().then(
      (tools) => {
        const acts = waiting;
        waiting = [];
        for (const act of acts) act(tools);
      },
      () => onFault(fetchTools),
    );
  };
  return {
    withTools(act) {
      const tools = toolbox.get();
      // earlier calls go first
      if (tools !== null && waiting.length === 0) return act(tools);
      waiting.push(act);
      fetchTools();
    },
    forget() {
      waiting = [];
    },
  };
}
