import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import type { PictureMode } from "../layout.ts";
import { findTraffic } from "./traffic.ts";

/** Pixels at scale 1, from the design; a phone has less width and more height, a network of few hosts needs less. */
const wide: Readonly<Record<Topology, number>> = { star: 172, "leaf-spine": 206, "fat-tree": 196, graph: 196 };
const fewHosts = 20;
/** On a projector the senders below must be visible too. */
const roomShare = 0.84;

/** For frames that are also low; our choice: what header, bar, and choice of charts leave of 360. */
const lowPhonePx = 164;

/** Height of a network's picture without the port's slots, CSS pixels. @param isLow in a low frame without space for the slots */
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
