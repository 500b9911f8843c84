import type { Algorithm } from "../engine/congestion.ts";
import { d3 } from "./d3.ts";
import { d2tcp } from "./d2tcp.ts";
import { dctcp } from "./dctcp.ts";
import { ecnTcp } from "./ecn-tcp.ts";
import { ictcp } from "./ictcp.ts";
import { l2dct } from "./l2dct.ts";
import { abstractTcp } from "./abstract-tcp.ts";
import { cubic } from "./cubic.ts";
import { iaTcp } from "./ia-tcp.ts";
import { homa } from "./homa.ts";
import { illinois } from "./illinois.ts";
import { gip } from "./gip.ts";
import { lttp } from "./lttp.ts";
import { m21tcp } from "./m21tcp.ts";
import { ndp } from "./ndp.ts";
import { newreno } from "./newreno.ts";
import { pdq } from "./pdq.ts";
import { pfabric } from "./pfabric.ts";
import { own } from "./own/own.ts";
import { prin } from "./prin.ts";
import { qlf } from "./qlf.ts";
import { reno } from "./reno.ts";
import { sack } from "./sack.ts";
import { swift } from "./swift.ts";
import { bbr } from "./bbr.ts";
import { qcn } from "./qcn.ts";
import { dcqcn } from "./dcqcn.ts";
import { hpcc } from "./hpcc.ts";
import { tahoe } from "./tahoe.ts";
import { tcpLite } from "./tcp-lite.ts";
import { trim } from "./trim.ts";
import { vegas } from "./vegas.ts";
import { westwood } from "./westwood.ts";

/** Every transport of the Lab with its code, in the order of descriptions.ts. */
export const algorithms: readonly Algorithm[] = [
  tahoe,
  reno,
  newreno,
  sack,
  cubic,
  illinois,
  vegas,
  westwood,
  tcpLite,
  abstractTcp,
  gip,
  prin,
  ecnTcp,
  dctcp,
  l2dct,
  d2tcp,
  qlf,
  trim,
  swift,
  bbr,
  qcn,
  dcqcn,
  hpcc,
  lttp,
  ictcp,
  iaTcp,
  m21tcp,
  ndp,
  homa,
  d3,
  pdq,
  pfabric,
  own,
];

const byId = new Map(algorithms.map((algorithm) => [algorithm.id, algorithm]));

/** @param program for a transport that runs one. @throws RangeError naming the id and all valid ids, or the program's error. */
export function getAlgorithm(id: string, program?: string): Algorithm {
  const algorithm = byId.get(id);
  if (!algorithm) throw new RangeError(`algorithm "${id}" is not one of ${[...byId.keys()].join(", ")}`);
  return program === undefined ? algorithm : (algorithm.withProgram?.(program) ?? algorithm);
}
