import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import { createGoodputModel } from "../../model/goodput.ts";
import type { Claim } from "../experiment.ts";
import { on, said } from "./curves.ts";

/** What several figures of PRIN (TPDS 2015) claim. */

/** N* of the paper's model; the network is that of the simulations. */
export function findNStar(bufferPackets: number, blockBytes = 256_000): number {
  const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets, segmentBytes: 1000 };
  return createGoodputModel({ ...path, blockBytes, rtoMinNs: 200_000_000, awndPackets: null }).NStar!;
}

/** Past N* the model meets the runs, up to 2.5 N*: the paper concedes a gap for large N and small buffers. */
export function makeModelClaim(series: string, nStar: number): Claim {
  return {
    says: tell(msg("From N* = {nStar} to 2.5 N* the model and the runs differ by at most 0.12 of the link rate."), { nStar }),
    ...said("4.3.1", "", "When N > N*, the model results are almost the same as the simulation data with different buffer size."),
    test: {
      kind: "near",
      curve: on(series, "normalizedGoodput"),
      to: { overlay: "goodputModel" },
      within: 0.12,
      from: nStar,
      until: 2.5 * nStar,
    },
  };
}
