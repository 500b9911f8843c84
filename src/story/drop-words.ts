import type { LostPacket } from "../analysis/evidence.ts";
import { phrase } from "./phrase.ts";
import { link, type Piece, type Sentence } from "../analysis/words.ts";
import { formatPacket } from "../language/formats.ts";

/** A lost packet as a link to the moment at which its last copy was dropped. */
export function linkDrop({ packet, dropsNs }: LostPacket): Piece {
  return link(formatPacket(packet), dropsNs.at(-1)!);
}

/**
 * What happened to these packets, as a `select` value for messages: dropped on arrival at a full queue, pushed out by a packet of higher
 * priority, or some of each.
 */
export function fateOf(lost: readonly LostPacket[]): "dropped" | "pushedOut" | "lost" {
  const pushedOut = lost.filter(({ copies }) => copies.at(-1)?.isPushedOut).length;
  if (pushedOut === 0) return "dropped";
  return pushedOut === lost.length ? "pushedOut" : "lost";
}

/** "#256 was dropped at a full queue." */
export function sayDropped(lost: LostPacket): Sentence {
  return phrase(
    "{fate, select, dropped {{packet} was dropped at a full queue.} pushedOut {{packet} was pushed out of a full queue.} other {{packet} was lost at a full queue.}}",
    { fate: fateOf([lost]), packet: linkDrop(lost) },
  );
}
