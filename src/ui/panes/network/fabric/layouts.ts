import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import type { FabricLayout, FabricRoom, LayOut } from "./fabric-layout.ts";
import { layOutFatTree } from "./lay-out-fat-tree.ts";
import { layOutGraph } from "./lay-out-graph.ts";
import { layOutLeafSpine } from "./lay-out-leaf-spine.ts";

/** A new topology's layout is a file, and its line here; the star has its own picture. */
const layouts: Readonly<Record<Exclude<Topology, "star">, LayOut>> = {
  "leaf-spine": layOutLeafSpine,
  "fat-tree": layOutFatTree,
  graph: layOutGraph,
};

/** Computes the layout of a topology other than a star. */
export function layOutFabric(topology: Topology, geometry: NetworkGeometry, room: FabricRoom): FabricLayout {
  return (topology === "star" ? layOutGraph : layouts[topology])(geometry, room);
}
