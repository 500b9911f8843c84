import { msg, t } from "../../../language/translate.ts";
import { useMemo } from "react";
import { joinSentence } from "../../../analysis/words.ts";
import { Guard } from "../../controls/guard.tsx";
import { late } from "../../controls/late.tsx";
import { Headline } from "../../explain/headline.tsx";
import { glideTo } from "../../guide/glide.ts";
import { type Guide, GuideContext, type ShownStep } from "../../guide/guide-state.ts";
import { StackMarks, NetworkMarks } from "../../guide/guide-marks.tsx";
import { fewPanes, phonePanes } from "../../panes/registry.ts";
import { type ChartMarks, RunCharts } from "../../panes/run-charts.tsx";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { Messages } from "../../kit/messages.tsx";
import { ViewMenu } from "../../kit/view-menu.tsx";
import { ControlRow } from "./control-row.tsx";
import { useLesson } from "./lessons-context.tsx";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";
import { useToldLook } from "./step-hooks.ts";

const TableTwin = late(msg("the table"), async () => (await import("../../panes/tables/table-twin.tsx")).TableTwin);

// Only a few lessons have runs side by side.
const SideStage = late(msg("the comparison"), async () => (await import("./side-stage.tsx")).SideStage);

const marks: ChartMarks = { Network: NetworkMarks, Stack: StackMarks };

/** The picture of a step: the run's panes and its playback, or the lesson's runs side by side. */
export function LessonStage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { stage } = useLesson();
  return stage.side === null ? (
    <RunStage screen={screen} isProjector={isProjector} />
  ) : (
    <SideStage side={stage.side} screen={screen} isProjector={isProjector} />
  );
}

/** The watch step's sentences as numbered marks in the picture. */
function useLook(): Guide | null {
  const run = useRunView();
  const { session } = useLesson();
  const told = useToldLook();
  const key = told.map(({ sentence }) => joinSentence(sentence)).join("\n");
  return useMemo(() => {
    if (session.step !== "watch") return null;
    // A sentence without a position in the picture still has a number.
    const steps = told.map(({ sentence, part, atNs }, index): ShownStep => ({
      id: String(index),
      part: atNs === null ? null : part,
      sentence,
      atNs: atNs ?? 0,
    }));
    return { steps, open: (place) => glideTo(run, steps[place].atNs) };
    // Equal texts give equal steps.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, run, session.step]);
}

function RunStage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { runs, layout } = useRunView();
  const current = useStore(runs, (pair) => pair.current);
  const panes = useStore(layout, (value) => value.panes);
  const table = useStore(layout, (value) => value.table);
  const look = useLook();
  // The headline, other charts, and tables appear after the prediction is submitted: they may contain the answer.
  const isShut = useLesson().session.guess === null;
  const isPhone = screen === "phone";
  const ids = isProjector ? fewPanes : isPhone ? phonePanes.filter((id) => id === "network" || panes.includes(id)) : panes;
  return (
    <>
      <main className="centre" id="centre" tabIndex={-1} aria-busy={current === null || current.status === "computing"}>
        {!isProjector && <ControlRow />}
        <Guard name={t("the headline")}>
          {!isShut && <Headline isProjector={isProjector} isShort={isPhone} />}
          <Messages />
        </Guard>
        {current === null ? (
          <p className="empty">{t("Computing the first packets.")}</p>
        ) : (
          <GuideContext value={look}>
            <RunCharts
              run={current}
              ids={ids}
              mode={isProjector ? "projector" : isPhone ? "phone" : "wide"}
              // On a projector there is no space for them next to the titles.
              marks={look === null || isProjector ? null : marks}
              isQuiet
            />
          </GuideContext>
        )}
        {!isShut && current && table !== null && !isProjector && (
          <Guard name={t("the table")}>
            <TableTwin key={table} run={current} name={table} />
          </Guard>
        )}
        {!isShut && <ViewMenu isPhone={isPhone} isOfLesson />}
      </main>
      <PlaybackBar />
    </>
  );
}
