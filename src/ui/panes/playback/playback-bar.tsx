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
    <div className={styles.controls}>
      <button type="button" className={styles.stepButton} data-minor="" aria-label="To start" onClick={() => perform({ do: "toStart" })}>
        {toStartIcon}
        <span aria-hidden="true">start</span>
      </button>
      <button
        type="button"
        className={styles.stepButton}
        data-minor=""
        aria-label="Previous loss"
        onClick={() => perform({ do: "step", to: "loss", by: -1 })}
      >
        {previousLossIcon}
        <span aria-hidden="true">loss</span>
      </button>
      <button
        type="button"
        className={styles.stepButton}
        aria-label="Previous event"
        onClick={() => perform({ do: "step", to: "event", by: -1 })}
      >
        {previousIcon}
        <span aria-hidden="true">event</span>
      </button>
      <button type="button" className="play-button" aria-label={isPlaying ? "Pause" : "Play"} onClick={() => perform({ do: "togglePlay" })}>
        {isPlaying ? pauseIcon : playIcon}
      </button>
      <button
        type="button"
        className={styles.stepButton}
        aria-label="Next event"
        onClick={() => perform({ do: "step", to: "event", by: 1 })}
      >
        {nextIcon}
        <span aria-hidden="true">event</span>
      </button>
      <button
        type="button"
        className={styles.stepButton}
        data-rank="last"
        aria-label="Next loss"
        onClick={() => perform({ do: "step", to: "loss", by: 1 })}
      >
        {nextLossIcon}
        <span aria-hidden="true">loss</span>
      </button>
      <button
        type="button"
        className={styles.stepButton}
        aria-label="Next timeout"
        onClick={() => perform({ do: "step", to: "timeout", by: 1 })}
      >
        {nextTimeoutIcon}
        <span aria-hidden="true">timeout</span>
      </button>
    </div>
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
        skip idle waits
      </Switch>
    </div>
  );
}

export function PlaybackBar() {
  const { clock, view, runs, perform } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const ghost = useStore(runs, (pair) => pair.ghost);
  return (
    <section className="playback" aria-label="Playback">
      <PlaybackControls />
      <div className={styles.overviewSlot}>
        <Guard name="the overview">{run && <Overview run={run} ghost={ghost} clock={clock} view={view} perform={perform} />}</Guard>
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
