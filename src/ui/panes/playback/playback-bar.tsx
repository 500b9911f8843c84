import type { ReactNode } from "react";
import { t } from "../../../language/translate.ts";
import {
  nextIcon,
  nextLossIcon,
  previousLossIcon,
  nextTimeoutIcon,
  pauseIcon,
  playIcon,
  previousIcon,
  toStartIcon,
} from "../../controls/icons.tsx";
import { Switch } from "../../controls/switch.tsx";
import { Guard } from "../../controls/guard.tsx";
import type { RunCommand } from "../../run/commands.ts";
import { useRunView } from "../../run/run-context.tsx";
import { useIsPlaying } from "../../run/use-clock.ts";
import { useStore } from "../../run/use-store.ts";
import { Overview } from "../overview/overview.tsx";
import { SpeedControl } from "./speed.tsx";
import { BlockReadout, TimeReadout } from "./time-readout.tsx";
import styles from "./playback-bar.module.css";

/** Start, loss, event, play, event, loss, timeout. */
export function PlaybackControls() {
  const { clock, perform } = useRunView();
  const isPlaying = useIsPlaying(clock);
  return (
    // time runs from left to right on the charts, and so do the buttons that move it
    <div className={styles.controls} dir="ltr">
      <StepButton
        label={t("To start")}
        icon={toStartIcon}
        word={t("start", {}, "below a button")}
        rank="first"
        command={{ do: "toStart" }}
      />
      <StepButton
        label={t("Previous loss")}
        icon={previousLossIcon}
        word={t("loss", {}, "below a button")}
        rank="first"
        command={{ do: "step", to: "loss", by: -1 }}
      />
      <StepButton
        label={t("Previous event")}
        icon={previousIcon}
        word={t("event", {}, "below a button")}
        command={{ do: "step", to: "event", by: -1 }}
      />
      <button
        type="button"
        className="play-button"
        aria-label={t(isPlaying ? "Pause" : "Play")}
        onClick={() => perform({ do: "togglePlay" })}
      >
        {isPlaying ? pauseIcon : playIcon}
      </button>
      <StepButton
        label={t("Next event")}
        icon={nextIcon}
        word={t("event", {}, "below a button")}
        command={{ do: "step", to: "event", by: 1 }}
      />
      <StepButton
        label={t("Next loss")}
        icon={nextLossIcon}
        word={t("loss", {}, "below a button")}
        rank="last"
        command={{ do: "step", to: "loss", by: 1 }}
      />
      <StepButton
        label={t("Next timeout")}
        icon={nextTimeoutIcon}
        word={t("timeout", {}, "below a button")}
        command={{ do: "step", to: "timeout", by: 1 }}
      />
    </div>
  );
}

/** One that steps; `rank`: of those that go first, or last, where there is little room. */
function StepButton(props: { label: string; icon: ReactNode; word: string; rank?: "first" | "last"; command: RunCommand }) {
  const { perform } = useRunView();
  const { label, icon, word, rank, command } = props;
  return (
    <button
      type="button"
      className={styles.stepButton}
      data-minor={rank === "first" ? "" : undefined}
      data-rank={rank === "last" ? "last" : undefined}
      aria-label={label}
      onClick={() => perform(command)}
    >
      {icon}
      <span aria-hidden="true">{word}</span>
    </button>
  );
}

/** How fast, and whether idle waits are skipped. */
function SpeedLine() {
  const { view, perform } = useRunView();
  const compresses = useStore(view, (value) => value.compressWaits);
  return (
    <div className={styles.speedLine}>
      <SpeedControl />
      <Switch isOn={compresses} onChange={(isOn) => perform({ do: "skipWaits", isOn })}>
        {t("skip idle waits")}
      </Switch>
    </div>
  );
}

export function PlaybackBar() {
  const { clock, view, runs, perform } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const ghost = useStore(runs, (pair) => pair.ghost);
  return (
    <section className="playback" aria-label={t("Playback")}>
      <PlaybackControls />
      <div className={styles.overviewSlot}>
        <Guard name={t("the overview")}>{run && <Overview run={run} ghost={ghost} clock={clock} view={view} perform={perform} />}</Guard>
      </div>
      <div className={styles.time}>
        <div className={styles.timeLine}>
          <TimeReadout />
          <BlockReadout />
        </div>
        <SpeedLine />
      </div>
    </section>
  );
}
