import type { LayOut } from "./fabric-layout.ts";
import { layOutAcross } from "./lay-out-across.ts";

/** In a user-defined network only the traffic gives an order: from senders to receivers. */
export const layOutGraph: LayOut = layOutAcross;
