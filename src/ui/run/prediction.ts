/** What the reader expects of the run, before it is computed. */
export interface Prediction {
  /** The link asks, and no answer has been given: until then there is no run. */
  readonly isAsked: boolean;
  /** The answer: share of what the link could carry, 0 to 1; null: none, or it was about another scenario. */
  readonly guess: number | null;
}

export const predictKey = "v.predict";

/** Does a link with these entries ask for a prediction? */
export function asksPrediction(view: ReadonlyMap<string, string>): boolean {
  return view.get(predictKey) === "1";
}
