import type { Packet } from "./packet.ts";

/** Packets in flight, in order of arrival. */
export class Lane {
  first: Packet | null = null;
  last: Packet | null = null;
}
