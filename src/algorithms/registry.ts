import type { Algorithm } from "../engine/congestion.ts";
import { ictcp } from "./ictcp.ts";
import { newreno } from "./newreno.ts";
import { qlf } from "./qlf.ts";
import { reno } from "./reno.ts";
import { tahoe } from "./tahoe.ts";
import { trim } from "./trim.ts";

/** Every transport of the Lab, in the order of the picker. One line each. */
export const algorithms: readonly Algorithm[] = [newreno, reno, tahoe, qlf, trim, ictcp];

const byId = new Map(algorithms.map((algorithm) => [algorithm.id, algorithm]));

/** @throws RangeError naming the id and the ids there are. */
export function getAlgorithm(id: string): Algorithm {
  const algorithm = byId.get(id);
  if (!algorithm) throw new RangeError(`algorithm "${id}" is not one of ${[...byId.keys()].join(", ")}`);
  return algorithm;
}
