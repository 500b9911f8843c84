import { writeSeries } from "../../language/sentences.ts";
import { msg, t } from "../../language/translate.ts";
import { useEffect, useRef, useState } from "react";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { writeTitle } from "../canvas/pane-title.ts";
import { Choice } from "../controls/choice.tsx";
import { Guard } from "../controls/guard.tsx";
import { late } from "../controls/late.tsx";
import { LiveRegion } from "../controls/live-region.tsx";
import { Messages } from "../kit/messages.tsx";
import { networkId, paneTitles } from "../panes/registry.ts";
import { RunCharts } from "../panes/run-charts.tsx";
import { EmbedBar, useBarFields } from "./embed-bar.tsx";
import { EmbedHeader } from "./embed-header.tsx";
import { type FrameParts, groupCharts, measureFrame, wideFrom } from "./embed-layout.ts";
import type { EmbedOptions } from "./embed-options.ts";
import { useFewStops } from "./few-stops.ts";
import { useFrameSize } from "./surroundings.ts";
import { PredictionScore } from "../explain/prediction-score.tsx";
import styles from "./embed.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

const PredictPrompt = late(msg("the prediction"), async () => (await import("../explain/predict-prompt.tsx")).PredictPrompt);

function titleOf(id: string, scenario: Scenario): string {
  const pane = paneTitles.find((one) => one.id === id);
  return pane === undefined ? id : writeTitle(pane, scenario);
}

/** A run in a frame on another page: nothing of it is ever scrolled or cut off. */
export function EmbedPage(props: { options: EmbedOptions; labAddress: () => string; onHeight: (heightPx: number) => void }) {
  const { options, labAddress, onHeight } = props;
  const { runs, scenario, layout, prediction, announcer } = useRunView();
  const run = useStore(runs, ({ current }) => current);
  const now = useStore(scenario, (state) => state.scenario);
  const panes = useStore(layout, (value) => value.panes);
  const isAsked = useStore(prediction, (value) => value.isAsked);
  const size = useFrameSize();
  const fields = useBarFields(options);
  const [wanted, setWanted] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useFewStops(box);

  const shownFields = options.hide.includes("controls") ? [] : fields;
  const parts: FrameParts = {
    hasHeader: !options.hide.includes("header"),
    hasPlayback: !options.hide.includes("playback"),
    fields: shownFields.length,
  };
  const ids = [...(options.hide.includes("network") ? [] : [networkId]), ...panes.filter((id) => id !== networkId)];
  const groups = groupCharts(ids, now, size, parts);
  const group = Math.min(wanted, groups.length - 1);
  const height = measureFrame(ids, now, size.widthPx, parts);
  useEffect(() => onHeight(height), [height, onHeight]);

  return (
    <div ref={box} className={styles.root} data-narrow={size.widthPx < wideFrom || undefined} data-low={size.heightPx < 500 || undefined}>
      {parts.hasHeader && <EmbedHeader widthPx={size.widthPx} labAddress={labAddress} isVerdictLate={options.verdict === "after"} />}
      <main className={styles.centre} id="centre" tabIndex={-1} aria-busy={run === null || run.status === "computing"}>
        <Guard name={t("the charts")}>
          {isAsked ? (
            <PredictPrompt />
          ) : run === null ? (
            <p className="empty">{t("Computing the first packets.")}</p>
          ) : (
            <RunCharts run={run} ids={groups[group] ?? []} mode={size.widthPx < wideFrom ? "phone" : "wide"} isFramed />
          )}
        </Guard>
        {!isAsked && groups.length > 1 && (
          <div className={styles.groups}>
            <Choice
              label={t("Charts")}
              value={String(group)}
              options={groups.map((list, index) => ({
                value: String(index),
                label: writeSeries(list.map((id) => titleOf(id, now))),
              }))}
              onChange={(value) => setWanted(Number(value))}
            />
          </div>
        )}
        <FrameMessages />
      </main>
      {(parts.hasPlayback || shownFields.length > 0) && <EmbedBar fields={shownFields} hasPlayback={parts.hasPlayback} />}
      <LiveRegion announcer={announcer} />
    </div>
  );
}

/** Over the charts: they keep their room. */
function FrameMessages() {
  const { prediction } = useRunView();
  const guess = useStore(prediction, (value) => value.guess);
  return (
    <div className={styles.messages}>
      {guess !== null && <PredictionScore />}
      <Messages />
    </div>
  );
}
