import { describeAlgorithm } from "../../algorithms/descriptions.ts";
import { listGroups } from "../../engine/spec/groups.ts";
import type { NetworkSpec, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { withAlgorithm } from "./change-groups.ts";
import { findImpliedThreshold } from "../fields/ecn-threshold.ts";
import { findFixedTimer, isNoTcp } from "../fields/list-transports.ts";
import { checkScenario } from "../check/parse-scenario.ts";

/** Changes of one rule for a whole run, compared with saving one packet: ways to avoid timeouts. */

/** A minimum RTO short enough not to matter, a window so small that few senders overflow the queue, and a larger buffer (our choices). */
const quickRtoNs = 2_000_000;
const smallWindow = 2;
const largeBuffer = 128;

/** In the order of their keys; the last two replace rules that the run already has. */
const ruleIds = ["min-rto", "slot", "sack", "window", "buffer", "dctcp"] as const;
export type RuleId = (typeof ruleIds)[number];

export interface RuleChange {
  readonly id: RuleId;
  readonly scenario: Scenario;
}

interface Rule {
  /** Does the run already have it, or can it have no effect there? */
  isPointless(scenario: Scenario, transports: readonly TransportSpec[]): boolean;
  /** Unchecked. */
  change(scenario: Scenario): unknown;
}

const ofNetwork = (scenario: Scenario, change: Partial<NetworkSpec>): unknown => ({
  ...scenario,
  network: { ...scenario.network, ...change },
});

/** For every group, whatever its settings. */
const ofTransports = (scenario: Scenario, change: (transport: TransportSpec) => unknown): unknown => ({
  ...scenario,
  transport: change(scenario.transport),
  groups: scenario.groups.map((group) => ({ ...group, transport: change(group.transport) })),
});

const recoveryOf = ({ algorithm, program, recovery }: TransportSpec): string =>
  recovery === "default" ? describeAlgorithm(algorithm, program).recovery : recovery;

/** With PAUSE a port accepts every packet, however small its buffer. */
const isLossless = ({ network }: Scenario): boolean => network.pauseThresholdPackets !== null;

/** Some receivers set their own windows. */
const grantsItself = ({ algorithm }: TransportSpec): boolean => describeAlgorithm(algorithm).parts?.includes("receiver") === true;

const rules: Readonly<Record<RuleId, Rule>> = {
  "min-rto": {
    isPointless: (_, transports) => transports.every((own) => own.rtoMinNs <= quickRtoNs || findFixedTimer(own) !== undefined),
    change: (scenario) => ofTransports(scenario, (own) => ({ ...own, rtoMinNs: Math.min(own.rtoMinNs, quickRtoNs) })),
  },
  slot: {
    isPointless: isLossless,
    change: (scenario) => ofNetwork(scenario, { bufferPackets: scenario.network.bufferPackets + 1 }),
  },
  sack: {
    isPointless: (_, transports) => transports.every((own) => isNoTcp(own) || ["sack", "rack"].includes(recoveryOf(own))),
    change: (scenario) => ofTransports(scenario, (own) => (recoveryOf(own) === "rack" ? own : { ...own, recovery: "sack" })),
  },
  window: {
    isPointless: (_, transports) =>
      transports.every((own) => isNoTcp(own) || own.awndPackets <= smallWindow) || transports.some(grantsItself),
    change: (scenario) => ofTransports(scenario, (own) => ({ ...own, awndPackets: Math.min(own.awndPackets, smallWindow) })),
  },
  buffer: {
    // one slot more is the change "slot"
    isPointless: (scenario) => isLossless(scenario) || scenario.network.bufferPackets + 1 >= largeBuffer,
    change: (scenario) => ofNetwork(scenario, { bufferPackets: largeBuffer }),
  },
  dctcp: {
    isPointless: (_, transports) => transports.every(({ algorithm }) => algorithm === "dctcp"),
    change: (scenario) => ofTransports(scenario, (own) => withAlgorithm(own, "dctcp")),
  },
};

/** At most four, in fixed positions. A pointless change is replaced by the first spare one that is not. */
export function listRuleChanges(scenario: Scenario): readonly RuleChange[] {
  const usable = ruleIds.flatMap((id): RuleChange[] => {
    const changed = changeRule(scenario, id);
    return changed === null ? [] : [{ id, scenario: changed }];
  });
  const spares = usable.filter(({ id }) => ruleIds.indexOf(id) >= ruleIds.length - 2);
  return ruleIds.slice(0, -2).flatMap((id) => usable.find((one) => one.id === id) ?? spares.shift() ?? []);
}

function changeRule(scenario: Scenario, id: RuleId): Scenario | null {
  const transports = listGroups(scenario).map(({ transport }) => transport);
  if (rules[id].isPointless(scenario, transports)) return null;
  // a threshold implied by a transport is removed or updated when the transport changes
  const { ecnThresholdPackets } = scenario.network;
  const isImplied = ecnThresholdPackets !== null && ecnThresholdPackets === findImpliedThreshold(scenario);
  const plain = isImplied ? { ...scenario, network: { ...scenario.network, ecnThresholdPackets: null } } : scenario;
  const checked = checkScenario(rules[id].change(plain));
  return checked.ok ? checked.scenario : null;
}

/** The shortest minimum RTO of a run's senders. */
export function lowestRtoNs(scenario: Scenario): number {
  return Math.min(...listGroups(scenario).map(({ transport }) => transport.rtoMinNs));
}

/** The smallest receive window of a run's senders, packets. */
export function lowestWindow(scenario: Scenario): number {
  return Math.min(...listGroups(scenario).map(({ transport }) => transport.awndPackets));
}
