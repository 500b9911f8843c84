import { t } from "../../../language/translate.ts";
import { Failure } from "../../kit/page-messages.tsx";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { LadderBar } from "./ladder-bar.tsx";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { LadderHeadline } from "./ladder-headline.tsx";
import { LadderPanel } from "./ladder-panel.tsx";
import { LadderResults, ResultsBar, ResultsHeadline } from "./ladder-results.tsx";
import { LadderTable } from "./ladder-table.tsx";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./ladder.module.css";
import { useStore } from "../../run/store.ts";
import type { Screen } from "../../kit/page.ts";

/** Rows that failed, with a button to compute them again. */
function Failures() {
  const { session } = useLadder();
  const { set, results } = useLadderState();
  const faults = set.rows.flatMap((row) => {
    const result = results.get(row.key);
    return result?.status === "failed" ? [result.message] : [];
  });
  if (faults.length === 0) return null;
  return (
    <Failure
      title={t("{runs, plural, one {# run failed.} other {# runs failed.}}", { runs: faults.length })}
      why={faults[0]}
      isAll={faults.length === set.rows.length}
      onRetry={session.retry}
    />
  );
}

/** One scenario under many transports, one row each, all starting at a common 0. */
export function LadderPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { session, notices } = useLadder();
  const list = useStore(notices, (value) => value.list);
  // Only this part of the state, so that results do not render the settings again.
  const isResults = useStore(session.state, ({ columns }) => columns === "results");
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.panel}`} aria-label={t("The ladder")}>
        <Guard name={t("the settings")}>
          <LadderPanel />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre} ${styles.centre}`} id="centre" tabIndex={-1}>
        <Guard name={t("the ladder")}>
          {isResults ? <ResultsHeadline /> : <LadderHeadline />}
          {list.map(({ message }) => (
            <Message key={message}>{message}</Message>
          ))}
          <Failures />
          <div className={styles.box}>{isResults ? <LadderResults /> : <LadderTable isNarrow={screen !== "wide" || isProjector} />}</div>
        </Guard>
      </main>
      {isResults ? <ResultsBar /> : <LadderBar />}
    </>
  );
}
