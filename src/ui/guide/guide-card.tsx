import { Words } from "../explain/sentence.tsx";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-context.tsx";
import { useGuide } from "./guide-state.ts";
import { useLeaveGuide } from "./use-leave-guide.ts";
import { StepButtons } from "./step-buttons.tsx";
import { StepNumber } from "./step-number.tsx";
import { T } from "../text/t.tsx";
import styles from "./guide-card.module.css";

/** The open step of the guide where there is no panel for it: on phones, on low screens, before a room. */
export function GuideCard(props: { isProjector: boolean }) {
  const { perform } = useRunView();
  const leave = useLeaveGuide();
  const guide = useGuide();
  const step = guide.steps?.[guide.at];
  if (!guide.steps || !step) return null;
  const isLast = guide.at === guide.steps.length - 1;
  return (
    <section className={styles.root} aria-label={t("Guide")} data-room={props.isProjector ? "" : undefined}>
      <div className={styles.said}>
        <StepNumber place={guide.at} isOpen />
        <p>
          <Words of={step.sentence} />
        </p>
        <button type="button" className="text-button" onClick={leave}>
          <T message="Skip<hidden> the guide</hidden>" hidden={(text) => <span className="visually-hidden">{text}</span>} />
        </button>
      </div>
      <div className={styles.row}>
        {isLast && !props.isProjector && (
          <button type="button" className="button" onClick={() => perform({ do: "openDrawer", drawer: "scenario" })}>
            {t("Try it")}
          </button>
        )}
        <StepButtons guide={guide} />
      </div>
    </section>
  );
}
