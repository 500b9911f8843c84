import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { lookUp } from "../../language/translate.ts";
import { findAlgorithm } from "./field-of-param.ts";

/** Display name of a transport: for a program, the name it gives itself. */
export function nameTransport({ algorithm, program }: Pick<TransportSpec, "algorithm" | "program">): string {
  const found = findAlgorithm(algorithm, program);
  if (found === undefined) return algorithm;
  return program === undefined ? lookUp(found.name) : found.name;
}

/** Names of a scenario's transports, each once. */
export function listTransportNames({ groups, transport }: Pick<Scenario, "groups" | "transport">): readonly string[] {
  const own = groups.length > 0 ? groups.map((group) => group.transport) : [transport];
  return [...new Set(own.map(nameTransport))];
}
