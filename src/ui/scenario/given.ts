import { nameGroup } from "../../engine/spec/groups.ts";
import type { Cdf, OneshotFlowSpec, Scenario } from "../../engine/spec/scenario.ts";
import { writeFieldText } from "../../scenario/field-values.ts";
import { getField } from "../../scenario/fields.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import { listOwnParams, listOwnSettings } from "./group-settings.ts";
import { formatBytes, formatDuration, formatPlural } from "../text/numbers.ts";

/** Something of a scenario that is a list: its gist fits in a line. */
export interface GivenPart {
  readonly path: GivenPath;
  readonly label: string;
}

type GivenPath =
  | "network.hosts"
  | "network.trunks"
  | "network.senderLinkDelaysNs"
  | "workload.startOffsetsNs"
  | "workload.startsNs"
  | "workload.stopsNs"
  | "workload.flows"
  | "workload.responseBytes"
  | "workload.responseCdf"
  | "workload.gapCdf"
  | "groups";

export const groupsPart: GivenPart = { path: "groups", label: "Groups of senders" };

export const givenParts: readonly GivenPart[] = [
  { path: "network.hosts", label: "Hosts" },
  { path: "network.trunks", label: "Trunks" },
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

/** As a link writes them. */
function describeRows(path: "network.hosts" | "network.trunks", { network }: Scenario): string | null {
  const rows = path === "network.hosts" ? network.hosts : network.trunks;
  return rows.length === 0 ? null : joinSome(rows.map((row) => writeFieldText(getField(path), [row])));
}

function describeCdf(cdf: Cdf | null, format: (value: number) => string): string | null {
  return cdf && `from ${format(cdf[0][0])} to ${format(cdf[cdf.length - 1][0])}, by ${formatPlural(cdf.length, "point")}`;
}

/** What is given, in a line; null: nothing, the rest of the scenario decides. */
export function describeGiven(part: GivenPart, scenario: Scenario): string | null {
  const { network, workload, groups } = scenario;
  switch (part.path) {
    case "network.hosts":
    case "network.trunks":
      return describeRows(part.path, scenario);
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
    case "workload.stopsNs": {
      const stops = (workload.kind === "long" && workload.stopsNs?.filter((stop) => stop !== null)) || [];
      return stops.length === 0 ? null : `${formatPlural(stops.length, "sender")} before the end, ${describeRange(stops)}`;
    }
    case "workload.flows":
      return workload.kind === "oneshot" ? joinSome(workload.flows.map(describeFlow)) : null;
    case "workload.responseBytes":
      if (workload.kind !== "on-off" || workload.responseCdf !== null) return null;
      return `${workload.responseBytes.map((bytes) => formatBytes(bytes)).join(" to ")} each`;
    case "workload.responseCdf":
      return workload.kind === "on-off" ? describeCdf(workload.responseCdf, formatBytes) : null;
    case "workload.gapCdf":
      return workload.kind === "on-off" ? describeCdf(workload.gapCdf, formatDuration) : null;
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
