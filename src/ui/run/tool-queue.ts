import type { ScenarioToolbox, ScenarioTools } from "./scenario-tools.ts";

export interface ToolQueue {
  /** Acts at once where the tools are at hand; else as soon as they are, in the order of the calls. */
  withTools(act: (tools: ScenarioTools) => void): void;
  /** What has not been done yet is not done. */
  forget(): void;
}

/** @param onFault told when the tools could not be had; what waits goes on waiting, and `retry` fetches them again. */
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
      // those that came before go first
      if (tools !== null && waiting.length === 0) return act(tools);
      waiting.push(act);
      fetchTools();
    },
    forget() {
      waiting = [];
    },
  };
}
