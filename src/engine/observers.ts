import type { Observer, PacketWatch } from "./observer.ts";

const ignore = (): void => undefined;

/** Ignores every event: the basis of observers of a few kinds. */
export const silentObserver: Observer = {
  onAccept: ignore,
  onDrop: ignore,
  onWindow: ignore,
  onTimeout: ignore,
  onGauge: ignore,
  onResponse: ignore,
  onMilestone: ignore,
};

/** Passes every event on to both, `a` first; optional events only if one of them wants them. */
export function joinObservers(a: Observer, b: Observer): Observer {
  const watch = a.watch && b.watch ? joinWatches(a.watch, b.watch) : (a.watch ?? b.watch);
  const wants = (event: keyof Observer): boolean => a[event] !== undefined || b[event] !== undefined;
  return {
    ...(watch && { watch }),
    onAccept: (...report) => (a.onAccept(...report), b.onAccept(...report)),
    onDrop: (...report) => (a.onDrop(...report), b.onDrop(...report)),
    onWindow: (...report) => (a.onWindow(...report), b.onWindow(...report)),
    onTimeout: (report) => (a.onTimeout(report), b.onTimeout(report)),
    onGauge: (...report) => (a.onGauge(...report), b.onGauge(...report)),
    onResponse: (...report) => (a.onResponse(...report), b.onResponse(...report)),
    onMilestone: (...report) => (a.onMilestone(...report), b.onMilestone(...report)),
    ...(wants("onReceiveWindow") && { onReceiveWindow: (...report) => (a.onReceiveWindow?.(...report), b.onReceiveWindow?.(...report)) }),
    ...(wants("onPortGauge") && { onPortGauge: (...report) => (a.onPortGauge?.(...report), b.onPortGauge?.(...report)) }),
    ...(wants("onPause") && { onPause: (...report) => (a.onPause?.(...report), b.onPause?.(...report)) }),
    ...(wants("onRate") && { onRate: (...report) => (a.onRate?.(...report), b.onRate?.(...report)) }),
  };
}

function joinWatches(a: PacketWatch, b: PacketWatch): PacketWatch {
  return {
    onPassage: (passage) => (a.onPassage(passage), b.onPassage(passage)),
    onLost: (...report) => (a.onLost(...report), b.onLost(...report)),
    onAckTaken: (...report) => (a.onAckTaken(...report), b.onAckTaken(...report)),
  };
}
