import type { CausingDrop } from "../../../../analysis/block-run.ts";
import type { Place } from "../../../../analysis/timeout-place.ts";
import { createContext, use } from "react";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import type { SeedCount } from "../../../run/what-if.ts";
import type { Alternative, AlternativeAnswer } from "./alternatives.ts";

/** Which of a seed's two runs. */
export type Which = "was" | "is";

/** The question that is open, what is known of its answer, and what can be done about it. */
export interface WhatIfView {
  /** The run on screen, and the row of the timeout that is asked about. */
  readonly run: RunSnapshot;
  readonly row: number;
  readonly place: Place;
  /** The drop that the timeout waited for in the run on screen; null: none; undefined: not known yet. */
  readonly drop: CausingDrop | null | undefined;
  readonly answers: readonly AlternativeAnswer[];
  readonly chosen: AlternativeAnswer;
  /** Whose run is drawn. */
  readonly seed: number;
  readonly seedCount: SeedCount;
  /** A seed's runs as they are drawn; null: not computed yet. */
  readonly lanes: Readonly<Record<Which, RunSnapshot | null>>;
  /** Longest block among all that is known: what every chart of block times is drawn to, ns. */
  readonly longestNs: number;
  choose(id: Alternative["id"]): void;
  /** The change before or after the chosen one. */
  step(by: 1 | -1): void;
  pickSeed(seed: number): void;
  /** The seed above or below in the spread. */
  stepSeed(by: 1 | -1): void;
  askSeeds(count: SeedCount): void;
  /** Opens one of the seed's runs in the Lab. */
  openRun(which: Which): void;
  /** Both runs of the seed, side by side. */
  compare(): void;
  close(): void;
}

export const WhatIfContext = createContext<WhatIfView | null>(null);

/** @throws Error outside of the question. */
export function useWhatIf(): WhatIfView {
  const view = use(WhatIfContext);
  if (!view) throw new Error("useWhatIf needs a WhatIfContext around it");
  return view;
}

/** The block that is asked about, from 0; null: the whole run. */
export const blockOf = ({ place }: Pick<WhatIfView, "place">): number | null => place.block;

/** Can this change be chosen? Nothing can be spared where nothing was dropped. */
export const isOffered = ({ drop }: Pick<WhatIfView, "drop">, { scenario }: Alternative): boolean => scenario !== null || drop !== null;
