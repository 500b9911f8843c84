import { msg, t } from "../../../language/translate.ts";
import type { ReactNode } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { Guard } from "../../controls/guard.tsx";
import { Headline } from "../../explain/headline.tsx";
import { Inspector } from "../../explain/inspector.tsx";
import { PredictionScore } from "../../explain/late-score.ts";
import { adaptPanes, fewPanes, phonePanes } from "../../panes/registry.ts";
import { type ChartMarks, RunCharts } from "../../panes/run-charts.tsx";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { openedOf } from "../../run/shown-number.ts";
import { useStore } from "../../run/use-store.ts";
import { FileDrop } from "../../scenario/open-file.tsx";
import { ScenarioPanel } from "../../scenario/scenario-panel.tsx";
import type { Screen } from "../screen.ts";
import { useGuidance } from "./guidance.tsx";
import { DrawerBar, SidePanel } from "./drawers.tsx";
import { Messages } from "./messages.tsx";
import { PaneToggles } from "./pane-toggles.tsx";
import { late } from "../../controls/late.tsx";
import { KeptScenario } from "../../scenario/late-kept-scenario.ts";
import type { KeyPlace } from "./what-if/what-if.tsx";

// What few visits need comes when it is needed: the page must be quick to its first picture.
const ProjectorControls = late(msg("the projector's controls"), async () => (await import("./projector-controls.tsx")).ProjectorControls, {
  fault: "over",
});

const WhatIfStage = late(msg("the answer to What if?"), async () => (await import("./what-if/what-if.tsx")).WhatIfStage);

/** One run, to be changed, watched and explained. `keyPlace` has the keys of what is open on the page. */
export function LabPage(props: { screen: Screen; isProjector: boolean; keyPlace: KeyPlace }) {
  const { screen, isProjector, keyPlace } = props;
  const { perform, layout } = useRunView();
  const asks = useStore(layout, (value) => value.whatIf !== null);
  const { panel, tab, marks, card } = useGuidance(screen, isProjector);
  const reset = () => perform({ do: "reset" });
  return (
    <>
      {!isProjector && (
        <SidePanel name="scenario" className="scenario-panel" label={t("Scenario")} screen={screen}>
          <Guard name={t("the scenario")} onReset={reset} frame={keepScenario}>
            {panel ?? <ScenarioPanel />}
          </Guard>
        </SidePanel>
      )}
      {asks ? (
        <WhatIfStage screen={screen} isProjector={isProjector} keyPlace={keyPlace} />
      ) : (
        <Centre screen={screen} isProjector={isProjector} marks={marks} card={card} />
      )}
      {!isProjector && !(asks && screen === "wide") && (
        <SidePanel name="inspector" className="inspector" label={t("About the run")} screen={screen}>
          <Guard name={t("the summary")} onReset={reset}>
            <Inspector guide={tab} />
          </Guard>
        </SidePanel>
      )}
      {!asks && <PlaybackBar />}
      {screen !== "wide" && !isProjector && <DrawerBar />}
      {isProjector && <ProjectorControls />}
      <FileDrop />
    </>
  );
}

const keepScenario = (message: ReactNode): ReactNode => (
  <>
    {message}
    <KeptScenario />
  </>
);

const TableTwin = late(msg("the table"), async () => (await import("../../panes/tables/table-twin.tsx")).TableTwin);

const ShownLine = late(msg("the number that was clicked"), async () => (await import("../../explain/shown-line.tsx")).ShownLine, {
  fault: "nowhere",
});

const PredictPrompt = late(msg("the prediction"), async () => (await import("../../explain/predict-prompt.tsx")).PredictPrompt);

/** The chart that is also shown as a table, if any. */
function Table(props: { run: RunSnapshot }) {
  const { layout } = useRunView();
  const name = useStore(layout, (value) => value.table);
  if (name === null) return null;
  return (
    <Guard name={t("the table")}>
      <TableTwin key={name} run={props.run} name={name} />
    </Guard>
  );
}

function Centre(props: { screen: Screen; isProjector: boolean; marks: ChartMarks | null; card: ReactNode }) {
  const { screen, isProjector } = props;
  const view = useRunView();
  const { runs, layout, prediction } = view;
  const hasShown = useStore(openedOf(view), ({ shown }) => shown !== null);
  const isAsked = useStore(prediction, (value) => value.isAsked);
  const hasGuess = useStore(prediction, (value) => value.guess !== null);
  const current = useStore(runs, (pair) => pair.current);
  const panes = useStore(layout, (value) => value.panes);
  const isPhone = screen === "phone";
  if (isAsked) {
    return (
      <main className="centre" id="centre" tabIndex={-1}>
        <Messages />

        <PredictPrompt />
      </main>
    );
  }
  return (
    <main className="centre" id="centre" tabIndex={-1} aria-busy={current === null || current.status === "computing"}>
      <Guard name={t("the headline")}>
        <Headline isProjector={isProjector} isShort={isPhone} />
        {hasGuess && <PredictionScore />}
        {hasShown && !isProjector && <ShownLine />}
        <Messages />
      </Guard>
      {isProjector && props.card}
      {current === null ? (
        <p className="empty">{t("Computing the first packets.")}</p>
      ) : (
        <RunCharts
          run={current}
          ids={isProjector || isPhone ? adaptPanes(isProjector ? fewPanes : phonePanes, current.scenario) : panes}
          mode={isProjector ? "projector" : isPhone ? "phone" : "wide"}
          marks={props.marks}
        />
      )}
      {current && !isProjector && <Table run={current} />}
      <Guard name={t("the row of panes")}>
        <PaneToggles isPhone={isPhone} />
      </Guard>
      {!isProjector && props.card}
    </main>
  );
}
