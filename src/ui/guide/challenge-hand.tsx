import { msg } from "../../language/translate.ts";
import { late } from "../controls/late.tsx";
import { challengeInHand } from "./challenge-in-hand.ts";
import { useStore } from "../run/store.ts";

const ChallengeCard = late(msg("the challenges"), async () => (await import("./challenge-list.tsx")).ChallengeCard, { isRare: true });

/** The card of the challenge in hand, if any: loaded when one is taken. */
export function ChallengeHand() {
  const challenge = useStore(challengeInHand, (value) => value.challenge);
  return challenge && <ChallengeCard key={challenge.id} challenge={challenge} />;
}
