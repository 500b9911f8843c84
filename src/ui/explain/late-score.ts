import { msg } from "../../language/translate.ts";
import { late } from "../controls/late.tsx";

/** Only for those who have predicted something. */
export const PredictionScore = late(msg("the score"), async () => (await import("./prediction-score.tsx")).PredictionScore, {
  isRare: true,
});
