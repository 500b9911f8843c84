import { type ReactNode, useState } from "react";
import type { EventKind } from "../../../analysis/events.ts";
import { type Marked, msg, t } from "../../../language/translate.ts";
import { nextIcon, pauseIcon, playIcon, previousIcon, toStartIcon } from "../../controls/icons.tsx";
import { Guard } from "../../controls/guard.tsx";
import type { RunCommand } from "../../run/commands.ts";
import { useIsPlaying } from "../../run/use-clock.ts";
import { Overview } from "../overview/overview.tsx";
import { SpeedControl } from "./speed.tsx";
import { BlockReadout, TimeReadout } from "./time-readout.tsx";
import styles from "./playback-bar.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";

/** Events to which the two arrows step. */
const steps: readonly { readonly kind: EventKind; readonly word: Marked; readonly next: Marked; readonly previous: Marked }[] = [
  { kind: "timeout", word: msg("timeout"), next: msg("Next timeout"), previous: msg("Previous timeout") },
  { kind: "loss", word: msg("drop"), next: msg("Next drop"), previous: msg("Previous drop") },
  { kind: "event", word: msg("event"), next: msg("Next event"), previous: msg("Previous event") },
];

/** To the start, back, play, forward; and the kind of event for back and forward. */
export function PlaybackControls() {
  const { clock, perform } = useRunView();
  const isPlaying = useIsPlaying(clock);
  const [kind, setKind] = useState<EventKind>("timeout");
  const { next, previous } = steps.find((step) => step.kind === kind) ?? steps[0];
  return (
    // Time runs from left to right in the charts, and so do the buttons that move it.
    <div className={styles.controls} dir="ltr">
      <StepButton label={t("To start")} icon={toStartIcon} command={{ do: "toStart" }} />
      <StepButton label={t(previous)} icon={previousIcon} command={{ do: "step", to: kind, by: -1 }} />
      <button
        type="button"
        className="play-button"
        aria-label={t(isPlaying ? "Pause" : "Play")}
        onClick={() => perform({ do: "togglePlay" })}
      >
        {isPlaying ? pauseIcon : playIcon}
      </button>
      <StepButton label={t(next)} icon={nextIcon} command={{ do: "step", to: kind, by: 1 }} />
      <select
        className={styles.kind}
        aria-label={t("The arrows step to")}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(steps.find((step) => step.kind === value)?.kind ?? "timeout")}
      >
        {steps.map((step) => (
          <option key={step.kind} value={step.kind}>
            {t(step.word)}
          </option>
        ))}
      </select>
    </div>
  );
}

function StepButton(props: { label: string; icon: ReactNode; command: RunCommand }) {
  const { perform } = useRunView();
  return (
    <button type="button" className={styles.stepButton} aria-label={props.label} onClick={() => perform(props.command)}>
      {props.icon}
    </button>
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
        <div className={styles.speedLine}>
          <SpeedControl />
        </div>
      </div>
    </section>
  );
}
