import { checkFields, checkObject, type Values } from "./check-values.ts";
import { listSectionFields, nameOf, type Section } from "../fields/fields.ts";
import type { Keys, Problem } from "./problem.ts";

/** Checks the fields of a section whose set of fields is fixed. */
export function checkSection(keys: Keys, section: Section, input: unknown, fillsDefaults: boolean, problems: Problem[]): Values {
  const sectionFields = listSectionFields(section);
  const names = sectionFields.map(nameOf);
  const hasParams = section === "transport";
  const given = input === undefined ? {} : checkObject(keys, input, hasParams ? [...names, "params"] : names, problems);
  const values = checkFields(keys, sectionFields, nameOf, given, fillsDefaults, problems);
  // the names of the parameters depend on the algorithm
  if (hasParams) values.params = given.params === undefined ? {} : checkObject([...keys, "params"], given.params, null, problems);
  return values;
}
