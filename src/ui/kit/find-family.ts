import type { SeriesFamily } from "../../charts/xy/series-looks.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";

const familyOf = new Map(listTransportGroups().flatMap(({ family, transports }) => transports.map(({ id }) => [id, family] as const)));

/** Below this a timer is small: the papers' remedies are 200 µs to a few ms (our choice). */
const smallRtoNs = 20e6;

/** How a series with this transport looks. */
export function findFamily(algorithm: unknown, rtoMinNs: unknown): SeriesFamily {
  const family = familyOf.get(String(algorithm)) ?? "loss";
  return family === "loss" && Number(rtoMinNs) < smallRtoNs ? "small-rto" : family;
}
