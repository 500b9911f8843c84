import type { Scenario } from "../../../engine/spec/scenario.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import type { RunHost } from "../../run/run-view.ts";
import { createStore, type Readable } from "../../run/store.ts";
import { withTransport } from "../../run/write-field.ts";
import { createLane } from "../../side-by-side/lane.ts";
import { createPacketSession, type PacketSession } from "./packet-session.ts";

/** The second run; null: only one run is shown. */
export interface Beside {
  readonly session: PacketSession | null;
}

/** The transport of all senders, with which a second run would be the same as the first; null: there are several. */
export function findOnlyTransport({ groups, transport }: Scenario): string | null {
  return groups.length > 0 ? null : transport.algorithm;
}

/** Keeps a second run of the same scenario while the state names its transport. Both runs share time axis, cursor and senders. */
export function followBeside(first: PacketSession, host: RunHost): { readonly store: Readable<Beside>; dispose(): void } {
  const store = createStore<Beside>({ session: null });
  let shown: string | null = null;
  let close = (): void => undefined;

  const follow = (): void => {
    const id = first.state.get().beside;
    const scenario = id === null ? null : withTransport(first.run.scenario.get().scenario, id);
    const wanted = scenario && encodeScenario(scenario);
    if (wanted === shown) return;
    shown = wanted;
    close();
    const opened = scenario && openSecond(first, scenario, host);
    close = opened ? opened.dispose : (): void => undefined;
    first.run.view.set({ compressWaits: opened === null });
    store.set({ session: opened?.session ?? null });
  };
  // Neither axis shortens waits: while one run waits, the other sends.
  const keepScale = (): void => {
    if (shown !== null) first.run.view.set({ compressWaits: false });
  };
  const stops = [first.state.subscribe(follow), first.run.scenario.subscribe(follow), first.run.view.subscribe(keepScale)];
  follow();
  return {
    store,
    dispose() {
      for (const stop of stops) stop();
      close();
    },
  };
}

function openSecond(first: PacketSession, scenario: Scenario, host: RunHost): { readonly session: PacketSession; dispose(): void } {
  const { run } = first;
  const { view } = createLane({
    ...{ tag: "B", scenario, clock: run.clock, notices: run.notices, host },
    intercept(command) {
      run.perform(command);
      return true;
    },
    onChange: () => undefined,
  });
  const session = createPacketSession(view, {}, { isPlaced: true, choosesSenders: false });
  const followView = (): void => {
    const { fromNs, toNs, picked } = run.view.get();
    view.view.set({ fromNs, toNs, picked });
  };
  const followState = (): void => {
    const { second, serial, showsData, showsAcks, showsAllAcks, showsOthers } = first.state.get();
    session.state.set({ second, showsData, showsAcks, showsAllAcks, showsOthers, ...(serial !== null && { serial: null }) });
  };
  // In topologies other than a star, both runs record the same port.
  const followPort = (): void => {
    const port = run.runs.get().current?.port ?? null;
    const { current } = view.runs.get();
    if (current !== null && (current.port ?? null) !== port) view.runs.recordPort(port);
  };
  // Only one packet is picked, in one of the two runs.
  const giveWay = (): void => {
    if (session.state.get().serial !== null) first.state.set({ serial: null });
  };
  followView();
  followState();
  const stops = [
    run.view.subscribe(followView),
    first.state.subscribe(followState),
    run.runs.subscribe(followPort),
    session.state.subscribe(giveWay),
  ];
  return {
    session,
    dispose() {
      for (const stop of stops) stop();
      session.dispose();
      view.dispose();
    },
  };
}
