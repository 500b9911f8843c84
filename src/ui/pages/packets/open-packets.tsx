import { createLiveRun } from "../../../bridge/create-live-run.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { listTransportGroups } from "../../../scenario/fields/list-transports.ts";
import { decodeScenario, encodeScenario } from "../../../scenario/link/url-codec.ts";
import { paneTitles } from "../../panes/registry.ts";
import { createRunView } from "../../run/create-run-view.ts";
import { readMoment } from "../../run/moment-link.ts";
import type { RunView } from "../../run/run-view.ts";
import { createStore } from "../../run/store.ts";
import type { OpenPage, PageHost } from "../../kit/page.ts";
import { findOnlyTransport, followBeside } from "./beside.ts";
import { PacketContext, type PacketView } from "./packet-context.tsx";
import { PacketPage } from "./packet-page.tsx";
import { createPacketSession, type PacketState } from "./packet-session.ts";

/** URL entries: the second sender to follow, the transport of a second run, and the serial number of the picked packet. */
const [secondKey, besideKey, packetKey] = ["v.second", "v.beside", "v.packet"];

/** Reads the URL's entries about packets; invalid ones are ignored. @param scenario the URL's. */
function readExtras(query: string, scenario: Scenario): Pick<PacketState, "second" | "beside" | "serial"> {
  const { view } = decodeScenario(query);
  const read = (key: string): number | null => {
    const value = Number(view.get(key) || NaN);
    return Number.isInteger(value) && value >= 0 ? value : null;
  };
  const beside = view.get(besideKey);
  const others = listTransportGroups().flatMap(({ transports }) => transports.filter(({ id }) => id !== findOnlyTransport(scenario)));
  const isThere = others.some(({ id }) => id === beside);
  return { second: read(secondKey), beside: (isThere && beside) || null, serial: read(packetKey) };
}

/** What the page showed of a run when the reader went to the Lab; shown again when the same run is opened from there. */
let left: { readonly scenario: string; readonly extras: ReturnType<typeof readExtras> } | null = null;

/** The entries about packets in the URL; without any, what the page showed before the Lab. */
function readFirst(query: string, scenario: Scenario): ReturnType<typeof readExtras> {
  const told = readExtras(query, scenario);
  const kept = left?.scenario === encodeScenario(scenario) && Object.values(told).every((value) => value === null) ? left.extras : told;
  left = null;
  return kept;
}

function writeExtras({ second, beside, serial }: PacketState): string {
  const entries = [
    [secondKey, second],
    [besideKey, beside],
    [packetKey, serial],
  ] as const;
  return entries.flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}`])).join("&");
}

/** Opens the URL's run at its moment, packet by packet; changes update the URL. */
export function openPackets(host: PageHost): OpenPage {
  const query = host.readQuery();
  const own = createRunView(createLiveRun(), query, host, {
    known: paneTitles.map(({ id }) => id),
    first: createStore<readonly string[]>(paneTitles.map(({ id }) => id)),
  });
  const { view } = decodeScenario(query);
  const { fromNs, toNs } = readMoment(view, () => undefined);
  const session = createPacketSession(own, readFirst(query, own.scenario.get().scenario), {
    isPlaced: fromNs !== null && toNs !== null,
    choosesSenders: true,
  });
  const beside = followBeside(session, host);

  // Waits at full length belong to two runs, and end with them.
  const ownMoment = (): string => {
    const isPair = session.state.get().beside !== null;
    return own
      .momentQuery()
      .split("&")
      .filter((part) => !isPair || part !== "v.waits=0")
      .join("&");
  };
  const momentQuery = (): string => [ownMoment(), writeExtras(session.state.get())].filter((part) => part !== "").join("&");
  const back = (): void => {
    const { second, beside: transport } = session.state.get();
    left = { scenario: encodeScenario(own.scenario.get().scenario), extras: { second, beside: transport, serial: null } };
    host.goTo("lab", ownMoment());
  };
  const run: RunView = {
    ...own,
    momentQuery,
    perform(command) {
      if (command.do === "packets") return back();
      if (command.do !== "clear") return own.perform(command);
      const picking = [session, beside.store.get().session].find((one) => one !== null && one.state.get().serial !== null);
      if (picking) picking.state.set({ serial: null });
      else if (host.settings.get().projector) host.perform({ do: "leaveProjector" });
      else back();
    },
  };
  let written = "";
  const write = (): void => {
    const next = momentQuery();
    if (next === written) return;
    written = next;
    host.writeQuery(next, false);
  };
  const stops = [
    own.view.subscribe(write),
    session.state.subscribe(write),
    host.onMove(() => {
      if (host.readQuery() === written) return;
      own.load(host.readQuery());
      session.state.set(readExtras(host.readQuery(), own.scenario.get().scenario));
    }),
  ];
  const context: PacketView = { session: { ...session, run }, beside: beside.store, host, back };
  return {
    run,
    labQuery: ownMoment,
    Body: ({ screen, isProjector }) => (
      <PacketContext value={context}>
        <PacketPage screen={screen} isProjector={isProjector} />
      </PacketContext>
    ),
    dispose() {
      for (const stop of stops) stop();
      beside.dispose();
      session.dispose();
      own.dispose();
    },
  };
}
