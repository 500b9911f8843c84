import { nameGroup } from "../../engine/spec/groups.ts";
import type { Cdf, OneshotFlowSpec, Scenario } from "../../engine/spec/scenario.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t, msg } from "../../language/translate.ts";
import { writeFieldText } from "../../scenario/fields/field-values.ts";
import { getField } from "../../scenario/fields/fields.ts";
import { nameTransport } from "../../scenario/fields/name-transport.ts";
import { listOwnParams, listOwnSettings } from "./group-settings.ts";
import { formatBytes, formatDuration } from "../../language/formats.ts";

/** Something of a scenario that is a list: its gist fits in a line. The label is shown as a field's is. */
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

export const groupsPart: GivenPart = { path: "groups", label: msg("Groups of senders") };

export const givenParts: readonly GivenPart[] = [
  { path: "network.hosts", label: msg("Hosts") },
  { path: "network.trunks", label: msg("Trunks") },
  { path: "workload.flows", label: msg("Flows") },
  { path: "workload.responseBytes", label: msg("Small responses") },
  { path: "workload.startsNs", label: msg("Start times") },
  { path: "workload.startOffsetsNs", label: msg("Start offsets") },
  { path: "network.senderLinkDelaysNs", label: msg("Senders' link delays") },
  groupsPart,
];

function describeRange(values: readonly number[]): string {
  // not Math.min(...values): there may be a million
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return low === high
    ? t("each {time}", { time: formatDuration(low) })
    : t("{low} to {high}", { low: formatDuration(low), high: formatDuration(high) });
}

function describePerSender(values: readonly number[]): string {
  return writeSeries([
    t("{senders, plural, one {one for each of # sender} other {one for each of # senders}}", { senders: values.length }),
    describeRange(values),
  ]);
}

function describeFlow({ senders, bytes, startNs }: OneshotFlowSpec): string {
  const values = { senders, size: formatBytes(bytes), time: formatDuration(startNs) };
  return startNs > 0
    ? t("{senders, plural, one {# sender with {size} at {time}} other {# senders with {size} at {time}}}", values)
    : t("{senders, plural, one {# sender with {size}} other {# senders with {size}}}", values);
}

/** As many as fit in a line or two. */
function joinSome(parts: readonly string[], most = 4): string {
  const more = parts.length - most;
  const some = writeSeries(parts.slice(0, most));
  return more > 0 ? t("{more, plural, one {{some}, and # more} other {{some}, and # more}}", { some, more }) : some;
}

/** As a link writes them. */
function describeRows(path: "network.hosts" | "network.trunks", { network }: Scenario): string | null {
  const rows = path === "network.hosts" ? network.hosts : network.trunks;
  return rows.length === 0 ? null : joinSome(rows.map((row) => writeFieldText(getField(path), [row])));
}

function describeCdf(cdf: Cdf | null, format: (value: number) => string): string | null {
  return (
    cdf &&
    t("{points, plural, one {from {low} to {high}, by # point} other {from {low} to {high}, by # points}}", {
      points: cdf.length,
      low: format(cdf[0][0]),
      high: format(cdf[cdf.length - 1][0]),
    })
  );
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
      return delays && describePerSender(delays);
    }
    case "workload.startOffsetsNs": {
      const offsets = workload.kind === "barrier" ? workload.startOffsetsNs : null;
      return (
        offsets &&
        writeSeries([
          t("{blocks, plural, one {for # block} other {for # blocks}}", { blocks: offsets.length }),
          describeRange(offsets.flat()),
        ])
      );
    }
    case "workload.startsNs": {
      const starts = workload.kind === "long" ? workload.startsNs : null;
      return starts && describePerSender(starts);
    }
    case "workload.stopsNs": {
      const stops = (workload.kind === "long" && workload.stopsNs?.filter((stop) => stop !== null)) || [];
      if (stops.length === 0) return null;
      return writeSeries([
        t("{senders, plural, one {# sender before the end} other {# senders before the end}}", { senders: stops.length }),
        describeRange(stops),
      ]);
    }
    case "workload.flows":
      return workload.kind === "oneshot" ? joinSome(workload.flows.map(describeFlow)) : null;
    case "workload.responseBytes":
      if (workload.kind !== "on-off" || workload.responseCdf !== null) return null;
      return t("{low} to {high} each", { low: formatBytes(workload.responseBytes[0]), high: formatBytes(workload.responseBytes[1]) });
    case "workload.responseCdf":
      return workload.kind === "on-off" ? describeCdf(workload.responseCdf, formatBytes) : null;
    case "workload.gapCdf":
      return workload.kind === "on-off" ? describeCdf(workload.gapCdf, formatDuration) : null;
    case "groups":
      return groups.length === 0
        ? null
        : joinSome(
            groups.map(({ name: groupName, senders, transport }, index) => {
              const own = [...listOwnSettings(scenario, index), ...listOwnParams(transport)];
              const values = { senders, transport: nameTransport(transport), own: writeSeries(own) };
              const told =
                own.length > 0
                  ? t("{senders, plural, one {# sender with {transport} ({own})} other {# senders with {transport} ({own})}}", values)
                  : t("{senders, plural, one {# sender with {transport}} other {# senders with {transport}}}", values);
              return writeSeries(groupName === nameGroup(index) ? [told] : [groupName, told]);
            }),
          );
  }
}
