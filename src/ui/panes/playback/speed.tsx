import { t } from "../../../language/translate.ts";
import { Slider } from "../../controls/slider.tsx";
import { T } from "../../text/t.tsx";
import { speedRange } from "../../run/playback-clock.ts";
import { useSpeed } from "../../run/use-clock.ts";
import styles from "./speed.module.css";
import { formatDuration } from "../../../language/formats.ts";
import { useRunView } from "../../run/run-view.ts";

/** How much of the run is shown per second. */
export function SpeedControl() {
  const { clock, perform } = useRunView();
  const speed = useSpeed(clock);
  const text = formatDuration(speed);
  return (
    <div className={styles.root}>
      <span>
        <T message="<b>{duration}</b> per second" duration={text} />
      </span>
      <Slider
        label={t("Speed")}
        value={speed}
        valueText={t("{duration} per second", { duration: text })}
        range={speedRange}
        isSolid
        onChange={(next) => perform({ do: "setSpeed", nsPerSecond: next })}
      />
    </div>
  );
}
