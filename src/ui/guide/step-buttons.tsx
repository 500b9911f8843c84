import { useEffect, useRef } from "react";
import { t } from "../../language/translate.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import type { Guide } from "./guide-state.ts";
import { useLeaveGuide } from "./use-leave-guide.ts";
import styles from "./step-buttons.module.css";

/** Openings by button that have got their focus. */
const answered = new WeakMap<object, number>();

/** Back, on, and how far it is; behind the last step the way out. */
export function StepButtons({ guide }: { guide: Guide }) {
  const view = useRunView();
  const leave = useLeaveGuide();
  const isGuided = useStore(view.layout, (value) => value.isGuided);
  const main = useRef<HTMLButtonElement>(null);
  const count = guide.steps?.length ?? 0;
  const isLast = guide.at >= count - 1;
  const { focused } = guide;
  useEffect(() => {
    if (focused > (answered.get(view) ?? 0)) main.current?.focus();
    answered.set(view, focused);
  }, [view, focused]);
  return (
    <div className={styles.root}>
      <button
        type="button"
        className="button"
        aria-disabled={guide.at === 0}
        onClick={() => guide.at > 0 && guide.open(guide.at - 1, true)}
      >
        {t("Back")}
      </button>
      {(!isLast || isGuided) && (
        <button
          ref={main}
          type="button"
          className="button"
          data-primary=""
          onClick={() => (isLast ? leave() : guide.open(guide.at + 1, true))}
        >
          {t(isLast ? "Done" : "Next")}
        </button>
      )}
      <span>{t("{n} of {total}", { n: guide.at + 1, total: count })}</span>
    </div>
  );
}
