import { useEffect, useState } from "react";
import { useRunView } from "../../run/run-context.tsx";
import { useIsPlaying } from "../../run/use-clock.ts";

/** How long the controls stay after the pointer moved, ms. */
const awakeMs = 2500;

/** In projector mode: a way on and a way out, shown while the pointer moves or the focus is there. */
export function ProjectorControls() {
  const { clock, perform } = useRunView();
  const isPlaying = useIsPlaying(clock);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setAwake(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAwake(false), awakeMs);
    };
    window.addEventListener("pointermove", wake);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
    };
  }, []);
  return (
    <div className="projector-controls" data-awake={isAwake ? "" : undefined}>
      <button type="button" className="button" onClick={() => perform({ do: "togglePlay" })}>
        {isPlaying ? "Pause" : "Play"}
      </button>
      <button type="button" className="button" onClick={() => perform({ do: "step", to: "timeout", by: 1 })}>
        Next timeout
      </button>
      <button type="button" className="button" data-primary="" onClick={() => perform({ do: "toggleProjector" })}>
        Leave projector mode
      </button>
    </div>
  );
}
