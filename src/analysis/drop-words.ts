import type { LostPacket } from "./evidence.ts";
import { link, writePacket, type Piece } from "./words.ts";

/** A lost packet, as a link to the moment at which its last copy was dropped. */
export function linkDrop({ packet, dropsNs }: LostPacket): Piece {
  return link(writePacket(packet), dropsNs.at(-1)!);
}

/** What became of these packets: dropped as they arrived at a full queue, or pushed out of it by one of higher priority. */
export function sayDropped(lost: readonly LostPacket[], isPlural = lost.length > 1): string {
  const pushedOut = lost.filter(({ copies }) => copies.at(-1)?.isPushedOut).length;
  const be = isPlural ? "were" : "was";
  if (pushedOut === 0) return `${be} dropped at a full queue`;
  return pushedOut === lost.length ? `${be} pushed out of a full queue` : `${be} lost at a full queue`;
}
