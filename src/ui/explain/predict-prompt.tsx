import { countAwaited } from "../../analysis/participants.ts";
import { type SubmitEvent, useId, useState } from "react";
import type { SliderRange } from "../../charts/xy/log-scale.ts";
import { t } from "../../language/translate.ts";
import { readTypedDigits } from "../../language/typed-number.ts";
import { numberFormat } from "../../language/numbers.ts";
import { Slider } from "../controls/slider.tsx";
import styles from "./predict-prompt.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

const range: SliderRange = { min: 0, max: 100, isLogarithmic: false, step: 1 };

/** Asks for the share of the link before anything is shown; the answer starts the run. */
export function PredictPrompt() {
  const lab = useRunView();
  const senders = useStore(lab.scenario, (state) => countAwaited(state.scenario));
  const [percent, setPercent] = useState(50);
  const [raw, setText] = useState<string | null>(null);
  const text = raw === null ? null : readTypedDigits(raw);
  const id = useId();
  const typed = text === null ? percent : Number(text);
  const isValid = text === null || (/^\s*\d{1,3}(\.\d+)?\s*%?\s*$/.test(text) && Number.parseFloat(text) <= 100);

  const commit = () => {
    if (text !== null && isValid) setPercent(Number.parseFloat(text));
    setText(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isValid) return;
    // The prompt disappears: focus moves to where the run will appear.
    event.currentTarget.closest("main")?.focus();
    lab.perform({ do: "predict", share: (text === null ? percent : Number.parseFloat(text)) / 100 });
  };

  return (
    <form className={styles.root} onSubmit={submit} aria-labelledby={`${id}-question`}>
      <h1 id={`${id}-question`}>
        {t(
          "{senders, plural, one {What share of the maximum goodput will # sender reach?} other {What share of the maximum goodput will # senders reach?}}",
          {
            senders,
          },
        )}
      </h1>
      <p id={`${id}-note`}>{t("100% means that the link carries new data all the time. Make your prediction, then press Run.")}</p>
      <div className={styles.row}>
        <Slider
          label={t("Predicted share of the maximum")}
          value={Number.isFinite(typed) ? Math.min(100, typed) : percent}
          valueText={t("{percent}%", { percent })}
          range={range}
          onChange={(value) => {
            setText(null);
            setPercent(value);
          }}
        />
        <label className="number-field" aria-invalid={!isValid}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t("Predicted share, in percent")}
            aria-describedby={`${id}-note`}
            aria-invalid={!isValid}
            value={raw ?? numberFormat("any").format(percent)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={commit}
          />
          <span className="unit" aria-hidden="true">
            %
          </span>
        </label>
        <button type="submit" className="button" data-primary="">
          {t("Run", {}, "verb")}
        </button>
      </div>
      {!isValid && <p role="alert">{t("A number from 0 to 100.")}</p>}
    </form>
  );
}
