import { type Marked, msg, t } from "../../language/translate.ts";
import type { ReactNode } from "react";
import type { Field } from "../../scenario/fields/field-types.ts";
import { hasPrefixes } from "../../scenario/fields/units.ts";
import { nextIcon, nextTimeoutIcon, pauseIcon, playIcon, previousIcon } from "../controls/icons.tsx";
import { BlockReadout, TimeReadout } from "../panes/playback/time-readout.tsx";
import type { RunCommand } from "../run/commands.ts";
import { findFieldAt } from "../run/field-at.ts";
import { useIsPlaying } from "../run/use-clock.ts";
import { FieldControl } from "../scenario/field-control.tsx";
import type { EmbedOptions } from "./embed-options.ts";
import { isLocked } from "./reader-commands.ts";
import styles from "./embed.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** Number of controls per row. */
const mostControls = 3;

/** Where the bar has no room for the whole name. */
const shortLabels: Readonly<Record<string, Marked>> = {
  "network.bufferPackets": msg("Buffer"),
  "workload.blockBytes": msg("Block"),
};

/** The fields that the bar has a control for: those that are asked for, are not locked, and that the scenario has. */
export function useBarFields({ controls, lock }: Pick<EmbedOptions, "controls" | "lock">): readonly Field[] {
  const { scenario } = useRunView();
  const now = useStore(scenario, (state) => state.scenario);
  return controls
    .filter((path) => !isLocked(lock, path))
    .flatMap((path) => findFieldAt(now, path) ?? [])
    .filter((field) => field.kind !== "list" && field.kind !== "rows" && field.kind !== "cdf" && field.kind !== "text")
    .slice(0, mostControls);
}

/** Steps, play, time, and what the reader may change. */
export function EmbedBar(props: { fields: readonly Field[]; hasPlayback: boolean }) {
  const { clock, perform } = useRunView();
  const isPlaying = useIsPlaying(clock);
  return (
    <section className={styles.bar} aria-label={t("Playback and settings")}>
      {props.hasPlayback && (
        <div className={styles.playback} data-one-stop="">
          <Step label={t("Previous event")} icon={previousIcon} word={t("event")} command={{ do: "step", to: "event", by: -1 }} />
          <button
            type="button"
            className={`play-button ${styles.play}`}
            aria-label={t(isPlaying ? "Pause" : "Play")}
            onClick={() => perform({ do: "togglePlay" })}
          >
            {isPlaying ? pauseIcon : playIcon}
          </button>
          <Step label={t("Next event")} icon={nextIcon} word={t("event")} command={{ do: "step", to: "event", by: 1 }} />
          <Step label={t("Next timeout")} icon={nextTimeoutIcon} word={t("timeout")} command={{ do: "step", to: "timeout", by: 1 }} />
          <div className={styles.time}>
            <TimeReadout />
            <BlockReadout />
          </div>
        </div>
      )}
      {props.fields.length > 0 && (
        <div className={styles.fields}>
          {props.fields.map((field) => (
            <div
              key={field.path}
              className={styles.field}
              data-frame-field=""
              data-counts={"unit" in field && !hasPrefixes(field.unit) ? "" : undefined}
            >
              <FieldControl field={{ ...field, label: shortLabels[field.path] ?? field.label }} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Step(props: { label: string; icon: ReactNode; word: string; command: RunCommand }) {
  const { perform } = useRunView();
  return (
    <button type="button" className={styles.step} aria-label={props.label} onClick={() => perform(props.command)}>
      {props.icon}
      <span aria-hidden="true">{props.word}</span>
    </button>
  );
}
