import type { Packet } from "./packet.ts";

/** Packets on their way, in the order in which they will arrive. */
export class Lane {
  first: Packet | null = null;
  last: Packet | null = null;
}
