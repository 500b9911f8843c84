import { Slider } from "../../controls/slider.tsx";
import { formatDuration } from "../../text/numbers.ts";
import { useLab } from "../../run/lab-context.tsx";
import { speedRange } from "../../run/speed-range.ts";
import { useSpeed } from "../../run/use-clock.ts";

/** How much of the run one second shows. */
export function SpeedControl() {
  const { clock } = useLab();
  const speed = useSpeed(clock);
  const text = formatDuration(speed);
  return (
    <div className="speed">
      <span>
        <b>{text}</b> per second
      </span>
      <Slider
        label="Speed"
        value={speed}
        valueText={`${text} per second`}
        range={speedRange}
        isSolid
        onChange={(next) => clock.setSpeed(next)}
      />
    </div>
  );
}
