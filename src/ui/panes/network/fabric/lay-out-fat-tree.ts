import type { LayOut } from "./fabric-layout.ts";
import { layOutTiers } from "./lay-out-tiers.ts";

/** Cores at the top, pods with their two tiers below them, and hosts at the bottom. */
export const layOutFatTree: LayOut = layOutTiers;
