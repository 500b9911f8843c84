import { t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { Failure, PageNotices } from "../../kit/page-messages.tsx";
import { ChartPair } from "./chart-pair.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Ask } from "./ask.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { ScorePart, SweepInspector } from "./sweep-inspector.tsx";
import { SweepTable } from "./sweep-table.tsx";
import { useSweep, useSweepState, useWholeState } from "./sweep-context.tsx";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./sweep-page.module.css";
import { Words } from "../../explain/sentence.tsx";
import { writeSweepHeadline } from "../../kit/sweep/sweep-readings.ts";
import type { Screen } from "../../kit/page.ts";

/** Many runs as curves: settings on the left, the curves, and their findings on the right. */
export function SweepPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isAsking = useSweepState(({ status }) => status === "asking");
  const isPhone = screen === "phone";
  const hasPlan = useSweepState(({ plan }) => plan !== null);
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.settings}`} aria-label={t("Sweep")}>
        <Guard name={t("the settings")}>
          <SettingsPanel />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre} ${styles.centre}`} id="centre" tabIndex={-1}>
        <Guard name={t("the sweep")}>
          <SweepHeadline />
          <Messages />
          {isPhone && hasPlan && !isAsking && <ScorePart />}
          {hasPlan && <ChartPair isNarrow={isPhone} isProjector={isProjector} />}
          {hasPlan && !isAsking && <SweepTable />}
        </Guard>
      </main>
      <aside className={`inspector ${pagesStyles.side} ${styles.inspector}`} aria-label={t("About the sweep")}>
        <Guard name={t("the readings")}>{isAsking ? <Ask /> : <SweepInspector hasScore={!isPhone} />}</Guard>
      </aside>
      <ProgressBar />
    </>
  );
}

/** Invalid settings, failures, and automatic changes. */
function Messages() {
  const { sweep, notices } = useSweep();
  const fault = useSweepState((state) => state.fault);
  const failures = useSweepState((state) => (state.revision >= 0 ? state.failures.size : 0));
  const hasResults = useSweepState((state) => state.revision >= 0 && state.results.size > 0);
  const why = useSweepState((state) => state.failures.values().next().value ?? "");
  return (
    <>
      {fault !== null && (
        <Message isFault>
          <T message="<b>There is no such sweep.</b> {fault}" fault={fault} />
        </Message>
      )}
      {failures > 0 && (
        <Failure
          title={t("{runs, plural, one {# run failed.} other {# runs failed.}}", { runs: failures })}
          why={why}
          isAll={!hasResults}
          onRetry={sweep.retry}
        />
      )}
      <PageNotices notices={notices} />
    </>
  );
}

/** One sentence about the sweep; before there are results, its question. */
function SweepHeadline() {
  const state = useWholeState();
  return (
    <div className="headline">
      <h1>
        <Words of={writeSweepHeadline(state)} />
      </h1>
    </div>
  );
}
