import type { Nanos } from "../../engine/spec/scenario.ts";

/** A small external store (useSyncExternalStore): `get` returns the same object until `set` changes it. */
export interface Store<T> {
  get(): T;
  set(patch: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** What the panes share: one window on the run, one picked sender, one way of showing waits. */
export interface LabView {
  /** The part of the run on screen; null bounds: from the start, to the end so far. */
  readonly fromNs: Nanos | null;
  readonly toNs: Nanos | null;
  /** Does the window turn to where the cursor goes? Not while a new run has yet to be computed up to the reader's moment. */
  readonly followsCursor: boolean;
  /** Sender that is highlighted everywhere until cleared. */
  readonly picked: number | null;
  /** Name of the port that link, queue and slots follow (`LinkGeometry.name`); null: the one to the first receiver. */
  readonly port: string | null;
  /** Sender under the pointer or focus. */
  readonly hovered: number | null;
  /** Index of a row of the timeouts table the inspector explains. */
  readonly selectedTimeout: number | null;
  readonly compressWaits: boolean;
  readonly showGhost: boolean;
  /** Times are drawn to the scale of this run or the previous one, whichever is longer. */
  readonly lockScale: boolean;
  /** Many senders of a network are grouped by location; true: each has its own row (or its share of one). */
  readonly unfoldsSenders: boolean;
  /** Rows of senders are in the order in which they finish (true) or by number (false); null: as suits the transport. */
  readonly sortsSenders: boolean | null;
  /** What lies ahead of the cursor is drawn as a faint preview; false: not at all. */
  readonly showAhead: boolean;
}

/** The one clock of playback. It alone turns wall time into simulated time. */
export interface PlaybackClock {
  timeNs(): Nanos;
  playing(): boolean;
  /** Simulated ns shown per second of wall time, outside compressed waits. */
  speedNsPerSecond(): number;
  seek(timeNs: Nanos): void;
  play(): void;
  pause(): void;
  setSpeed(nsPerSecond: number): void;
  /** Called at each animation frame in which the time moved, and on play, pause, seek, speed. */
  subscribe(listener: () => void): () => void;
}
