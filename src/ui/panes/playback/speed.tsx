import { Slider } from "../../controls/slider.tsx";
import { formatDuration } from "../../text/numbers.ts";
import { useLab } from "../../run/lab-context.tsx";
import { speedRange } from "../../run/speed-range.ts";
import { useSpeed } from "../../run/use-clock.ts";

/** How much of the run one second shows. */
export function SpeedControl() {
  const { clock } = useLab();
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
        onChange={(next) => clock.setSpeed(next)}
      />
    </div>
  );
}
