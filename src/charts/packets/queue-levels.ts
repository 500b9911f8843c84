import { HEADERS_PER_SLOT } from "../../analysis/headers.ts";
import { isCut } from "../../story/packet-lives.ts";
import { countUpTo } from "../../analysis/search.ts";
import type { PacketWindow } from "../../protocol/tables.ts";

type Passages = Pick<PacketWindow, "arriveNs" | "departNs" | "flags" | "kind" | "length">;

/** The watched port's queue is so tall from `timeNs` on. */
export interface Level {
  readonly timeNs: number;
  /** In whole packets. */
  readonly slots: number;
}

/** How tall a packet of the window is in the queue: 1, or a sixth if the watched port cut it. */
export function measureSlot({ flags, kind }: Pick<PacketWindow, "flags" | "kind">, row: number): number {
  return isCut({ flags, kind }, row) ? 1 / HEADERS_PER_SLOT : 1;
}

const known = new WeakMap<Passages, readonly Level[]>();

/** From each moment on at which the queue changes; what happens at one instant is one change. */
export function listLevels(window: Passages): readonly Level[] {
  let levels = known.get(window);
  if (levels === undefined) known.set(window, (levels = computeLevels(window)));
  return levels;
}

function computeLevels(window: Passages): readonly Level[] {
  const { arriveNs, departNs, length } = window;
  const changes: { timeNs: number; whole: number; headers: number }[] = [];
  for (let row = 0; row < length; row++) {
    const isHeader = isCut(window, row);
    for (const [timeNs, step] of [
      [arriveNs[row], 1],
      [departNs[row], -1],
    ])
      if (!Number.isNaN(timeNs)) changes.push({ timeNs, whole: isHeader ? 0 : step, headers: isHeader ? step : 0 });
  }
  changes.sort((a, b) => a.timeNs - b.timeNs);
  const levels: Level[] = [];
  let [whole, headers] = [0, 0];
  changes.forEach((change, i) => {
    whole += change.whole;
    headers += change.headers;
    if (changes[i + 1]?.timeNs !== change.timeNs) levels.push({ timeNs: change.timeNs, slots: whole + headers / HEADERS_PER_SLOT });
  });
  return levels;
}

/** Looks up how tall the queue is from `timeNs` on. */
export function readLevels(levels: readonly Level[]): (timeNs: number) => number {
  const times = Float64Array.from(levels, ({ timeNs }) => timeNs);
  return (timeNs) => levels[countUpTo(times, times.length, timeNs) - 1]?.slots ?? 0;
}
