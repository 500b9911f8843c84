import type { Observer, PacketWatch } from "../engine/observer.ts";

/** An observer that passes every event on to all of them; undefined: none. */
export function hearAll(observers: readonly (Observer | null | undefined)[]): Observer | undefined {
  return observers.reduce<Observer | undefined>((all, one) => (one ? hearBoth(one, all) : all), undefined);
}

function hearBoth(first: Observer, second: Observer | undefined): Observer {
  if (second === undefined) return first;
  const watch = watchBoth(first.watch, second.watch);
  return {
    ...(watch && { watch }),
    onAccept: (...report) => (first.onAccept(...report), second.onAccept(...report)),
    onDrop: (...report) => (first.onDrop(...report), second.onDrop(...report)),
    onWindow: (...report) => (first.onWindow(...report), second.onWindow(...report)),
    onTimeout: (report) => (first.onTimeout(report), second.onTimeout(report)),
    onGauge: (...report) => (first.onGauge(...report), second.onGauge(...report)),
    onResponse: (...report) => (first.onResponse(...report), second.onResponse(...report)),
    onMilestone: (...report) => (first.onMilestone(...report), second.onMilestone(...report)),
  };
}

function watchBoth(first: PacketWatch | undefined, second: PacketWatch | undefined): PacketWatch | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return {
    onPassage: (passage) => (first.onPassage(passage), second.onPassage(passage)),
    onLost: (...report) => (first.onLost(...report), second.onLost(...report)),
    onAckTaken: (...report) => (first.onAckTaken(...report), second.onAckTaken(...report)),
  };
}
