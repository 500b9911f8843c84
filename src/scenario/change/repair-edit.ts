import type { Scenario } from "../../engine/spec/scenario.ts";
import { writeSentences } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import type { Field } from "../fields/field-types.ts";
import { isAllowed } from "../fields/field-values.ts";
import { changeField, readField, type ScenarioPath } from "./minimal-scenario.ts";
import { checkScenario } from "../check/parse-scenario.ts";
import { createNotice, type Notice, type Problem } from "../check/problem.ts";
import { describeFaults, describeRepair, type RepairResult, replaceAt, showBriefly } from "./repair-scenario.ts";

/** A user's change to a scenario. */
export interface Edit {
  /** Path of the field, or a name for a change of several fields. */
  readonly path: string;
  /** undefined: several fields change. */
  readonly field: Field | undefined;
}

/** Each round reveals problems hidden in the one before. Our choice: an edit that needs more rounds is looping. */
const maxRounds = 8;

/**
 * The valid scenario after an edit. If the edit does not fit, its field takes the nearest value that does, or keeps its old
 * value, and a notice says which. Otherwise only settings that the edit makes invalid change (`givesWay`).
 * @param before a valid scenario. @param candidate the same with the edit and its consequences; unchecked.
 */
export function repairEdit(before: Scenario, candidate: unknown, edit: Edit): RepairResult {
  const notices: Notice[] = [];
  let draft = candidate;
  for (let round = 0; ; round++) {
    const result = checkScenario(draft, edit.path);
    if (result.ok) return { scenario: result.scenario, notices: [...notices, ...result.notices] };
    const { problems } = result;
    const own = problems.filter((problem) => isOwn(problem, edit));
    const blamed = own.length > 0 ? own : problems;
    const hopeless = blamed.find((problem) => (own.length > 0 ? !hasNearest(problem) : !givesWay(problem.path, edit.path)));
    if (hopeless !== undefined || round === maxRounds) return undoEdit(before, draft, edit, hopeless ?? blamed[0]);
    notices.push(...blamed.map(describeRepair));
    const mended = blamed.reduce((holder, { keys, nearest }) => replaceAt(holder, keys, nearest), draft);
    // the edit's consequences follow from the repaired value too
    draft = own.length > 0 ? changeField(before, edit.path as ScenarioPath, readField(mended as Scenario, edit.path)) : mended;
  }
}

function isOwn({ path }: Problem, edit: Edit): boolean {
  return edit.field !== undefined && (path === edit.path || path.startsWith(`${edit.path}.`));
}

/** Is there a value near the requested one? If all choices are allowed, none counts as near another. */
function hasNearest({ field, value, nearest }: Problem): boolean {
  if (nearest === undefined || nearest === null) return false;
  return (field?.kind !== "choice" && field?.kind !== "boolean") || !isAllowed(field, value);
}

/** A list with an entry per sender or per block. */
const countedList = /(^|\.)(senderLinkDelaysNs|startOffsetsNs|startsNs|stopsNs)$/;

/**
 * May a problem be solved where it is found, away from the edited field? Yes within an edit of several fields, for lists whose number of
 * entries the edit changed, for an intervention in a run that the edit changed, for the places of groups in a network of another
 * kind, and for what depends only on the edited field: whether its group is awaited, or its transport's parameters.
 */
function givesWay(path: string, edited: string): boolean {
  if (countedList.test(path) || path === "intervention" || `${path}.`.startsWith(`${edited}.`)) return true;
  if (edited === "network.topology") return /^groups\.\d+\.(from|to|pairing)$/.test(path);
  if (edited.endsWith("workload.kind")) return path === edited.replace("workload.kind", "background");
  return edited.endsWith("transport.algorithm") && path.startsWith(edited.replace("algorithm", "params."));
}

/** The scenario before the edit, and a notice with the reason. */
function undoEdit(before: Scenario, draft: unknown, { path, field }: Edit, problem: Problem): RepairResult {
  const checked = checkScenario(before);
  const scenario = checked.ok ? checked.scenario : before;
  const told = describeFaults([problem]);
  if (field === undefined) return { scenario, notices: [createNotice(path, told, t("Nothing has changed."))] };
  const read = (from: unknown): string => showBriefly(field, readField(from as Scenario, path));
  const wrong = t("{setting} cannot be {value}.", { setting: lookUp(field.label), value: read(draft) });
  return { scenario, notices: [createNotice(path, writeSentences([wrong, told]), t("It stays {value}.", { value: read(before) }))] };
}
