import { describe, expect, it } from "vitest";
import { joinPieces } from "../../src/ui/text/pieces.ts";
import { asksPrediction } from "../../src/ui/run/run-view.ts";
import { scorePrediction } from "../../src/ui/text/score.ts";

describe("a prediction", () => {
  it.each([
    [0.7, 0.196, "You predicted 70%; it is 20%: 50 percentage points too high."],
    [0.1, 0.96, "You predicted 10%; it is 96%: 86 percentage points too low."],
    [0.2, 0.196, "You predicted 20%; it is 20%: exactly right."],
    [0.21, 0.196, "You predicted 21%; it is 20%: right to within one percentage point."],
    [0.15, 0.196, "You predicted 15%; it is 20%: right to within 5 percentage points."],
  ])("of %d where it is %d is scored in a sentence", (guess, share, sentence) =>
    expect(joinPieces(scorePrediction(guess, share))).toBe(sentence),
  );
  it("is asked for by the link alone", () => {
    expect(asksPrediction(new Map([["v.predict", "1"]]))).toBe(true);
    expect(asksPrediction(new Map([["v.predict", "0"]]))).toBe(false);
    expect(asksPrediction(new Map())).toBe(false);
  });
});
