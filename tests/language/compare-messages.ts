import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { FoundMessage } from "./find-messages.ts";

export interface Shape {
  /** Of arguments and tags, sorted, each once. */
  readonly names: readonly string[];
  /** Arguments that count or choose, and tags: "n plural", "b tag". */
  readonly kinds: readonly string[];
  /** Arguments that are counted. */
  readonly counted: readonly string[];
  readonly plurals: readonly { readonly type: Intl.PluralRuleType; readonly categories: readonly string[] }[];
}

/** What a message names and how. @throws SyntaxError when it is no ICU. */
export function describeMessage(message: string): Shape {
  const names = new Set<string>();
  const kinds = new Set<string>();
  const counted = new Set<string>();
  const plurals: { type: Intl.PluralRuleType; categories: readonly string[] }[] = [];
  const visit = (nodes: readonly MessageFormatElement[], around: readonly TYPE[] = []): void => {
    for (const node of nodes) {
      // ICU: a sign counts in the plural's own branches alone
      if (node.type === TYPE.literal && node.value.includes("#") && around.at(-1) === TYPE.select && around.includes(TYPE.plural))
        throw new SyntaxError("a # in a select within a plural stays a #: name the number");
      if (node.type === TYPE.literal || node.type === TYPE.pound) continue;
      names.add(node.value);
      if (node.type === TYPE.tag) {
        kinds.add(`${node.value} tag`);
        visit(node.children, around);
      } else if (node.type === TYPE.select || node.type === TYPE.plural) {
        if (node.type === TYPE.plural) {
          counted.add(node.value);
          plurals.push({ type: node.pluralType ?? "cardinal", categories: Object.keys(node.options) });
        }
        // which number a language counts by is its own affair
        else kinds.add(`${node.value} select ${Object.keys(node.options).toSorted().join(" ")}`);
        for (const { value } of Object.values(node.options)) visit(value, [...around, node.type]);
      } else if (node.type !== TYPE.argument) throw new SyntaxError(`{${node.value}} is of a kind that messages here do not have`);
    }
  };
  visit(parse(message));
  return { names: [...names].sort(), kinds: [...kinds].sort(), counted: [...counted].sort(), plurals };
}

/** What stands in braces of a table's own syntax, and what is explained by which word of the glossary, sorted. */
export const listBraces = (text: string): readonly string[] => (text.match(/\{[^{}]*\}|\[\[[^[\]]*\]\]/g) ?? []).map(fixedPart).toSorted();

/** What a brace calls a number (but for points, which it knows itself), and the word that is explained, may be said otherwise: {lost|packet} and {lost|Paket}. */
const fixedPart = (brace: string): string => (brace.startsWith("[") ? brace.replace(/.*\|/, "[[") : brace.replace(/\|(?!points\}).*/, "|"));

/** What is wrong with a translation. @param locale whose plurals it needs. */
export function listFaults(found: FoundMessage, text: string, locale: string): string[] {
  const fault = (what: string): string => `${found.place}: ${JSON.stringify(text)} ${what}`;
  if (found.isTable) {
    if (listBraces(found.message).join() !== listBraces(text).join()) return [fault("has other places in braces than its English")];
    const kinds = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.length;
    return (text.match(/\{[^{}]*\|[^{}]*\}/g) ?? []).flatMap((brace) => {
      const nouns = brace.split("|").length - 1;
      const isKnown = nouns === kinds || nouns === 1;
      return isKnown ? [] : [fault(`has ${nouns} nouns in ${brace}, and the language has ${kinds} plural forms`)];
    });
  }
  let shape: Shape;
  try {
    shape = describeMessage(text);
  } catch (error) {
    return [fault(`is no ICU: ${error instanceof Error ? error.message : String(error)}`)];
  }
  const own = describeMessage(found.message);
  const faults: string[] = [];
  if (own.names.join() !== shape.names.join()) faults.push(fault(`names ${shape.names.join(", ")}, not ${own.names.join(", ")}`));
  if (own.kinds.join() !== shape.kinds.join()) faults.push(fault(`has ${shape.kinds.join(", ")}, not ${own.kinds.join(", ")}`));
  for (const { type, categories } of shape.plurals) {
    const needed = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    for (const one of needed) if (!categories.includes(one)) faults.push(fault(`lacks the plural form ${one}`));
    for (const one of categories)
      if (!/^=\d+$/.test(one) && !(needed as readonly string[]).includes(one))
        faults.push(fault(`has a plural form ${one}, which ${locale} has not`));
  }
  return faults;
}
