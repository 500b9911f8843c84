import { drawHeadroom } from "./draw-headroom.ts";
import { drawCuts, drawLeftLegend, drawSignLegend, drawSigns } from "./draw-packet-marks.ts";
import { drawPulls } from "./draw-pulls.ts";
import type { PacketSigns } from "./paint.ts";

/** What few runs need in the picture: loaded with the first of them (`needsSigns`). */
export const signs: PacketSigns = { drawSigns, drawSignLegend, drawCuts, drawLeftLegend, drawHeadroom, drawPulls };
