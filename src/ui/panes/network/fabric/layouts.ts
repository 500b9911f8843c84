import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import type { FabricLayout, FabricRoom, LayOut } from "./fabric-layout.ts";
import { layOutFatTree } from "./lay-out-fat-tree.ts";
import { layOutGraph } from "./lay-out-graph.ts";
import { layOutLeafSpine } from "./lay-out-leaf-spine.ts";

/** A new topology's picture is its file, and its line here; the star has a picture of its own. */
const layouts: Readonly<Record<Exclude<Topology, "star">, LayOut>> = {
  "leaf-spine": layOutLeafSpine,
  "fat-tree": layOutFatTree,
  graph: layOutGraph,
};

/** Draws up a network that is no star. */
export function layOutFabric(topology: Topology, geometry: NetworkGeometry, room: FabricRoom): FabricLayout {
  return (topology === "star" ? layOutGraph : layouts[topology])(geometry, room);
}
