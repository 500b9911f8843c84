import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * The manners of the `npm run` tools: `--help` says how one is used and ends with code 0; what it does not know is named in one line,
 * with what it takes, and ends with code 2. Plain JavaScript: scripts that Node runs by itself need it, too.
 */

/**
 * What an option takes: nothing, a whole number from `least` (1), a file or folder that is there, or a text, which may be one of a list.
 * @typedef {{ help: string }} Told
 * @typedef {Told & { type: "flag" }} FlagOption
 * @typedef {Told & { type: "count", standard?: number, least?: number }} CountOption
 * @typedef {Told & { type: "path" | "text", placeholder: string, choices?: readonly string[] }} TextOption
 * @typedef {FlagOption | CountOption | TextOption} Option
 *
 * What stands alone, without dashes: any number of them, or from `least` to `most`.
 * @typedef {{ placeholder: string, help: string, least?: number, most?: number, choices?: readonly string[] }} Words
 */

/**
 * @template {Record<string, Option>} O
 * @typedef {{ [K in keyof O]: O[K] extends FlagOption ? boolean : O[K] extends CountOption
 *   ? (O[K] extends { standard: number } ? number : number | undefined) : string | undefined }} Values
 */

/**
 * @template {Record<string, Option>} O
 * @typedef {{ name: string, about: string, options?: O, words?: Words }} Tool `name` as `npm run` has it
 */

/** An argument that a tool does not take: in one line, with what it takes. */
export class ArgumentError extends Error {}

/** @param {string} name @param {string} given @param {string} allowed @returns {never} */
function refuse(name, given, allowed) {
  throw new ArgumentError(`${name}: ${JSON.stringify(given)} is not allowed; allowed: ${allowed}`);
}

/** @param {string} name @param {Exclude<Option, FlagOption>} option @param {string} given */
function readValue(name, option, given) {
  if (option.type === "count") {
    const { least = 1 } = option;
    const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
    return value >= least ? value : refuse(name, given, `a whole number from ${least}`);
  }
  if (option.type === "path" && !existsSync(given)) refuse(name, given, "a file or folder that is there");
  if (option.choices && !option.choices.includes(given)) refuse(name, given, option.choices.join(", "));
  return given;
}

/** @param {Words | undefined} spec @param {readonly string[]} words */
function checkWords(spec, words) {
  const { placeholder, choices, least = 0, most = Infinity } = spec ?? { placeholder: "", most: 0 };
  if (words.length < least) throw new ArgumentError(`${placeholder} must be given; --help says how`);
  if (words.length > most)
    throw new ArgumentError(
      `${JSON.stringify(words[most])} is not expected here; allowed: ${most === 0 ? "nothing but options" : `${most} of ${placeholder}`}`,
    );
  for (const word of words) if (choices && !choices.includes(word)) refuse(placeholder, word, choices.join(", "));
}

/**
 * @template {Record<string, Option>} O
 * @param {Tool<O>} tool @param {readonly string[]} args those behind the tool's name
 * @returns {{ values: Values<O>, words: string[] }}
 * @throws {ArgumentError}
 */
export function parseArguments({ options, words: wordsSpec }, args) {
  const specs = /** @type {Record<string, Option>} */ (options ?? {});
  const entries = Object.entries(specs);
  const types = entries.map(([name, { type }]) => /** @type {const} */ ([name, { type: type === "flag" ? "boolean" : "string" }]));
  // strict mode's own messages are several lines long
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  /** @type {Record<string, unknown>} */
  const values = Object.fromEntries(
    entries.map(([name, option]) => [name, option.type === "flag" ? false : option.type === "count" ? option.standard : undefined]),
  );
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (option === undefined) {
      const known = [...entries.map(([one]) => `--${one}`), "--help"].join(", ");
      throw new ArgumentError(`${rawName} is not an option; allowed: ${known}`);
    }
    if (option.type === "flag") {
      if (value !== undefined) throw new ArgumentError(`${rawName} takes no value, not even ${JSON.stringify(value)}`);
      values[name] = true;
    } else if (value === undefined) throw new ArgumentError(`${rawName} needs a value`);
    else values[name] = readValue(rawName, option, value);
  }
  checkWords(wordsSpec, words);
  return { values: /** @type {Values<O>} */ (values), words };
}

/** What `--help` prints. @param {Tool<Record<string, Option>>} tool */
export function describeTool({ name, about, options = {}, words }) {
  const entries = Object.entries(options);
  const heads = entries.map(([key, option]) => {
    const placeholder = option.type === "flag" ? "" : option.type === "count" ? " N" : ` ${option.placeholder}`;
    const standard = option.type === "count" && option.standard !== undefined ? ` (default ${option.standard})` : "";
    return [`--${key}${placeholder}`, `${option.help}${standard}`];
  });
  const rows = [...(words ? [[words.placeholder, words.help]] : []), ...heads];
  const width = Math.max(0, ...rows.map(([head]) => head.length)) + 2;
  const some = words && `${words.placeholder}${words.most === undefined ? " ..." : ""}`;
  const taken = [...(some ? [words.least ? some : `[${some}]`] : []), ...(entries.length > 0 ? ["[options]"] : [])];
  const lines = rows.map(([head, help]) => `  ${head.padEnd(width)}${help}`);
  return `usage: npm run ${[name, ...(taken.length > 0 ? ["--", ...taken] : [])].join(" ")}

${about.trim()}
${lines.length > 0 ? `\n${lines.join("\n")}\n` : ""}`;
}

/**
 * What this process is asked for. Ends it where nothing is to be done.
 * @template {Record<string, Option>} O
 * @param {Tool<O>} tool
 */
export function readArguments(tool) {
  const args = process.argv.slice(2);
  try {
    if (!args.includes("--help") && !args.includes("-h")) return parseArguments(tool, args);
    process.stdout.write(describeTool(tool));
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    endWith(error.message);
  }
  return process.exit(0);
}

/** Ends this process with code 2. @param {string} message why what was asked for cannot be done, in one line @returns {never} */
export function endWith(message) {
  console.error(message);
  return process.exit(2);
}
