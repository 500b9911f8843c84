import type { AlgorithmDescription } from "../engine/congestion.ts";
import { d3Description } from "./d3.ts";
import { d2tcpDescription } from "./d2tcp.ts";
import { dctcpDescription } from "./dctcp.ts";
import { ecnTcpDescription } from "./ecn-tcp.ts";
import { ictcpDescription } from "./ictcp.ts";
import { l2dctDescription } from "./l2dct.ts";
import { abstractTcpDescription } from "./abstract-tcp.ts";
import { cubicDescription } from "./cubic.ts";
import { iaTcpDescription } from "./ia-tcp.ts";
import { homaDescription } from "./homa.ts";
import { illinoisDescription } from "./illinois.ts";
import { gipDescription } from "./gip.ts";
import { lttpDescription } from "./lttp.ts";
import { m21tcpDescription } from "./m21tcp.ts";
import { ndpDescription } from "./ndp.ts";
import { newrenoDescription } from "./newreno.ts";
import { pdqDescription } from "./pdq.ts";
import { pfabricDescription } from "./pfabric.ts";
import { ownDescription } from "./own/own.ts";
import { prinDescription } from "./prin.ts";
import { qlfDescription } from "./qlf.ts";
import { renoDescription } from "./reno.ts";
import { sackDescription } from "./sack.ts";
import { swiftDescription } from "./swift.ts";
import { bbrDescription } from "./bbr.ts";
import { qcnDescription } from "./qcn.ts";
import { dcqcnDescription } from "./dcqcn.ts";
import { hpccDescription } from "./hpcc.ts";
import { tahoeDescription } from "./tahoe.ts";
import { tcpLiteDescription } from "./tcp-lite.ts";
import { trimDescription } from "./trim.ts";
import { vegasDescription } from "./vegas.ts";
import { westwoodDescription } from "./westwood.ts";

/** Every transport of the Lab, in the order of the picker, without the code that only a simulation needs. One line each, here and in registry.ts. */
export const descriptions: readonly AlgorithmDescription[] = [
  tahoeDescription,
  renoDescription,
  newrenoDescription,
  sackDescription,
  cubicDescription,
  illinoisDescription,
  vegasDescription,
  westwoodDescription,
  tcpLiteDescription,
  abstractTcpDescription,
  gipDescription,
  prinDescription,
  ecnTcpDescription,
  dctcpDescription,
  l2dctDescription,
  d2tcpDescription,
  qlfDescription,
  trimDescription,
  swiftDescription,
  bbrDescription,
  qcnDescription,
  dcqcnDescription,
  hpccDescription,
  lttpDescription,
  ictcpDescription,
  iaTcpDescription,
  m21tcpDescription,
  ndpDescription,
  homaDescription,
  d3Description,
  pdqDescription,
  pfabricDescription,
  ownDescription,
];

const byId = new Map(descriptions.map((description) => [description.id, description]));

/** @param program of the transports that are one. @throws RangeError naming the id and the ids there are, or what is wrong with the program. */
export function describeAlgorithm(id: string, program?: string): AlgorithmDescription {
  const description = byId.get(id);
  if (!description) throw new RangeError(`algorithm "${id}" is not one of ${[...byId.keys()].join(", ")}`);
  return program === undefined ? description : (description.withProgram?.(program) ?? description);
}
