import { Slider } from "../../controls/slider.tsx";
import { formatDuration } from "../../text/numbers.ts";
import { useRunView } from "../../run/run-context.tsx";
import { speedRange } from "../../run/speed-range.ts";
import { useSpeed } from "../../run/use-clock.ts";
import styles from "./speed.module.css";

/** How much of the run one second shows. */
export function SpeedControl() {
  const { clock, perform } = useRunView();
  const speed = useSpeed(clock);
  const text = formatDuration(speed);
  return (
    <div className={styles.root}>
      <span>
        <b>{text}</b> per second
      </span>
      <Slider
        label="Speed"
        value={speed}
        valueText={`${text} per second`}
        range={speedRange}
        isSolid
        onChange={(next) => perform({ do: "setSpeed", nsPerSecond: next })}
      />
    </div>
  );
}
