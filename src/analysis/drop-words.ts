import type { LostPacket } from "./evidence.ts";
import { link, writePacket, type Piece } from "./words.ts";

/** A lost packet, as a link to the moment at which its last copy was dropped. */
export function linkDrop({ packet, dropsNs }: LostPacket): Piece {
  return link(writePacket(packet), dropsNs.at(-1)!);
}

/** What became of these packets: turned away by a full queue, or thrown out of it for one of higher priority. */
export function meetQueue(lost: readonly LostPacket[], isPlural = lost.length > 1): string {
  const pushedOut = lost.filter(({ copies }) => copies.at(-1)?.isPushedOut).length;
  if (pushedOut === 0) return "met a full queue";
  const be = isPlural ? "were" : "was";
  return pushedOut === lost.length ? `${be} pushed out of a full queue` : `${be} lost to a full queue`;
}
