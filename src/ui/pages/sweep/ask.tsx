import { t } from "../../../language/translate.ts";
import { completeGuess } from "../../kit/draw-guess.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { ClassPart } from "./late-class-part.ts";
import sweepStyles from "./sweep.module.css";
import styles from "./ask.module.css";
import { useStore } from "../../run/store.ts";

/** Asks for a prediction; nothing is computed or looked up until it is given or declined. */
export function Ask() {
  const { sweep, draft } = useSweep();
  const state = useWholeState();
  const shares = useStore(draft, (value) => value.shares);
  const { plan } = state;
  if (plan === null) return null;
  const guess = completeGuess(shares, plan.guessXs);
  const count = shares.filter((share) => share !== null).length;
  return (
    <div className={styles.root}>
      <h2>{t("Your prediction first")}</h2>
      <p className={sweepStyles.verdict}>{t("Draw the curve before you see it, from left to right.")}</p>
      <p aria-live="polite">
        {count === 0
          ? t("Nothing is drawn yet.")
          : guess === null
            ? t("Drawn at {count} of {total} values.", { count, total: plan.guessXs.length })
            : t("Drawn at {count} of {total} values; the rest follows.", { count, total: plan.guessXs.length })}
      </p>
      <div className={sweepStyles.buttons}>
        <button type="button" className="button" data-primary="" disabled={guess === null} onClick={() => sweep.reveal(guess)}>
          {t("Run", {}, "verb")}
        </button>
        <button type="button" className="button" disabled={count === 0} onClick={() => draft.set({ shares: [] })}>
          {t("Clear")}
        </button>
      </div>
      <button type="button" className="text-button" onClick={() => sweep.reveal(null)}>
        {t("Run without a prediction")}
      </button>
      <ClassPart guess={guess} />
    </div>
  );
}
