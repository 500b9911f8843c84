import type { CausingDrop } from "../../../../analysis/block-run.ts";
import type { Place } from "../../../../analysis/timeout-place.ts";
import { createContext, use } from "react";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import type { SeedCount } from "../../../run/what-if.ts";
import type { Alternative, AlternativeAnswer } from "./alternatives.ts";

/** One of a seed's two runs. */
export type Which = "was" | "is";

/** The open question, its answer so far, and the available actions. */
export interface WhatIfView {
  /** The displayed run, and the row of its timeout in question. */
  readonly run: RunSnapshot;
  readonly row: number;
  readonly place: Place;
  /** The drop that the timeout waited for in the displayed run; null: none; undefined: not known yet. */
  readonly drop: CausingDrop | null | undefined;
  readonly answers: readonly AlternativeAnswer[];
  readonly chosen: AlternativeAnswer;
  /** The seed whose run is drawn. */
  readonly seed: number;
  readonly seedCount: SeedCount;
  /** The drawn runs of a seed; null: not computed yet. */
  readonly lanes: Readonly<Record<Which, RunSnapshot | null>>;
  /** The longest known block: all charts of block times have this scale, ns. */
  readonly longestNs: number;
  choose(id: Alternative["id"]): void;
  /** Selects the change before or after the chosen one. */
  step(by: 1 | -1): void;
  pickSeed(seed: number): void;
  /** Selects the seed above or below in the spread. */
  stepSeed(by: 1 | -1): void;
  askSeeds(count: SeedCount): void;
  /** Opens one of the seed's runs in the Lab. */
  openRun(which: Which): void;
  /** Opens both runs of the seed side by side. */
  compare(): void;
  close(): void;
}

export const WhatIfContext = createContext<WhatIfView | null>(null);

/** @throws Error outside the view. */
export function useWhatIf(): WhatIfView {
  const view = use(WhatIfContext);
  if (!view) throw new Error("useWhatIf needs a WhatIfContext around it");
  return view;
}

/** The block in question, from 0; null: the whole run. */
export const blockOf = ({ place }: Pick<WhatIfView, "place">): number | null => place.block;

/** Can this change be chosen? Without a drop there is no packet to spare. */
export const isOffered = ({ drop }: Pick<WhatIfView, "drop">, { scenario }: Alternative): boolean => scenario !== null || drop !== null;
