import { Suspense, lazy } from "react";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { Headline } from "../explain/headline.tsx";
import { Inspector } from "../explain/inspector.tsx";
import { useKeys } from "./use-keys.ts";
import { NetworkPicture } from "../panes/network/network-picture.tsx";
import { PlaybackBar } from "../panes/playback/playback-bar.tsx";
import { ScenarioPanel } from "../scenario/scenario-panel.tsx";
import { PredictionScore } from "../explain/prediction-score.tsx";
import { DrawerBar, SidePanel } from "../pages/lab/drawers.tsx";
import { Guard } from "../controls/guard.tsx";
import { LiveRegion, Messages } from "../pages/lab/messages.tsx";
import { PaneToggles } from "../pages/lab/pane-toggles.tsx";
import { TopBar } from "./top-bar.tsx";
import { LabContext, useLab } from "../run/lab-context.tsx";
import type { Lab } from "../run/lab.ts";
import type { PaneName } from "../run/layout.ts";
import { type Screen, useScreen } from "../run/screen.ts";
import { useStore } from "../run/use-store.ts";
import { Timelines } from "../canvas/timelines.tsx";

// What few visits need comes when it is needed: the page must be quick to its first picture.
const HelpDialog = lazy(() => import("./help-dialog.tsx").then((loaded) => ({ default: loaded.HelpDialog })));
const ProjectorControls = lazy(() =>
  import("../pages/lab/projector-controls.tsx").then((loaded) => ({ default: loaded.ProjectorControls })),
);

/** The page of the Lab. */
export function App(props: { lab: Lab }) {
  const { lab } = props;
  const screen = useScreen();
  const isProjector = useStore(lab.settings, (value) => value.projector);
  const isHelpOpen = useStore(lab.layout, (value) => value.isHelpOpen);
  useKeys(lab.perform);
  const reset = () => lab.perform("reset");
  return (
    <LabContext value={lab}>
      <Guard name="the page" onReset={reset}>
        <a className="skip-link" href="#centre">
          To the run
        </a>
        <div className="lab">
          <TopBar screen={screen} />
          <SidePanel name="scenario" className="scenario-panel" label="Scenario" screen={screen}>
            <Guard name="the scenario" onReset={reset}>
              <ScenarioPanel />
            </Guard>
          </SidePanel>
          <Centre screen={screen} isProjector={isProjector} />
          <SidePanel name="inspector" className="inspector" label="About the run" screen={screen}>
            <Guard name="the summary" onReset={reset}>
              <Inspector />
            </Guard>
          </SidePanel>
          <PlaybackBar />
          {screen !== "wide" && !isProjector && <DrawerBar />}
        </div>
        <Suspense>
          {isProjector && <ProjectorControls />}
          {isHelpOpen && <HelpDialog />}
        </Suspense>
        <LiveRegion />
      </Guard>
    </LabContext>
  );
}

/** Panes of the stack, in the rooms that cannot show all of them. */
function choosePanes(panes: readonly PaneName[], screen: Screen, isProjector: boolean): readonly Exclude<PaneName, "network">[] {
  if (isProjector || screen === "phone") return ["link", "senders"];
  return panes.filter((pane): pane is Exclude<PaneName, "network"> => pane !== "network");
}

const TableTwin = lazy(() => import("../panes/tables/table-twin.tsx").then((loaded) => ({ default: loaded.TableTwin })));

const PredictPrompt = lazy(() => import("../explain/predict-prompt.tsx").then((loaded) => ({ default: loaded.PredictPrompt })));

/** The chart that is also shown as a table, if any. */
function Table(props: { run: RunSnapshot }) {
  const { layout } = useLab();
  const name = useStore(layout, (value) => value.table);
  if (name === null) return null;
  return (
    <Guard name="the table">
      <Suspense>
        <TableTwin key={name} run={props.run} name={name} />
      </Suspense>
    </Guard>
  );
}

function Centre(props: { screen: Screen; isProjector: boolean }) {
  const { screen, isProjector } = props;
  const { runs, clock, view, layout, prediction, perform } = useLab();
  const isAsked = useStore(prediction, (value) => value.isAsked);
  const { current, ghost } = useStore(runs, (pair) => pair);
  const panes = useStore(layout, (value) => value.panes);
  const stack = choosePanes(panes, screen, isProjector);
  const showsNetwork = isProjector || screen === "phone" || panes.includes("network");
  if (isAsked) {
    return (
      <main className="centre" id="centre" tabIndex={-1}>
        <Messages />
        <Suspense>
          <PredictPrompt />
        </Suspense>
      </main>
    );
  }
  return (
    <main className="centre" id="centre" tabIndex={-1} aria-busy={current === null || current.status === "computing"}>
      <Guard name="the headline">
        <Headline isProjector={isProjector} isShort={screen === "phone"} />
        <PredictionScore />
        <Messages />
      </Guard>
      {current === null ? (
        <p className="empty">Computing the first packets.</p>
      ) : (
        <>
          {showsNetwork && (
            <Guard name="the network picture" onReset={() => perform("reset")}>
              <NetworkPicture run={current} mode={isProjector ? "projector" : screen === "phone" ? "phone" : "wide"} />
            </Guard>
          )}
          <div className="timelines-slot">
            <Guard name="the timelines" onReset={() => perform("reset")}>
              <Timelines
                run={current}
                ghost={ghost}
                clock={clock}
                view={view}
                panes={stack}
                compact={screen === "phone"}
                onExplain={() => perform("explain")}
              />
            </Guard>
          </div>
        </>
      )}
      {current && !isProjector && <Table run={current} />}
      <PaneToggles isPhone={screen === "phone"} />
    </main>
  );
}
