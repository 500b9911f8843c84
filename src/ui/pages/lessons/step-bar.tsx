import { canOpen } from "../../../lessons/session.ts";
import { stepIds, type StepId } from "../../../lessons/lesson.ts";
import { useLesson, useLessons } from "./lessons-context.tsx";
import styles from "./step-bar.module.css";

export const stepNames: Readonly<Record<StepId, string>> = {
  watch: "Watch",
  guess: "Guess",
  run: "Run",
  explain: "Explain",
  check: "Check",
};

/** Why a step is still shut. */
const shut: Readonly<Partial<Record<StepId, string>>> = {
  run: "opens with your guess",
  explain: "opens when you have run it",
  check: "opens with the explanation",
};

/** The five steps: where one is, where one may go. */
export function StepBar() {
  const { session } = useLessons();
  const { session: at } = useLesson();
  const place = stepIds.indexOf(at.step);
  return (
    <ol className={styles.root} aria-label="Steps">
      {stepIds.map((step, index) => {
        const isOpen = canOpen(at, step);
        const isPast = index < place || (step === "check" && at.isDone);
        return (
          <li key={step} data-state={step === at.step ? "here" : isPast ? "past" : isOpen ? "open" : "shut"}>
            <button
              type="button"
              aria-current={step === at.step ? "step" : undefined}
              aria-disabled={!isOpen}
              title={isOpen ? undefined : shut[step]}
              onClick={() => session.send({ kind: "go", step })}
            >
              {stepNames[step]}
              {!isOpen && <span className="visually-hidden">, {shut[step]}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
