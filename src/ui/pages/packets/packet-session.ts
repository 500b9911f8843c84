import { t } from "../../../language/translate.ts";
import { chooseSenders, countSenders, isKnown, isPacket, listRowsOf } from "../../../story/packet-lives.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { createPacketWindowSource, type RecordedWindow, type WindowRequest } from "../../../bridge/packet-window-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { Scene } from "../../canvas/scene.ts";
import type { Store } from "../../run/contracts.ts";
import type { RunView } from "../../run/run-view.ts";
import { createStore } from "../../run/store.ts";
import { findPacketMoment, findPacketSpan } from "../../run/packet-span.ts";
import { describePacket } from "./packet-words.ts";

/** State of the packets view. */
export interface PacketState {
  /** null: nothing is recorded yet. */
  readonly recorded: RecordedWindow | null;
  /** Progress of the recomputed run; null: nothing is being computed. */
  readonly computedNs: Nanos | null;
  /** Why there are no packets, as a message; null: no failure. */
  readonly fault: string | null;
  /** The second followed sender; the first is the picked one. */
  readonly second: number | null;
  /** Transport of a second run shown next to the first; null: one run is shown. */
  readonly beside: string | null;
  /** The picked packet's serial number in the run. */
  readonly serial: number | null;
  readonly showsData: boolean;
  readonly showsAcks: boolean;
  readonly showsAllAcks: boolean;
  readonly showsOthers: boolean;
}

/** Maximum number of packets in one picture (our choice): more cannot be distinguished on any screen. */
const mostPackets = 12_000;

/** The view must be unchanged for this long before packets are recorded for it, ms. */
const restMs = 120;

/** Initial simulated time per second of wall time, ns. */
const firstSpeed = 100_000;

export interface PacketSession {
  readonly run: RunView;
  readonly state: Store<PacketState>;
  /** Provides the current scene, for queries of positions. */
  attach(getScene: () => Scene | null): void;
  getScene(): Scene | null;
  /** Row of the picked packet in the recorded window; -1: none is picked, or it is not in the window. */
  findRow(): number;
  pick(row: number): void;
  /** Picks another packet: the same sender's next one in time, or the next sender's nearest one in time. */
  step(by: 1 | -1, to: "packet" | "sender"): void;
  zoomTo(fromNs: Nanos, toNs: Nanos): void;
  retry(): void;
  dispose(): void;
}

/**
 * Records the visible packets after the view has changed and come to rest.
 * @param isPlaced the URL sets the view. @param choosesSenders chooses senders to follow if none are.
 */
