import { createContext, use } from "react";
import type { PageHost } from "../../kit/page.ts";
import type { Beside } from "./beside.ts";
import type { PacketSession, PacketState } from "./packet-session.ts";
import { type Readable, useStore } from "../../run/store.ts";

export interface PacketView {
  readonly session: PacketSession;
  readonly beside: Readable<Beside>;
  readonly host: PageHost;
  /** Goes back to the panes, at this moment of the run. */
  back(): void;
}

export const PacketContext = createContext<PacketView | null>(null);

/** @throws Error outside the page. */
export function usePackets(): PacketView {
  const view = use(PacketContext);
  if (!view) throw new Error("usePackets needs a PacketContext around it");
  return view;
}

export function usePacketState(): PacketState {
  return useStore(usePackets().session.state, (state) => state);
}
