import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { t } from "../../../language/translate.ts";
import { findTimeoutOf } from "../../run/event-at.ts";
import { useCompare } from "../../side-by-side/compare-context.tsx";
import styles from "../../side-by-side/compare-page.module.css";
import { findLoss } from "../../../analysis/timeouts.ts";

/** Shown for a run and its fork instead of gains and costs: the limits of a single pair, and where to ask about many. */
export function ForkNote({ asItWas, fork }: { asItWas: RunSnapshot; fork: RunSnapshot }) {
  const { session } = useCompare();
  const row = findTimeout(asItWas, fork);
  return (
    <>
      <p className={styles.verdict}>{t("After the change these are two different runs, and chance decides which of them ends sooner.")}</p>
      {row !== null && (
        <p className={styles.cost}>
          <button type="button" className="button" onClick={() => session.state.get().lanes[0].view.perform({ do: "whatIf", row })}>
            {t("What if? With 20 seeds")}
          </button>
        </p>
      )}
    </>
  );
}

/** The timeout that waited for the packet spared in the fork; null: none. */
function findTimeout(asItWas: RunSnapshot, { scenario: { intervention } }: RunSnapshot): number | null {
  if (intervention?.kind !== "spare" || intervention.at.drop > asItWas.columns.drops.length) return null;
  const drop = intervention.at.drop - 1;
  const row = findTimeoutOf(asItWas, { table: "drops", row: drop });
  return row !== null && findLoss(asItWas.columns, row)?.row === drop ? row : null;
}
