import { useState } from "react";
import { msg, t } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { Guard } from "../../controls/guard.tsx";
import { PlaybackBar } from "../../panes/playback/playback-bar.tsx";
import { phonePanes } from "../../panes/registry.ts";
import { RunCharts } from "../../panes/run-charts.tsx";
import { FileDrop } from "../../scenario/open-file.tsx";
import { Messages } from "../../kit/messages.tsx";
import { ViewMenu } from "../../kit/view-menu.tsx";
import { BoardPanel } from "./board-panel.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import { OwnHeadline } from "./own-headline.tsx";
import { RunNotices } from "./run-notices.tsx";
import pageStyles from "../../kit/pages.module.css";
import styles from "./own-page.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import type { Screen } from "../../kit/page.ts";

/** Only a teacher needs the class view. */
const ClassWall = late(msg("the class"), async () => (await import("./class/class-wall.tsx")).ClassWall);

/** A program, its run, and its scores. */
export function OwnPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const { runs, layout, perform } = useRunView();
  const current = useStore(runs, (pair) => pair.current);
  const panes = useStore(layout, (value) => value.panes);
  const isPhone = screen === "phone";
  const ids = isPhone ? phonePanes.filter((id) => id === "link" || id === "senders") : panes;
  const [isClass, setClass] = useState(false);
  if (isClass)
    return (
      <Guard name={t("the class")} onReset={() => setClass(false)}>
        <ClassWall onClose={() => setClass(false)} />
      </Guard>
    );
  const headline = (
    <Guard name={t("the headline")}>
      <OwnHeadline />
    </Guard>
  );
  return (
    <>
      <aside className={`scenario-panel ${pageStyles.side} ${styles.editor}`} aria-label={t("Program")}>
        {screen !== "wide" && headline}
        <Guard name={t("the editor")} onReset={() => perform({ do: "reset" })}>
          <EditorPanel />
        </Guard>
      </aside>
      <main
        className={`centre ${pageStyles.centre}`}
        id="centre"
        tabIndex={-1}
        aria-busy={current === null || current.status === "computing"}
      >
        {screen === "wide" && headline}
        <Messages />
        <RunNotices />
        {current === null ? (
          <p className="empty">{t("Computing the first packets.")}</p>
        ) : (
          <RunCharts run={current} ids={ids} mode={isProjector ? "projector" : isPhone ? "phone" : "wide"} isQuiet />
        )}
        <ViewMenu isPhone={isPhone} isOfLesson />
      </main>
      <aside className={`inspector ${pageStyles.side} ${styles.board}`} aria-label={t("Score and goals")}>
        <Guard name={t("the score")}>
          <BoardPanel onClass={() => setClass(true)} />
        </Guard>
      </aside>
      <PlaybackBar />
      <FileDrop />
    </>
  );
}
