import { useState } from "react";
import { blockAt } from "../../analysis/blocks.ts";
import { findCriticalPath } from "../../analysis/critical-path.ts";
import { indexRun } from "../../analysis/run-index.ts";
import { tellStory } from "../../story/story.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { t } from "../../language/translate.ts";
import { useClockTick } from "../run/use-clock.ts";
import { Words } from "./sentence.tsx";
import { StoryPath } from "./story-path.tsx";
import explainStyles from "./explain.module.css";
import styles from "./story-tab.module.css";
import { useRunView } from "../run/run-view.ts";

/** Why the run is fast or slow, and whom the block under the cursor waited for. */
export function StoryTab(props: { run: RunSnapshot }) {
  const { run } = props;
  return (
    <div className={styles.root}>
      <Told run={run} />
      <BlockAtCursor run={run} />
    </div>
  );
}

function Told(props: { run: RunSnapshot }) {
  const { run } = props;
  if (run.status === "computing") return <p className={explainStyles.verdict}>{t("The story appears once the run has been computed.")}</p>;
  const story = tellStory(run);
  if (story === null) return <p className={explainStyles.verdict}>{t("No block has ended yet, so there is nothing to report.")}</p>;
  const { paragraphs, blocks, ofBlocks, isDetailed } = story;
  return (
    <>
      {blocks < ofBlocks && (
        <p className={explainStyles.storyNote}>
          {t("{ofBlocks, plural, one {The first {blocks} of # blocks:} other {The first {blocks} of # blocks:}}", { blocks, ofBlocks })}
        </p>
      )}
      {paragraphs.map((sentence, i) => (
        <p key={sentence.map(({ text }) => text).join("")} className={i === 0 ? explainStyles.verdict : explainStyles.storySentence}>
          <Words of={sentence} />
        </p>
      ))}
      {!isDetailed && (
        <p className={explainStyles.storyNote}>
          {t("The run is too long to record every packet: queue, drops and idle time are omitted.")}
        </p>
      )}
    </>
  );
}

/** Follows the clock, but changes only with the block. */
function BlockAtCursor(props: { run: RunSnapshot }) {
  const { run } = props;
  const { clock } = useRunView();
  const [block, setBlock] = useState(0);
  useClockTick(clock, () => {
    const at = Math.max(0, blockAt(indexRun(run).blocks, clock.timeNs()));
    if (at !== block) setBlock(at);
  });
  const path = findCriticalPath(run, block);
  return path && <StoryPath path={path} isBarrier={run.scenario.workload.kind === "barrier"} />;
}
