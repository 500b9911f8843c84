import { Slider } from "../../controls/slider.tsx";
import { formatDuration } from "../../text/numbers.ts";
import { useRunView } from "../../run/run-context.tsx";
import { speedRange } from "../../run/speed-range.ts";
import { useSpeed } from "../../run/use-clock.ts";

/** How much of the run one second shows. */
export function SpeedControl() {
  const { clock, perform } = useRunView();
  const speed = useSpeed(clock);
  const text = formatDuration(speed, 2);
  return (
    <div className="speed">
      <span>
        1 s shows <b>{text}</b>
      </span>
      <Slider
        label="Speed"
        value={speed}
        valueText={`1 second shows ${text}`}
        range={speedRange}
        isSolid
        onChange={(next) => perform({ do: "setSpeed", nsPerSecond: next })}
      />
    </div>
  );
}
