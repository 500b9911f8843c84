import { useStore } from "../../run/use-store.ts";
import { completeGuess } from "./draw-guess.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writePlace } from "./sweep-readings.ts";

/** Asks for a prediction; until it is given, or declined, nothing has been computed or looked up. */
export function Ask() {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
  const shares = useStore(draft, (value) => value.shares);
  const { plan, settings } = state;
  if (plan === null) return null;
  const guess = completeGuess(shares, plan.xs);
  const count = shares.filter((share) => share !== null).length;
  return (
    <div className="sweep-ask">
      <h2>Your prediction first</h2>
      <p className="sweep-verdict">
        Draw how {settings.series[0].name} will fare from {writePlace(state, plan.xs[0])} to {writePlace(state, plan.xs.at(-1)!)}: 1 is a
        link that carries nothing but payload.
      </p>
      <p aria-live="polite">
        {count === 0
          ? "Nothing is drawn yet."
          : `Drawn at ${count} of ${plan.xs.length} values${guess === null ? "" : "; the rest follows"}.`}
      </p>
      <div className="sweep-buttons">
        <button type="button" className="button" data-primary="" disabled={guess === null} onClick={() => sweep.reveal(guess)}>
          Run and reveal
        </button>
        <button type="button" className="button" disabled={count === 0} onClick={() => draft.set({ shares: [] })}>
          Clear
        </button>
      </div>
      <button type="button" className="text-button" onClick={() => sweep.reveal(null)}>
        Run without a prediction
      </button>
    </div>
  );
}
