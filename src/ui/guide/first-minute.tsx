import { useEffect } from "react";
import { msg, t } from "../../language/translate.ts";
import { Guard } from "../controls/guard.tsx";
import { guideSteps } from "../run/layout.ts";
import { GuideBar } from "./guide-bar.tsx";
import { GuidePanel } from "./guide-panel.tsx";
import { type GuideMode, GuidePicture } from "./guide-picture.tsx";
import { SentenceArea } from "./sentence-area.tsx";
import { type Minute, useMinute } from "./use-minute.ts";
import styles from "./first-minute.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";
import { useMedia } from "../controls/use-size.ts";

/** A key of the guide, for the page's keys and the help. */
export interface GuideKey {
  readonly keys: readonly string[];
  readonly caps: readonly string[];
  readonly help: ReturnType<typeof msg>;
  press(): void;
}

/** So low a window, as that of a phone on its side, has room for few timelines. */
const lowWindow = "(height < 560px)";
/** In one that is a little higher there is room for the network and two timelines. */
const shortWindow = "(height < 660px)";

function listKeys(minute: Minute): readonly GuideKey[] {
  const { step, go, leave, play } = minute;
  return [
    { keys: ["ArrowRight", "PageDown"], caps: ["→", msg("Page down")], help: msg("Guide: next step"), press: () => go(step + 1) },
    { keys: ["ArrowLeft", "PageUp"], caps: ["←", msg("Page up")], help: msg("Guide: last step"), press: () => go(step - 1) },
    { keys: ["Home"], caps: [msg("Home")], help: msg("Guide: first step"), press: () => go(0) },
    { keys: ["End"], caps: [msg("End")], help: msg("Guide: your turn"), press: () => go(guideSteps - 1) },
    { keys: [" "], caps: [msg("Space")], help: msg("Guide: play the moment"), press: play },
    ...Array.from({ length: guideSteps }, (_, place) => ({
      keys: [String(place + 1)],
      caps: [String(place + 1)],
      help: msg("Guide: this step"),
      press: () => go(place),
    })),
    { keys: ["Escape"], caps: [msg("Esc")], help: msg("Guide: skip to the full Lab"), press: leave },
  ];
}

/** The first minute: five steps through one request, with what they speak of at full strength. */
export function FirstMinute(props: {
  screen: "wide" | "narrow" | "phone";
  isProjector: boolean;
  /** Takes the keys of the guide as long as it is open. */
  onKeys: (keys: readonly GuideKey[]) => void;
}) {
  const { screen, isProjector, onKeys } = props;
  const minute = useMinute();
  const { runs } = useRunView();
  const isBusy = useStore(runs, ({ current }) => current === null || current.status === "computing");
  const isLow = useMedia(lowWindow);
  const isShort = useMedia(shortWindow);
  const isLast = minute.step === guideSteps - 1;
  const mode: GuideMode = isProjector ? "projector" : isLow ? "low" : screen === "phone" ? "phone" : isShort ? "short" : "wide";
  const isPanelBelow = screen !== "wide" && !isProjector && isLast;

  useEffect(() => {
    onKeys(listKeys(minute));
  });
  useEffect(() => () => onKeys([]), [onKeys]);

  return (
    <>
      <main className={styles.main} aria-busy={isBusy && minute.told === null}>
        <Guard name={t("the guide")}>
          <SentenceArea minute={minute} />
        </Guard>
        <GuideBar minute={minute} />
        <GuidePicture told={minute.told} isUntold={minute.isUntold} whole={minute.whole} mode={mode} />
        {isPanelBelow && (
          <Guard name={t("the scenario")}>
            <GuidePanel step={minute.step} isPhone isLow={isLow} />
          </Guard>
        )}
      </main>
      {screen === "wide" && !isProjector && (
        <aside className={`scenario-panel ${styles.panel}`} aria-label={t("Scenario")}>
          <Guard name={t("the scenario")}>
            <GuidePanel step={minute.step} />
          </Guard>
        </aside>
      )}
    </>
  );
}
