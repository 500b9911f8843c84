import type { Challenge } from "../../guide/challenges.ts";
import type { Store } from "../run/contracts.ts";
import { createStore } from "../run/store.ts";

interface InHand {
  readonly challenge: Challenge | null;
}

/** The challenge in hand; one for the document, since it is chosen on one page and met on another. */
export const challengeInHand: Store<InHand> = createStore<InHand>({ challenge: null });
