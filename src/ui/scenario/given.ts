import { nameGroup } from "../../engine/spec/groups.ts";
import type { OneshotFlowSpec, Scenario } from "../../engine/spec/scenario.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import { listOwnParams, listOwnSettings } from "./group-settings.ts";
import { formatBytes, formatDuration, formatPlural } from "../text/numbers.ts";

/** Something of a scenario that is a list: its gist fits in a line. */
export interface GivenPart {
  readonly path: GivenPath;
  readonly label: string;
}

type GivenPath =
  "network.senderLinkDelaysNs" | "workload.startOffsetsNs" | "workload.startsNs" | "workload.flows" | "workload.responseBytes" | "groups";

export const groupsPart: GivenPart = { path: "groups", label: "Groups of senders" };

export const givenParts: readonly GivenPart[] = [
  { path: "workload.flows", label: "Flows" },
  { path: "workload.responseBytes", label: "Small responses" },
  { path: "workload.startsNs", label: "Start times" },
  { path: "workload.startOffsetsNs", label: "Start offsets" },
  { path: "network.senderLinkDelaysNs", label: "Senders' link delays" },
  groupsPart,
];

const transports = listTransportGroups().flatMap((group) => group.transports);

function describeRange(values: readonly number[]): string {
  // not Math.min(...values): there may be a million
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return low === high ? `each ${formatDuration(low)}` : `${formatDuration(low)} to ${formatDuration(high)}`;
}

function describeFlow({ senders, bytes, startNs }: OneshotFlowSpec): string {
  return `${formatPlural(senders, "sender")} with ${formatBytes(bytes)}${startNs > 0 ? ` at ${formatDuration(startNs)}` : ""}`;
}

/** As many as fit in a line or two. */
function joinSome(parts: readonly string[], most = 4): string {
  const more = parts.length - most;
  return parts.slice(0, most).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

/** What is given, in a line; null: nothing, the rest of the scenario decides. */
export function describeGiven(part: GivenPart, scenario: Scenario): string | null {
  const { network, workload, groups } = scenario;
  switch (part.path) {
    case "network.senderLinkDelaysNs": {
      const delays = network.senderLinkDelaysNs;
      return delays && `one for each of ${formatPlural(delays.length, "sender")}, ${describeRange(delays)}`;
    }
    case "workload.startOffsetsNs": {
      const offsets = workload.kind === "barrier" ? workload.startOffsetsNs : null;
      return offsets && `for ${formatPlural(offsets.length, "block")}, ${describeRange(offsets.flat())}`;
    }
    case "workload.startsNs": {
      const starts = workload.kind === "long" ? workload.startsNs : null;
      return starts && `one for each of ${formatPlural(starts.length, "sender")}, ${describeRange(starts)}`;
    }
    case "workload.flows":
      return workload.kind === "oneshot" ? joinSome(workload.flows.map(describeFlow)) : null;
    case "workload.responseBytes":
      return workload.kind === "on-off" ? `${workload.responseBytes.map((bytes) => formatBytes(bytes)).join(" to ")} each` : null;
    case "groups":
      return groups.length === 0
        ? null
        : joinSome(
            groups.map(({ name: groupName, senders, transport }, index) => {
              const name = transports.find(({ id }) => id === transport.algorithm)?.name ?? transport.algorithm;
              const own = [...listOwnSettings(scenario, index), ...listOwnParams(transport)];
              const called = groupName === nameGroup(index) ? "" : `${groupName}, `;
              return `${called}${formatPlural(senders, "sender")} with ${name}${own.length > 0 ? ` (${own.join(", ")})` : ""}`;
            }),
          );
  }
}
