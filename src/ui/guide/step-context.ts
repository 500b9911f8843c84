import { createContext, use } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { ToldStep } from "../../guide/step.ts";

/** The step whose scene the picture shows, and its run. */
export interface ShownScene {
  readonly run: RunSnapshot;
  readonly told: ToldStep | null;
  readonly isPhone: boolean;
}

export const SceneContext = createContext<ShownScene | null>(null);

/** @throws Error outside of the guide's picture. */
export function useShownScene(): ShownScene {
  const scene = use(SceneContext);
  if (scene === null) throw new Error("there is no step around this");
  return scene;
}