export function createPacketSession(
  run: RunView,
  first: Partial<PacketState>,
  { isPlaced, choosesSenders }: { readonly isPlaced: boolean; readonly choosesSenders: boolean },
): PacketSession {
  const state = createStore<PacketState>({
    recorded: null,
    computedNs: null,
    fault: null,
    second: null,
    beside: null,
    serial: null,
    showsData: true,
    showsAcks: true,
    showsAllAcks: false,
    showsOthers: true,
    ...first,
  });
  let asked: WindowRequest | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let getScene: () => Scene | null = () => null;
  let needsPlace = !isPlaced;

  const source = createPacketWindowSource({
    onProgress: (_request, computedNs) => state.set({ computedNs }),
    onRecorded(request, window) {
      state.set({ recorded: { ...request, window }, computedNs: null, fault: null });
      follow();
      record();
    },
    onFailed: (_request, message) => state.set({ computedNs: null, fault: message }),
  });

  const current = (): RunSnapshot | null => run.runs.get().current;

  /** The visible part of the run; null: no run yet. */
  function readSpan(): { fromNs: Nanos; toNs: Nanos } | null {
    const snapshot = current();
    if (snapshot === null || snapshot.status === "failed") return null;
    const { fromNs, toNs } = run.view.get();
    const from = Math.max(0, Math.floor(fromNs ?? 0));
    return { fromNs: from, toNs: Math.max(from + 1, Math.ceil(toNs ?? Math.max(1, snapshot.computedNs))) };
  }

  const isOf = (request: WindowRequest, snapshot: RunSnapshot): boolean =>
    request.scenario === snapshot.scenario && request.port === (snapshot.port ?? null);

  function record(): void {
    const snapshot = current();
    const span = readSpan();
    if (snapshot === null || span === null || needsPlace) return;
    const { recorded } = state.get();
    if (recorded !== null && isOf(recorded, snapshot)) {
      const { window } = recorded;
      const begins = window.fromNs <= span.fromNs;
      if (begins && (window.untilNs >= span.toNs || (recorded.fromNs === span.fromNs && window.isCut))) return;
    }
    const isCutShort = recorded !== null && isOf(recorded, snapshot) && recorded.window.isCut && recorded.fromNs < span.fromNs;
    // A margin avoids a new run for small moves, unless it would exceed the packets that can be recorded.
    const margin = isCutShort ? 0 : Math.min(5e6, (span.toNs - span.fromNs) / 2);
    const request: WindowRequest = {
      scenario: snapshot.scenario,
      port: snapshot.port ?? null,
      fromNs: Math.max(0, Math.floor(span.fromNs - margin)),
      toNs: Math.ceil(span.toNs + margin),
      maxPackets: mostPackets,
    };
    if (
      asked !== null &&
      state.get().computedNs !== null &&
      isOf(asked, snapshot) &&
      asked.fromNs === request.fromNs &&
      asked.toNs === request.toNs
    )
      return;
    asked = request;
    state.set({ computedNs: 0, fault: null });
    source.ask(request);
  }

  function recordSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(record, restMs);
  }

  /** Chooses two instructive senders if none are followed; one, if two runs are shown. */
  function follow(): void {
    const { recorded, second, beside } = state.get();
    const span = readSpan();
    if (recorded === null || span === null || !choosesSenders) return;
    const { picked } = run.view.get();
    if (picked !== null && (second !== null || beside !== null)) return;
    const counts = countSenders(recorded.window, span.fromNs, span.toNs);
    const chosen = chooseSenders(recorded.window, counts);
    if (chosen === null) return;
    const head = picked ?? chosen.first;
    const other = [second, chosen.second, chosen.first, ...counts.map(({ flow }) => flow)].find((flow) => flow !== null && flow !== head);
    if (picked === null) run.perform({ do: "pick", sender: head });
    if (beside === null) state.set({ second: other ?? null });
  }

  /** Unless the URL sets the view, the page opens at the most instructive moment. */
  function place(): void {
    const snapshot = current();
    if (!needsPlace || snapshot === null) return;
    // It is known only after the run.
    if (snapshot.status === "computing") return;
    needsPlace = false;
    const { timeNs, sender } = findPacketMoment(snapshot);
    run.perform({ do: "setSpeed", nsPerSecond: firstSpeed });
    run.perform({ do: "zoom", ...findPacketSpan(snapshot, timeNs) });
    run.perform({ do: "goTo", timeNs });
    if (run.view.get().picked === null) run.perform({ do: "pick", sender });
  }

  const onRuns = (): void => {
    place();
    recordSoon();
  };
  const stops = [run.runs.subscribe(onRuns), run.view.subscribe(recordSoon)];
  onRuns();

  const findRow = (): number => {
    const { recorded, serial } = state.get();
    return recorded === null || serial === null ? -1 : recorded.window.serial.indexOf(serial);
  };

  const zoomTo = (fromNs: Nanos, toNs: Nanos): void => run.perform({ do: "zoom", fromNs: Math.max(0, fromNs), toNs });

  function pick(row: number): void {
    const { recorded, second } = state.get();
    const snapshot = current();
    if (recorded === null || snapshot === null) return;
    const { window } = recorded;
    if (row < 0) return state.set({ serial: null });
    const flow = window.flow[row];
    state.set({ serial: window.serial[row] });
    if (flow !== second && flow !== run.view.get().picked) run.perform({ do: "pick", sender: flow });
    const atNs = isPacket(window, row) ? window.sentNs[row] : window.ackSentNs[row];
    const { axis } = getScene() ?? {};
    run.perform({ do: "goTo", timeNs: Math.min(atNs, snapshot.computedNs) });
    if (axis !== undefined && (atNs < axis.fromNs || atNs > axis.toNs)) {
      const half = (axis.toNs - axis.fromNs) / 2;
      zoomTo(atNs - half, atNs + half);
    }
    run.announcer.say(describePacket(window, row, snapshot));
  }

  function step(by: 1 | -1, to: "packet" | "sender"): void {
    const { recorded } = state.get();
    if (recorded === null) return;
    const { window } = recorded;
    const row = findRow();
    const { picked } = run.view.get();
    const flow = row >= 0 ? window.flow[row] : picked;
    const atNs = row >= 0 ? window.sentNs[row] : run.clock.timeNs();
    const none = (): void =>
      run.announcer.say(
        t(
          to === "packet"
            ? by > 0
              ? "No later packet in this part of the run."
              : "No earlier packet in this part of the run."
            : by > 0
              ? "No later sender in this part of the run."
              : "No earlier sender in this part of the run.",
        ),
      );
    if (to === "packet") {
      const rows = listRowsOf(window, flow ?? -1);
      const at = rows.indexOf(row);
      const near = by > 0 ? rows.find((other) => window.sentNs[other] >= atNs) : rows.findLast((other) => window.sentNs[other] <= atNs);
      const next = at >= 0 ? rows[at + by] : near;
      return next === undefined ? none() : pick(next);
    }
    const flows = [
      ...new Set(
        Array.from({ length: window.length }, (_, other) => other)
          .filter((other) => isPacket(window, other))
          .map((other) => window.flow[other]),
      ),
    ];
    const sorted = flows.toSorted((a, b) => a - b);
    const next = by > 0 ? sorted.find((other) => other > (flow ?? -1)) : sorted.findLast((other) => other < (flow ?? Infinity));
    if (next === undefined) return none();
    const rows = listRowsOf(window, next).filter((other) => isKnown(window.sentNs[other]));
    pick(rows.reduce((best, other) => (Math.abs(window.sentNs[other] - atNs) < Math.abs(window.sentNs[best] - atNs) ? other : best)));
  }

  return {
    run,
    state,
    attach: (get) => (getScene = get),
    getScene: () => getScene(),
    findRow,
    pick,
    step,
    zoomTo,
    retry() {
      asked = null;
      record();
    },
    dispose() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      source.dispose();
    },
  };
}
