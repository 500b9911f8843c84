import type { LayOut } from "./fabric-layout.ts";
import { layOutTiers } from "./lay-out-tiers.ts";

/** Cores above, pods with their two tiers below them, and the hosts at the foot. */
export const layOutFatTree: LayOut = layOutTiers;
