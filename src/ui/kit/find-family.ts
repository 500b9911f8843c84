import type { SeriesFamily } from "../../charts/xy/series-looks.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";

const familyOf = new Map(listTransportGroups().flatMap(({ family, transports }) => transports.map(({ id }) => [id, family] as const)));

/** A minimum RTO below this counts as small: the papers' remedies use 200 µs to a few ms (our choice). */
const smallRtoNs = 20e6;

/** The family, and thus the look, of a series with this transport. */
export function findFamily(algorithm: unknown, rtoMinNs: unknown): SeriesFamily {
  const family = familyOf.get(String(algorithm)) ?? "loss";
  return family === "loss" && Number(rtoMinNs) < smallRtoNs ? "small-rto" : family;
}
