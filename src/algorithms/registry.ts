import type { Algorithm } from "../engine/congestion.ts";
import { d2tcp } from "./d2tcp.ts";
import { dctcp } from "./dctcp.ts";
import { ecnTcp } from "./ecn-tcp.ts";
import { ictcp } from "./ictcp.ts";
import { l2dct } from "./l2dct.ts";
import { newreno } from "./newreno.ts";
import { qlf } from "./qlf.ts";
import { reno } from "./reno.ts";
import { tahoe } from "./tahoe.ts";
import { trim } from "./trim.ts";

/** Every transport of the Lab, in the order of the picker. One line each. */
export const algorithms: readonly Algorithm[] = [newreno, reno, tahoe, ecnTcp, dctcp, l2dct, d2tcp, qlf, trim, ictcp];

const byId = new Map(algorithms.map((algorithm) => [algorithm.id, algorithm]));

/** @throws RangeError naming the id and the ids there are. */
export function getAlgorithm(id: string): Algorithm {
  const algorithm = byId.get(id);
  if (!algorithm) throw new RangeError(`algorithm "${id}" is not one of ${[...byId.keys()].join(", ")}`);
  return algorithm;
}
