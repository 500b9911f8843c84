import type { Nanos } from "../../engine/spec/scenario.ts";
import type { RunView } from "../run/run-view.ts";

/** Simulated time shown per second of wall time on the way to a moment, in round trips: slow enough to see packets move (our choice). */
const rttsPerSecond = 2;
/** Wall time the way takes, s (our choice). */
const waySeconds = 0.7;

const gliding = new WeakMap<RunView, () => void>();

/** Moves the cursor to a moment in slow motion, and stops there; at once for a reader without motion. Any other move ends it. */
export function glideTo(view: RunView, atNs: Nanos): void {
  gliding.get(view)?.();
  const { clock, perform, host, runs } = view;
  const { current } = runs.get();
  if (current === null || host.isStill()) return perform({ do: "goTo", timeNs: atNs });
  const speed = clock.speedNsPerSecond();
  const slow = rttsPerSecond * current.scenario.network.rttNs;
  let lastNs = Math.max(0, atNs - waySeconds * slow);
  perform({ do: "goTo", timeNs: lastNs });
  perform({ do: "setSpeed", nsPerSecond: slow });
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    stop();
    gliding.delete(view);
    perform({ do: "setSpeed", nsPerSecond: speed });
  };
  const stop = clock.subscribe(() => {
    if (isOver) return;
    const nowNs = clock.timeNs();
    const hasArrived = nowNs >= atNs;
    if (!hasArrived && clock.playing() && nowNs >= lastNs && runs.get().current === current) {
      lastNs = nowNs;
      return;
    }
    const isOurs = hasArrived && clock.playing();
    end();
    if (isOurs) perform({ do: "goTo", timeNs: atNs });
  });
  gliding.set(view, end);
  perform({ do: "play" });
}
