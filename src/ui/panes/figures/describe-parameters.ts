import type { Scenario } from "../../../engine/spec/scenario.ts";
import { listParamFields } from "../../../scenario/fields/field-of-param.ts";
import type { Field } from "../../../scenario/fields/field-types.ts";
import { appliesTo, fields, getDefault, getField } from "../../../scenario/fields/fields.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { listMainFields } from "../../scenario/field-groups.ts";
import { writeValue } from "../../scenario/field-text.ts";
import { describeGiven, givenParts } from "../../scenario/given.ts";
import { isSameValue, readField } from "../../run/scenario-path.ts";

const seed = getField("seed");

function writeParameter(field: Field, scenario: Scenario): string {
  return `${field.label} ${writeValue(field, readField(scenario, field.path))}`;
}

/** Long values are described by their summary (givenParts), if at all. */
function isLong({ kind }: Field): boolean {
  return kind === "list" || kind === "rows" || kind === "cdf";
}

/** A star is the usual network and is not mentioned. */
function isUsualNetwork(field: Field, { network }: Scenario): boolean {
  return field.path === "network.topology" && network.topology === field.default;
}

/**
 * Parameters of a run for a caption: the transport, the settings that decide a collapse, all others that are not at their
 * defaults, and the seed.
 */
export function listParameters(scenario: Scenario): readonly string[] {
  const { kind } = scenario.workload;
  // Groups have their own transports, possibly none of them the scenario's.
  const hasGroups = scenario.groups.length > 0;
  const name = nameTransport(scenario.transport);
  const main = listMainFields(scenario).filter((field) => !isLong(field) && !isUsualNetwork(field, scenario));
  const mainPaths = main.map(({ path }) => path);
  const given = givenParts.flatMap((part) => {
    const text = describeGiven(part, scenario);
    return text === null ? [] : [`${part.label}: ${text}`];
  });
  const isOther = (field: Field) =>
    appliesTo(scenario, field) &&
    !mainPaths.includes(field.path) &&
    field !== seed &&
    field.path !== "transport.algorithm" &&
    !isLong(field) &&
    !isSameValue(readField(scenario, field.path), getDefault(field, kind));
  const params = (hasGroups ? [] : listParamFields(scenario.transport.algorithm, scenario.transport.program)).filter(
    (field) => !isSameValue(readField(scenario, field.path), getDefault(field, kind)),
  );
  return [
    ...(hasGroups ? [] : [name]),
    ...[...main, ...params, ...fields.filter(isOther)].map((field) => writeParameter(field, scenario)),
    ...given,
    writeParameter(seed, scenario),
  ];
}

/** Long enough to distinguish scenarios, short enough for any file system. */
const longestName = 80;

/** Prefix of the names of a run's files: "incast-collapse", or "incast-n48-b128-rto2ms" from its URL. */
export function nameFiles(scenario: Scenario, presetId: string, isPreset: boolean): string {
  const query = isPreset ? presetId : encodeScenario(scenario);
  const words = decodeURIComponent(query || presetId)
    .replaceAll("=", "")
    .replaceAll(/[^\w.]+/g, "-");
  return `incast-${words}`.slice(0, longestName).replace(/[-.]+$/, "");
}
