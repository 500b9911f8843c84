import { withinSentence } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { useStore } from "../../run/use-store.ts";
import { completeGuess } from "./draw-guess.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { writePlace } from "./sweep-readings.ts";
import { findMetric, nameMetric } from "./sweep-settings.ts";
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
  const range = { from: writePlace(state, plan.xs[0]), to: writePlace(state, plan.xs.at(-1)!) };
  const guess = completeGuess(shares, plan.xs);
  const count = shares.filter((share) => share !== null).length;
  return (
    <div className={styles.root}>
      <h2>{t("Your prediction first")}</h2>
      <p className={sweepStyles.verdict}>
        {metric.id === "normalizedGoodput"
          ? t(
              "What share of the link will {name} fill from {from} to {to}? 1 is a link that carries nothing but payload, 0 one that stands still.",
              { name, ...range },
            )
          : t("How will {metric} of {name} change from {from} to {to}, between 0 and 1?", {
              name,
              metric: withinSentence(nameMetric(metric)),
              ...range,
            })}
      </p>
      <p aria-live="polite">
        {count === 0
          ? t("Nothing is drawn yet.")
          : guess === null
            ? t("Drawn at {count} of {total} values.", { count, total: plan.xs.length })
            : t("Drawn at {count} of {total} values; the rest follows.", { count, total: plan.xs.length })}
      </p>
      <div className={sweepStyles.buttons}>
        <button type="button" className="button" data-primary="" disabled={guess === null} onClick={() => sweep.reveal(guess)}>
          {t("Run and reveal")}
        </button>
        <button type="button" className="button" disabled={count === 0} onClick={() => draft.set({ shares: [] })}>
          {t("Clear")}
        </button>
      </div>
      <button type="button" className="text-button" onClick={() => sweep.reveal(null)}>
        {t("Run without a prediction")}
      </button>
    </div>
  );
}
