import { useMemo } from "react";
import { experiments, findExperiment } from "../../../experiments/registry.ts";
import { Guard } from "../../controls/guard.tsx";
import { closeIcon, errorIcon, noticeIcon } from "../../controls/icons.tsx";
import { Words } from "../../explain/sentence.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../screen.ts";
import { FigurePage } from "./figure-page.tsx";
import { PapersBar } from "./papers-bar.tsx";
import { usePapers, usePapersState, usePlace } from "./papers-context.tsx";
import { readShown, writeWall } from "./papers-words.ts";
import { Wall } from "./wall.tsx";
import styles from "./papers-page.module.css";

/** The published figures: all of them, or one that is open. */
export function PapersPage({ screen }: { screen: Screen }) {
  const { figure } = usePlace();
  const experiment = figure === null ? undefined : findExperiment(figure);
  return (
    <>
      {experiment ? (
        <FigurePage key={experiment.id} experiment={experiment} screen={screen} />
      ) : (
        <main className={`centre ${styles.wall}`} id="centre" tabIndex={-1}>
          <Guard name="the figures">
            <WallHeadline />
            <Messages />
            <Wall />
          </Guard>
        </main>
      )}
      <PapersBar />
    </>
  );
}

function WallHeadline() {
  const figures = usePapersState((state) => state.figures);
  const sentence = useMemo(() => writeWall(experiments.map((one) => readShown(one, figures[one.id]))), [figures]);
  return (
    <div className="headline">
      <h1>
        <Words of={sentence} />
      </h1>
    </div>
  );
}

/** What failed, and what of the link was not taken. */
export function Messages() {
  const { notices, session } = usePapers();
  const list = useStore(notices, (value) => value.list);
  const figures = usePapersState((state) => state.figures);
  const failed = experiments.filter(({ id }) => figures[id].fault !== null);
  return (
    <>
      {failed.length > 0 && (
        <div className="message" data-tone="error" role="alert">
          {errorIcon}
          <p>
            <b>
              {failed.length === 1 ? `${failed[0].paper} ${failed[0].figures.join(", ")}` : `${failed.length} figures`} could not be
              computed.
            </b>{" "}
            {figures[failed[0].id].fault} The others stand.
          </p>
          <button type="button" className="text-button" onClick={() => session.retry(failed.map(({ id }) => id))}>
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
