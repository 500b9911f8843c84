import { type Marked, msg, t } from "../../../language/translate.ts";
import { canOpen } from "../../../lessons/session.ts";
import { stepIds, type StepId } from "../../../lessons/lesson.ts";
import { useLesson, useLessons } from "./lessons-context.tsx";
import styles from "./step-bar.module.css";

export const stepNames: Readonly<Record<StepId, Marked>> = {
  watch: msg("Watch"),
  guess: msg("Predict"),
  run: msg("Run"),
  explain: msg("Explain"),
  check: msg("Check"),
};

/** Why a step is not accessible yet. */
const shut: Readonly<Partial<Record<StepId, Marked>>> = {
  run: msg("opens once you have predicted"),
  explain: msg("opens once you have run it"),
  check: msg("opens with the explanation"),
};

/** The five steps: the current one, and those accessible. */
export function StepBar() {
  const { session } = useLessons();
  const { session: at } = useLesson();
  const place = stepIds.indexOf(at.step);
  return (
    <ol className={styles.root} aria-label={t("Steps")}>
      {stepIds.map((step, index) => {
        const isOpen = canOpen(at, step);
        const why = shut[step];
        const isPast = index < place || (step === "check" && at.isDone);
        return (
          <li key={step} data-state={step === at.step ? "here" : isPast ? "past" : isOpen ? "open" : "shut"}>
            <button
              type="button"
              aria-current={step === at.step ? "step" : undefined}
              aria-disabled={!isOpen}
              title={isOpen || why === undefined ? undefined : t(why)}
              onClick={() => session.send({ kind: "go", step })}
            >
              {t(stepNames[step])}
              {!isOpen && why !== undefined && <span className="visually-hidden">{t(", {why}", { why: t(why) })}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
