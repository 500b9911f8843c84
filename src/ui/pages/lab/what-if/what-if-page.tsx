import { useState } from "react";
import { t } from "../../../../language/translate.ts";
import { closeIcon } from "../../../controls/icons.tsx";
import { Legend } from "../../../canvas/legend.tsx";
import { listBriefStates } from "../../../canvas/legend-entries.ts";
import { Messages } from "../../../kit/messages.tsx";
import { BlockLanes } from "./block-lanes.tsx";
import { ChangeList } from "./change-list.tsx";
import { Parts } from "./parts.tsx";
import { RestBar, Ways } from "./rest-bar.tsx";
import { Spread } from "./spread.tsx";
import { writeTimeoutStory } from "./timeout-story.ts";
import { blockOf, useWhatIf } from "./what-if-context.ts";
import { writeFoot, writeHeadline, writeSecondLine } from "./what-if-words.ts";
import styles from "./what-if-page.module.css";
import type { Screen } from "../../../kit/page.ts";

/** The answer on the page: the changes next to the charts; on a phone, above them. */
export function WhatIfPage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isBeside = screen === "wide" && !isProjector;
  return (
    <>
      {isBeside && (
        <aside className={`inspector ${styles.panel}`} aria-label={t("What if?")}>
          <Changes />
        </aside>
      )}
      <main className={`centre ${styles.centre}`} id="centre" tabIndex={-1}>
        <Headline />
        <Messages />
        {isProjector ? <Room /> : screen === "phone" ? <Phone /> : isBeside ? <Charts hasLegend /> : <Narrow />}
      </main>
      <RestBar isPhone={screen === "phone"} />
    </>
  );
}

function Changes() {
  return (
    <>
      <PanelHead />
      <ChangeList isBrief={false} />
      <Foot />
    </>
  );
}

function Charts({ hasLegend }: { hasLegend: boolean }) {
  return (
    <>
      <Spread />
      <BlockLanes hasLegend={hasLegend} />
    </>
  );
}

/** Charts and changes side by side. */
function Narrow() {
  return (
    <div className={styles.narrow}>
      <div>
        <Changes />
      </div>
      <div className={styles.charts}>
        <Charts hasLegend />
      </div>
    </div>
  );
}

function Phone() {
  return (
    <>
      <Changes />
      <Spread />
      <FoldedLanes />
      <Ways />
    </>
  );
}

/** On a projector: only keys and counts. */
function Room() {
  return (
    <div className={styles.room}>
      <div className={styles.charts}>
        <Charts hasLegend={false} />
      </div>
      <div>
        <ChangeList isBrief />
        <p className={styles.roomLegend}>
          <Legend entries={listBriefStates()} scale={1.6} isBrief />
        </p>
      </div>
    </div>
  );
}

function Headline() {
  const view = useWhatIf();
  const { chosen, answers } = view;
  const second = writeSecondLine(chosen, answers, blockOf(view));
  return (
    <div className={styles.headline}>
      <h1>
        <Parts of={writeHeadline(chosen, blockOf(view))} />
      </h1>
      {second && (
        <p>
          <Parts of={second} />
        </p>
      )}
    </div>
  );
}

/** The timeout in question. */
function PanelHead() {
  const { run, row, drop, close } = useWhatIf();
  return (
    <>
      <div className={styles.panelHead}>
        <h2>{t("What if?")}</h2>
        <button type="button" className="icon-button" aria-label={t("Close What if?")} onClick={close}>
          {closeIcon}
        </button>
      </div>
      <p className={styles.story}>{writeTimeoutStory(run, row, drop)}</p>
    </>
  );
}

function Foot() {
  const view = useWhatIf();
  const text = writeFoot(view.chosen, view.run.scenario, blockOf(view));
  return text && <p className={styles.foot}>{text}</p>;
}

/** On a phone the lanes open on demand. */
function FoldedLanes() {
  const { seed } = useWhatIf();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`button ${styles.unfold}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t("Hide seed {seed}", { seed: String(seed) }) : t("Show seed {seed}", { seed: String(seed) })}
      </button>
      {isOpen && <BlockLanes />}
    </>
  );
}
