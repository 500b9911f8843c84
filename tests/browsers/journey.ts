import type { Homes } from "./homes.ts";
import type { Tab } from "./tab.ts";

/** What a journey has. */
export interface Stage {
  /** 1280 x 800, in no frame. */
  readonly tab: Tab;
  readonly homes: Homes;
}

/** Something that a reader does from beginning to end, in any engine. */
export interface Journey {
  readonly name: string;
  /** @throws {Error} when it does not go as it should */
  run(stage: Stage): Promise<void>;
}
