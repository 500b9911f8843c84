import { writeWall } from "./verdict-sentences.ts";
import { msg, t } from "../../../language/translate.ts";
import { useMemo } from "react";
import { experiments, findExperiment } from "../../../experiments/registry.ts";
import { late } from "../../controls/late.tsx";
import { Guard } from "../../controls/guard.tsx";
import { Words } from "../../explain/sentence.tsx";
import { FigurePage } from "./figure-page.tsx";
import { Messages } from "./messages.tsx";
import { PapersBar } from "./papers-bar.tsx";
import { usePapersState, usePlace } from "./papers-context.tsx";
import { readShown } from "./papers-words.ts";
import { Wall } from "./wall.tsx";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./papers-page.module.css";
import type { Screen } from "../../kit/page.ts";

const Worksheet = late(msg("the worksheet"), async () => (await import("./worksheet.tsx")).Worksheet);

/** The published figures: all of them, or the open one. */
export function PapersPage({ screen }: { screen: Screen }) {
  const { figure, form } = usePlace();
  const experiment = figure === null ? undefined : findExperiment(figure);
  return (
    <>
      {experiment && form === "worksheet" ? (
        <Worksheet experiment={experiment} />
      ) : experiment ? (
        <FigurePage key={experiment.id} experiment={experiment} screen={screen} />
      ) : (
        <main className={`centre ${pagesStyles.centre} ${styles.wall}`} id="centre" tabIndex={-1}>
          <Guard name={t("the figures")}>
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
  const { verdict, paper } = usePlace();
  const sentence = useMemo(() => {
    const all = experiments.map((one) => ({ shown: readShown(one, figures[one.id]), paper: one.paper }));
    return writeWall(all, { verdict, paper });
  }, [figures, verdict, paper]);
  return (
    <div className="headline">
      <h1>
        <Words of={sentence} />
      </h1>
    </div>
  );
}
