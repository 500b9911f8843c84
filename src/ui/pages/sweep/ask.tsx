import { useStore } from "../../run/use-store.ts";
import { completeGuess } from "./draw-guess.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writePlace } from "./sweep-readings.ts";
import { findMetric, nameMetric } from "./sweep-settings.ts";
import { startSmall } from "../../../analysis/words.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./ask.module.css";

/** Asks for a prediction; until it is given, or declined, nothing has been computed or looked up. */
export function Ask() {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
  const shares = useStore(draft, (value) => value.shares);
  const { plan, settings } = state;
  if (plan === null) return null;
  const metric = findMetric(settings.metric);
  const { name } = settings.series[0];
  const range = `from ${writePlace(state, plan.xs[0])} to ${writePlace(state, plan.xs.at(-1)!)}`;
  const guess = completeGuess(shares, plan.xs);
  const count = shares.filter((share) => share !== null).length;
  return (
    <div className={styles.root}>
      <h2>Your prediction first</h2>
      <p className={sweepStyles.verdict}>
        {metric.id === "normalizedGoodput"
          ? `What share of the link will ${name} fill ${range}? 1 is a link that carries nothing but payload, 0 one that stands still.`
          : `How will ${startSmall(nameMetric(metric))} of ${name} change ${range}, between 0 and 1?`}
      </p>
      <p aria-live="polite">
        {count === 0
          ? "Nothing is drawn yet."
          : `Drawn at ${count} of ${plan.xs.length} values${guess === null ? "" : "; the rest follows"}.`}
      </p>
      <div className={sweepStyles.buttons}>
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
