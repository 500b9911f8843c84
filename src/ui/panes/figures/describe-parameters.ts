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

/** Told by its gist (givenParts), if at all. */
function isLong({ kind }: Field): boolean {
  return kind === "list" || kind === "rows" || kind === "cdf";
}

/** Nobody says of a star that it is one. */
function isUsualNetwork(field: Field, { network }: Scenario): boolean {
  return field.path === "network.topology" && network.topology === field.default;
}

/**
 * What a run was made from, for a caption: the transport, what decides a collapse, whatever else is not at its
 * default, and the seed.
 */
export function listParameters(scenario: Scenario): readonly string[] {
  const { kind } = scenario.workload;
  // groups have transports of their own, and the scenario's may be none of them
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

/** Long enough to tell scenarios apart, short enough for any disk. */
const longestName = 80;

/** The beginning of the names of a run's files: "incast-collapse", or "incast-n48-b128-rto2ms" after its link. */
export function nameFiles(scenario: Scenario, presetId: string, isPreset: boolean): string {
  const query = isPreset ? presetId : encodeScenario(scenario);
  const words = decodeURIComponent(query || presetId)
    .replaceAll("=", "")
    .replaceAll(/[^\w.]+/g, "-");
  return `incast-${words}`.slice(0, longestName).replace(/[-.]+$/, "");
}
