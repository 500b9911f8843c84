import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import type { Guide } from "./guide-state.ts";
import styles from "./step-buttons.module.css";

/** Back, on, and how far it is. Behind the last step stands the way out, and what to try. */
export function StepButtons({ guide }: { guide: Guide }) {
  const { perform, layout } = useRunView();
  const isGuided = useStore(layout, (value) => value.isGuided);
  const count = guide.steps?.length ?? 0;
  const isLast = guide.at >= count - 1;
  return (
    <div className={styles.root}>
      <button type="button" className="button" disabled={guide.at === 0} onClick={() => guide.open(guide.at - 1)}>
        Back
      </button>
      {!isLast && (
        <button type="button" className="button" data-primary="" onClick={() => guide.open(guide.at + 1)}>
          Next
        </button>
      )}
      {isLast && isGuided && (
        <button type="button" className="button" data-primary="" onClick={() => perform({ do: "guide", isOn: false })}>
          Done
        </button>
      )}
      <span>
        {guide.at + 1} of {count}
      </span>
    </div>
  );
}
