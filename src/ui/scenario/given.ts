import type { Scenario } from "../../engine/scenario.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import { formatDuration, formatPlural } from "../format/numbers.ts";

/** Something of a scenario that is too long for a control: shown in a line, and taken back as a whole. */
export interface GivenPart {
  readonly path: "network.senderLinkDelaysNs" | "workload.startOffsetsNs" | "groups";
  readonly label: string;
}

export const givenParts: readonly GivenPart[] = [
  { path: "network.senderLinkDelaysNs", label: "Senders' link delays" },
  { path: "workload.startOffsetsNs", label: "Start offsets" },
  { path: "groups", label: "Groups of senders" },
];

const transports = listTransportGroups().flatMap((group) => group.transports);

function describeRange(values: readonly number[]): string {
  // not Math.min(...values): there may be a million
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return low === high ? `each ${formatDuration(low)}` : `${formatDuration(low)} to ${formatDuration(high)}`;
}

/** What is given, in a line; null: nothing, the rest of the scenario decides. */
export function describeGiven(part: GivenPart, scenario: Scenario): string | null {
  switch (part.path) {
    case "network.senderLinkDelaysNs": {
      const delays = scenario.network.senderLinkDelaysNs;
      return delays && `one for each of ${formatPlural(delays.length, "sender")}, ${describeRange(delays)}`;
    }
    case "workload.startOffsetsNs": {
      const offsets = scenario.workload.startOffsetsNs;
      return offsets && `for ${formatPlural(offsets.length, "block")}, ${describeRange(offsets.flat())}`;
    }
    case "groups": {
      const parts = scenario.groups.map(({ senders, transport }) => {
        const name = transports.find(({ id }) => id === transport.algorithm)?.name ?? transport.algorithm;
        return `${formatPlural(senders, "sender")} with ${name}`;
      });
      return parts.length > 0 ? parts.join(", ") : null;
    }
  }
}
