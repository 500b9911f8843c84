import type { Nanos } from "../engine/spec/scenario.ts";
import { geometryOf } from "./geometry.ts";
import { mergeStops, type Stop } from "./pauses.ts";
import { recordedPort } from "./ports.ts";
import { readRates } from "./rates.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { isSending, RowState, stateEndNs } from "./senders.ts";

/** What kept the recorded link idle where no timer did; these do not overlap. */
export interface QuietIdle {
  /** PAUSE stopped a link on the way to it. */
  readonly paused: readonly Stop[];
  /** A sender waited for a grant, or else for a pull. */
  readonly grants: readonly Stop[];
  readonly pulls: readonly Stop[];
  /** Or else the rates of all senders with data added up to less than the link's. */
  readonly rates: readonly Stop[];
}

/** Cuts `spans` at the limits of `by`; both are in order and without overlaps. */
function cutSpans(spans: readonly Stop[], by: readonly Stop[]): { readonly inside: readonly Stop[]; readonly outside: readonly Stop[] } {
  const inside: Stop[] = [];
  const outside: Stop[] = [];
  let next = 0;
  for (const { fromNs, toNs } of spans) {
    let at = fromNs;
    while (next < by.length && by[next].toNs <= at) next++;
    for (let i = next; i < by.length && by[i].fromNs < toNs; i++) {
      if (by[i].fromNs > at) outside.push({ fromNs: at, toNs: by[i].fromNs });
      inside.push({ fromNs: Math.max(at, by[i].fromNs), toNs: (at = Math.min(toNs, by[i].toNs)) });
    }
    if (at < toNs) outside.push({ fromNs: at, toNs });
  }
  return { inside, outside };
}

/** When at least one of these senders was in `state`, in order and without overlaps. */
function listWaits(run: RecordedRun, senders: readonly number[], state: RowState): readonly Stop[] {
  const { tracks } = indexRun(run).senders;
  const starts: Nanos[] = [];
  const ends: Nanos[] = [];
  for (const sender of senders) {
    const track = tracks[sender];
    for (let i = 0; i < track.startNs.length; i++) {
      if (track.states[i] !== state) continue;
      starts.push(track.startNs.values[i]);
      ends.push(stateEndNs(track, i));
    }
  }
  const from = Float64Array.from(starts).sort();
  const to = Float64Array.from(ends).sort();
  const waits: Stop[] = [];
  // A wait of the union ends where as many waits have ended as have begun.
  for (let i = 0, first = 0; i < from.length; i++) {
    if (i + 1 < from.length && from[i + 1] <= to[i]) continue;
    waits.push({ fromNs: from[first], toNs: to[i] });
    first = i + 1;
  }
  return waits;
}

/** Rates that differ by less than this share add up to the link's: sums are updated a million times. */
const sumTolerance = 1e-9;

/**
 * When at least one of these senders was sending, and the rates of all that were added up to less than `bps`. O(rows + t log t), t = times
 * at which a sender starts or stops sending.
 */
function listSlowTimes(run: RecordedRun, senders: readonly number[], bps: number): readonly Stop[] {
  const { timeNs, flow, value, length } = readRates(run.columns);
  if (length === 0) return [];
  const { tracks } = indexRun(run).senders;
  const turns: { readonly atNs: Nanos; readonly sender: number }[] = [];
  for (const sender of senders) {
    const { startNs, states } = tracks[sender];
    for (let [i, isOn] = [0, false]; i < startNs.length; i++) {
      if (isSending(states[i]) === isOn) continue;
      isOn = !isOn;
      turns.push({ atNs: startNs.values[i], sender });
    }
  }
  turns.sort((a, b) => a.atNs - b.atNs);

  const rates = new Float64Array(tracks.length).fill(Infinity);
  const isOn = new Uint8Array(tracks.length);
  let [sending, unpaced, sum] = [0, 0, 0];
  const count = (sender: number, by: 1 | -1): void => {
    sending += by;
    if (rates[sender] === Infinity) unpaced += by;
    else sum += by * rates[sender];
    if (sending === 0) sum = 0;
  };
  const slow: Stop[] = [];
  let sinceNs: Nanos | null = null;
  for (let [row, turn] = [0, 0]; row < length || turn < turns.length;) {
    const atNs = Math.min(row < length ? timeNs[row] : Infinity, turns[turn]?.atNs ?? Infinity);
    for (; row < length && timeNs[row] === atNs; row++) {
      if (isOn[flow[row]] === 1) count(flow[row], -1);
      rates[flow[row]] = value[row];
      if (isOn[flow[row]] === 1) count(flow[row], 1);
    }
    for (; turns[turn]?.atNs === atNs; turn++) {
      const { sender } = turns[turn];
      isOn[sender] ^= 1;
      count(sender, isOn[sender] === 1 ? 1 : -1);
    }
    const isSlow = sending > 0 && unpaced === 0 && sum < bps * (1 - sumTolerance);
    if (isSlow) sinceNs ??= atNs;
    else if (sinceNs !== null) {
      slow.push({ fromNs: sinceNs, toNs: atNs });
      sinceNs = null;
    }
  }
  if (sinceNs !== null) slow.push({ fromNs: sinceNs, toNs: Infinity });
  return slow;
}

/** @param spans idle times of the recorded link, in order and without overlaps */
export function explainQuietIdle(run: RecordedRun, spans: readonly Stop[]): QuietIdle {
  const port = recordedPort(run);
  const { dataRoutes, links: all } = geometryOf(run.scenario);
  const senders = [...dataRoutes.keys()].filter((sender) => dataRoutes[sender].includes(port));
  const links = new Set(senders.flatMap((sender) => dataRoutes[sender].slice(0, dataRoutes[sender].indexOf(port))));
  const { inside: paused, outside } = cutSpans(spans, mergeStops(run.columns, links));
  const granted = cutSpans(outside, listWaits(run, senders, RowState.grantWaiting));
  const pulled = cutSpans(granted.outside, listWaits(run, senders, RowState.pullWaiting));
  const slow = cutSpans(pulled.outside, listSlowTimes(run, senders, all[port].rateBps));
  return { paused, grants: granted.inside, pulls: pulled.inside, rates: slow.inside };
}
