import { Guard } from "../../controls/guard.tsx";
import { closeIcon, errorIcon, noticeIcon } from "../../controls/icons.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../screen.ts";
import { ChartPair } from "./chart-pair.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Ask } from "./ask.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { SweepHeadline } from "./sweep-headline.tsx";
import { SweepInspector } from "./sweep-inspector.tsx";
import { SweepTable } from "./sweep-table.tsx";
import { useSweep, useSweepState } from "./sweep-context.tsx";
import "./sweep.css";
import "./sweep-side.css";

/** Many runs as curves: what is varied at the left, the curves, what they say at the right. */
export function SweepPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isAsking = useSweepState(({ status }) => status === "asking");
  const hasPlan = useSweepState(({ plan }) => plan !== null);
  return (
    <>
      <aside className="scenario-panel sweep-settings" aria-label="Sweep">
        <Guard name="the settings">
          <SettingsPanel />
        </Guard>
      </aside>
      <main className="centre sweep-centre" id="centre" tabIndex={-1}>
        <Guard name="the sweep">
          <SweepHeadline />
          <Messages />
          {hasPlan && <ChartPair isNarrow={screen === "phone"} isProjector={isProjector} />}
          {hasPlan && !isAsking && <SweepTable />}
        </Guard>
      </main>
      <aside className="inspector sweep-inspector" aria-label="About the sweep">
        <Guard name="the readings">{isAsking ? <Ask /> : <SweepInspector />}</Guard>
      </aside>
      <ProgressBar />
    </>
  );
}

/** What is wrong with the settings, what failed, and what the page did on its own. */
function Messages() {
  const { sweep, notices } = useSweep();
  const fault = useSweepState((state) => state.fault);
  const failures = useSweepState((state) => (state.revision >= 0 ? state.failures.size : 0));
  const why = useSweepState((state) => state.failures.values().next().value ?? "");
  const list = useStore(notices, (value) => value.list);
  return (
    <>
      {fault !== null && (
        <div className="message" data-tone="error" role="alert">
          {errorIcon}
          <p>
            <b>There is no such sweep.</b> {fault}
          </p>
        </div>
      )}
      {failures > 0 && (
        <div className="message" data-tone="error" role="alert">
          {errorIcon}
          <p>
            <b>
              {failures} {failures === 1 ? "run" : "runs"} failed.
            </b>{" "}
            {why} The others stand.
          </p>
          <button type="button" className="text-button" onClick={sweep.retry}>
            Retry
          </button>
        </div>
      )}
      {list.map((text) => (
        <div key={text} className="message" role="status">
          {noticeIcon}
          <p>{text}</p>
          <button
            type="button"
            className="close"
            aria-label="Dismiss"
            onClick={() => notices.set({ list: list.filter((one) => one !== text) })}
          >
            {closeIcon}
          </button>
        </div>
      ))}
    </>
  );
}
