import { msg, t } from "../../../language/translate.ts";
import type { ReactNode } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { Guard } from "../../controls/guard.tsx";
import { Headline } from "../../explain/headline.tsx";
import { Inspector } from "../../explain/inspector.tsx";
import { PredictionScore } from "../../explain/prediction-score.tsx";
import { adaptPanes, fewPanes, phonePanes } from "../../panes/registry.ts";
import { RunCharts } from "../../panes/run-charts.tsx";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { openedOf } from "../../run/shown-number.ts";
import { FileDrop } from "../../scenario/open-file.tsx";
import { ScenarioPanel } from "../../scenario/scenario-panel.tsx";
import { DrawerBar, SidePanel } from "./drawers.tsx";
import { Messages } from "../../kit/messages.tsx";
import { ViewMenu } from "../../kit/view-menu.tsx";
import styles from "./lab-page.module.css";
import type { KeyHolder } from "./ranking/key-holder.ts";
import { late } from "../../controls/late.tsx";
import { KeptScenario } from "../../scenario/late-kept-scenario.ts";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";
import { challengeInHand } from "../../guide/challenge-in-hand.ts";

// Parts that few visits need load on demand: the first picture must appear quickly.
const ProjectorControls = late(msg("the projector's controls"), async () => (await import("./projector-controls.tsx")).ProjectorControls, {
  fault: "over",
});

const WhatIfStage = late(msg("the answer to What if?"), async () => (await import("./what-if/what-if.tsx")).WhatIfStage);

const ChallengeCard = late(msg("the challenges"), async () => (await import("../../guide/challenge-list.tsx")).ChallengeCard, {
  isRare: true,
});

const RankingSheet = late(msg("the ranking"), async () => (await import("./ranking/ranking-sheet.tsx")).RankingSheet, {
  fallback: <main className="centre" id="centre" tabIndex={-1} aria-busy />,
  isRare: true,
});

/** Shows one run to change, watch, and explain. @param props.holder holds the keys of a view that replaces the charts. */
export function LabPage(props: { screen: Screen; isProjector: boolean; holder: KeyHolder }) {
  const { screen, isProjector, holder } = props;
  const { perform, layout } = useRunView();
  const asks = useStore(layout, (value) => value.whatIf !== null);
  const isRanked = useStore(layout, (value) => value.rankedSeeds !== null);
  const reset = () => perform({ do: "reset" });
  return (
    <>
      {!isProjector && (
        <SidePanel name="scenario" className={`scenario-panel ${styles.panel}`} label={t("Scenario")} screen={screen}>
          <Guard name={t("the scenario")} onReset={reset} frame={keepScenario}>
            <ScenarioPanel />
            {screen !== "wide" && <RankButton />}
          </Guard>
        </SidePanel>
      )}
      {screen === "wide" && !isProjector && <RankButton />}
      {isRanked ? (
        <Guard name={t("the ranking")} onReset={() => perform({ do: "rank", seeds: null })}>
          <RankingSheet holder={holder} />
        </Guard>
      ) : asks ? (
        <WhatIfStage screen={screen} isProjector={isProjector} keyPlace={holder} />
      ) : (
        <Centre screen={screen} isProjector={isProjector} />
      )}
      {!isProjector && !isRanked && !(asks && screen === "wide") && (
        <SidePanel name="inspector" className="inspector" label={t("About the run")} screen={screen}>
          <Guard name={t("the summary")} onReset={reset}>
            <Inspector above={<ChallengeHand />} />
          </Guard>
        </SidePanel>
      )}
      {!asks && !isRanked && <PlaybackBar />}
      {screen !== "wide" && !isProjector && <DrawerBar />}
      {isProjector && !isRanked && <ProjectorControls />}
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

function Centre(props: { screen: Screen; isProjector: boolean }) {
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
      {current === null ? (
        <p className="empty">{t("Computing the first packets.")}</p>
      ) : (
        <RunCharts
          run={current}
          ids={isProjector || isPhone ? adaptPanes(isProjector ? fewPanes : phonePanes, current.scenario) : panes}
          mode={isProjector ? "projector" : isPhone ? "phone" : "wide"}
        />
      )}
      {current && !isProjector && <Table run={current} />}
      <ViewMenu isPhone={isPhone} />
    </main>
  );
}

/** Opens the ranking of single changes. Placed below the panel regardless of its scrolling, or at the end of its drawer. */
function RankButton() {
  const { layout, perform } = useRunView();
  const isOpen = useStore(layout, (value) => value.rankedSeeds !== null);
  return (
    <div className={styles.rank}>
      <button type="button" data-rank-open="" aria-expanded={isOpen} onClick={() => perform({ do: "rank" })}>
        {t("Which setting helps most?")}
      </button>
    </div>
  );
}

/** The card of the challenge in hand, if any: loaded when one is taken. */
function ChallengeHand() {
  const challenge = useStore(challengeInHand, (value) => value.challenge);
  return challenge && <ChallengeCard key={challenge.id} challenge={challenge} />;
}
