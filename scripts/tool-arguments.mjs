import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * Argument handling of the `npm run` tools: `--help` prints the usage and exits with code 0; an unknown argument is reported in one line,
 * with the allowed ones, and exits with code 2. Plain JavaScript, because scripts that Node runs directly also need it.
 */

/**
 * An option's value: none, a whole number from `least` (1), an existing file or folder, or a text, optionally from a list.
 * @typedef {{ help: string }} Told
 * @typedef {Told & { type: "flag" }} FlagOption
 * @typedef {Told & { type: "count", standard?: number, least?: number }} CountOption
 * @typedef {Told & { type: "path" | "text", placeholder: string, choices?: readonly string[] }} TextOption
 * @typedef {FlagOption | CountOption | TextOption} Option
 *
 * Positional arguments: any number of them, or from `least` to `most`.
 * @typedef {{ placeholder: string, help: string, least?: number, most?: number, choices?: readonly string[] }} Words
 */

/**
 * @template {Record<string, Option>} O
 * @typedef {{ [K in keyof O]: O[K] extends FlagOption ? boolean : O[K] extends CountOption
 *   ? (O[K] extends { standard: number } ? number : number | undefined) : string | undefined }} Values
 */

/**
 * @template {Record<string, Option>} O
 * @typedef {{ name: string, about: string, options?: O, words?: Words }} Tool `name` as in `npm run`
 */

/** An argument that a tool does not accept; the one-line message says what is allowed. */
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
 * @param {Tool<O>} tool
 * @param {readonly string[]} args those after the tool's name
 * @returns {{ values: Values<O>, words: string[] }}
 * @throws {ArgumentError}
 */
export function parseArguments({ options, words: wordsSpec }, args) {
  const specs = /** @type {Record<string, Option>} */ (options ?? {});
  const entries = Object.entries(specs);
  const types = entries.map(([name, { type }]) => /** @type {const} */ ([name, { type: type === "flag" ? "boolean" : "string" }]));
  // the messages of strict mode have several lines
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

/** The text printed by `--help`. @param {Tool<Record<string, Option>>} tool */
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
 * Parses this process's arguments. Exits if there is nothing to do.
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

/** Exits with code 2. @param {string} message one line that says why the request cannot be fulfilled @returns {never} */
export function endWith(message) {
  console.error(message);
  return process.exit(2);
}
