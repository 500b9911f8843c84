import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import type { PictureMode } from "../layout.ts";
import { findTraffic } from "./traffic.ts";

/** Pixels at scale 1: of the mock's pictures; a phone has less width and more height, a network of few hosts needs less. */
const wide: Readonly<Record<Topology, number>> = { star: 172, "leaf-spine": 206, "fat-tree": 196, graph: 196 };
const fewHosts = 20;
/** Before a room the senders below must be seen too. */
const roomShare = 0.84;

/** In a narrow frame that is low, too; our choice, what is left of 360 beside header, bar and choice of charts. */
const lowPhonePx = 164;

/** How high a network's picture is, the port's slots apart; CSS pixels. @param isLow in a low frame, which has no room for the slots */
export function measureFabricHeight(
  geometry: NetworkGeometry,
  topology: Topology,
  mode: PictureMode,
  scale: number,
  isLow = false,
): number {
  const isSmall = topology === "graph" && findTraffic(geometry).flowsOf.size <= fewHosts;
  if (mode === "phone") return (isLow ? lowPhonePx : 210) * scale;
  return (isSmall ? 176 : wide[topology]) * (mode === "projector" ? roomShare : 1) * scale;
}
