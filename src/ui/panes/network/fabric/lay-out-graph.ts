import type { LayOut } from "./fabric-layout.ts";
import { layOutAcross } from "./lay-out-across.ts";

/** Of a network that somebody has written out only the traffic says what comes before what: from the senders to the receivers. */
export const layOutGraph: LayOut = layOutAcross;
