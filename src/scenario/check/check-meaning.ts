import { t } from "../../language/translate.ts";
import type { GroupSpec, NetworkSpec, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { type CheckedShape, checkParams } from "./check-shape.ts";
import type { Values } from "./check-values.ts";
import { checkEnds } from "./check-ends.ts";
import { checkConnections, checkNetwork } from "./check-network.ts";
import { checkPause } from "./check-pause.ts";
import { completeWorkload } from "./complete-workload.ts";
import { checkSwitch, takesFromAll } from "./check-switch.ts";
import { checkTraffic } from "./check-traffic.ts";
import { checkWork } from "./check-work.ts";
import { fitSenders } from "../change/fit-senders.ts";
import { findMeaningless, readIntervention, writeIntervention } from "../fields/intervention.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { checkOwn } from "../../algorithms/own/own.ts";
import { findAlgorithm, listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { getField } from "../fields/fields.ts";
import { describeProgramProblem } from "../fields/program-words.ts";
import { describeAlgorithm } from "../../algorithms/descriptions.ts";

/** Second check of a scenario whose single values are valid: do they fit together? */

/** Adds to `problems`; the scenario is valid only if nothing was added. @param latest path of the latest change. */
export function checkMeaning(shape: CheckedShape, latest: string | null, problems: Problem[]): Scenario {
  const groups = completeGroups(shape, latest, problems);
  const scenario: Scenario = {
    version: 1,
    // the table of fields has exactly the fields of these types, which the compiler checks there
    network: shape.network as unknown as NetworkSpec,
    transport: completeTransport(["transport"], shape.transport, shape.transport.params as Values, latest, problems),
    workload: completeWorkload(shape, groups, problems),
    groups,
    seed: shape.seed as number,
  };
  if (problems.length === 0) {
    checkGroupSizes(scenario, shape, problems);
    checkConnections(scenario, problems);
    checkSwitch(scenario, shape, latest, problems);
    checkPrograms(scenario, shape, latest, problems);
    checkTraffic(scenario, problems);
    checkNetwork(scenario, problems);
  }
  // places need a valid network
  if (problems.length === 0) checkEnds(scenario, latest, problems);
  if (problems.length === 0) checkPause(scenario, problems);
  // work cannot be counted if groups or lists do not fit the senders
  if (problems.length === 0) checkWork(scenario, problems);
  return withIntervention(scenario, shape.intervention, problems);
}

function withIntervention(scenario: Scenario, given: unknown, problems: Problem[]): Scenario {
  if (given === undefined || given === null) return scenario;
  const read = readIntervention(given);
  const meaningless = !read.ok ? read.allowed : problems.length > 0 ? null : findMeaningless(read.spec, scenario);
  if (meaningless !== null) {
    const said = read.ok ? writeIntervention(read.spec) : given;
    problems.push({ ...createProblem(["intervention"], said, meaningless), nearest: undefined });
    return scenario;
  }
  return read.ok ? { ...scenario, intervention: read.spec } : scenario;
}

function completeTransport(keys: Keys, values: Values, ownParams: Values, latest: string | null, problems: Problem[]): TransportSpec {
  const program = checkProgramOf(keys, values, problems);
  const params = checkParams([...keys, "params"], values.algorithm, program, values.params as Values, ownParams, latest, problems);
  const { program: _, ...rest } = values;
  return { ...rest, ...(program !== undefined && { program }), params } as unknown as TransportSpec;
}

/** A group's transport is the scenario's with some fields replaced; another algorithm's parameters start from its defaults. */
function completeGroups(shape: CheckedShape, latest: string | null, problems: Problem[]): GroupSpec[] {
  return shape.groups.map((group, index) => {
    const changes = group.transport;
    const hasSame = (key: string): boolean => changes[key] === undefined || changes[key] === shape.transport[key];
    const isSameAlgorithm = hasSame("algorithm") && hasSame("program");
    // a group's parameters are fields like the scenario's, at another path
    const place = `groups.${index}.`;
    const ownLatest = latest?.startsWith(place) ? latest.slice(place.length) : null;
    const own = changes.params as Values;
    const params = { ...(isSameAlgorithm ? (shape.transport.params as Values) : {}), ...own };
    const transport = completeTransport(
      ["groups", index, "transport"],
      { ...shape.transport, ...changes, params },
      own,
      ownLatest,
      problems,
    );
    const { name, senders, from, to, pairing, workload, background } = group;
    return { name, senders, transport, from, to, pairing, workload, background } as unknown as GroupSpec;
  });
}

/** The scenario's workload has the senders of the groups that take part in it; an input may also give the sum of all groups. */
function checkGroupSizes(scenario: Scenario, shape: CheckedShape, problems: Problem[]): void {
  const joined = scenario.groups.filter(({ workload }) => workload === null);
  if (joined.length === 0) return;
  const wanted = scenario.workload.senders;
  const sum = joined.reduce((total, group) => total + group.senders, 0);
  if (sum === wanted) return;
  const isAlone = joined.length === scenario.groups.length;
  const fitted = isAlone ? fitSenders(shape.groups, wanted) : [];
  const values = { senders: String(wanted) };
  const allowed = isAlone
    ? t("groups whose senders add up to workload.senders ({senders})", values)
    : t("groups of which those without a workload of their own have senders that add up to workload.senders ({senders})", values);
  problems.push(createProblem(["groups"], sum, allowed, fitted));
}

/** The checked program of a transport; undefined: none, as for every transport that is not a program. */
function checkProgramOf(keys: Keys, { algorithm, program }: Values, problems: Problem[]): string | undefined {
  if (typeof program !== "string" || findAlgorithm(algorithm)?.withProgram === undefined) return undefined;
  const compiled = checkOwn(program);
  if (compiled?.ok) return program;
  if (compiled === null) {
    const fault = t("the file that reads programs is still being loaded; try again");
    problems.push({ ...createProblem([...keys, "program"], program, fault, undefined, getField("transport.program")), fault });
    return undefined;
  }
  const [first] = compiled.problems;
  const place = { line: String(first.line), column: String(first.column), problem: describeProgramProblem(first) };
  const fault = t("line {line}, column {column}: {problem}", place);
  const allowed = t("a program of the language; {fault}", { fault });
  problems.push({ ...createProblem([...keys, "program"], program, allowed, undefined, getField("transport.program")), fault });
  return undefined;
}

const algorithmOf = ({ transport }: GroupSpec) => describeAlgorithm(transport.algorithm);

/** Switch ports run one program: groups must agree on it and its parameters. Adds to `problems`. @param latest as in `checkSwitch`. */
function checkPrograms({ groups }: Scenario, shape: CheckedShape, latest: string | null, problems: Problem[]): void {
  const brings = groups.flatMap((group, index) => (algorithmOf(group).parts?.includes("port") ? [index] : []));
  const [first, ...others] = brings;
  const nameOf = (group: number): string => algorithmOf(groups[group]).name;
  for (const other of others) {
    const [one, two] = [groups[first].transport, groups[other].transport];
    const field = one.algorithm === two.algorithm ? findDifference(one.algorithm, one.params, two.params) : undefined;
    if (one.algorithm === two.algorithm && field === undefined) continue;
    const isFirstBlamed = latest?.startsWith(`groups.${first}.`) === true || takesFromAll(shape, first, latest);
    const [blamed, kept] = isFirstBlamed ? [first, other] : [other, first];
    const place: Keys = takesFromAll(shape, blamed, latest) ? ["transport"] : ["groups", blamed, "transport"];
    const names = { first: first + 1, firstTransport: nameOf(first), second: other + 1, secondTransport: nameOf(other) };
    const [own, wanted] = [groups[blamed].transport, groups[kept].transport];
    if (field === undefined) {
      const fault = t(
        "the switch computes for one transport, but group {first} brings {firstTransport} and group {second} brings {secondTransport}",
        names,
      );
      problems.push({
        ...createProblem([...place, "algorithm"], own.algorithm, fault, wanted.algorithm, getField("transport.algorithm")),
        fault,
      });
      return;
    }
    const name = paramNameOf(field);
    const fault = t(
      "the switch computes with one value, but group {first} ({firstTransport}) has {firstValue} and group {second} ({secondTransport}) has {secondValue}",
      { ...names, firstValue: String(one.params[name]), secondValue: String(two.params[name]) },
    );
    problems.push({ ...createProblem([...place, "params", name], own.params[name], fault, wanted.params[name], field), fault });
    return;
  }
}

function findDifference(algorithm: string, one: Values, other: Values) {
  return listParamFields(algorithm).find((field) => one[paramNameOf(field)] !== other[paramNameOf(field)]);
}
