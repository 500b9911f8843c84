import { t } from "../language/translate.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { fields } from "../scenario/fields/fields.ts";
import { parseQuantity } from "../scenario/fields/units.ts";
import { comparisons, type Condition, type Expression, type Place, scores, type Sign } from "./expression.ts";
import type { Unit } from "./fact.ts";
import { facts } from "./fact-table.ts";
import { LessonError } from "./lesson-error.ts";

/**
 * Reads what lecturers write:
 *
 *   goodput at senders=12        timeouts in prin at senders=24, buffer=128       median goodput
 *   last senders with median goodput >= 90%          most rto-min for goodput
 *   collapse in newreno           seeds
 *   first block time - needed time                    guess, miss                tail timeouts of timeouts
 *
 * A minus has spaces around it, for names may have hyphens.
 */

const tokenPattern =
  /\s*(?:(\d+(?:\.\d+)?(?:\s?(?:%|ns|us|µs|ms|s|packets?|KB|MB|KiB|MiB|bps|kbps|Mbps|Gbps)(?![\w-]))?)|([A-Za-z][\w-]*)|(<=|>=|!=|[-+*/()<>=,]))/y;

function split(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null)
      throw new LessonError(
        text,
        t('nothing such as "{text}"; words, numbers and + - * / ( ) {signs}', { text: text.slice(at, at + 12), signs: "< > =" }),
      );
    tokens.push(found[1] ?? found[2] ?? found[3]);
  }
  return tokens;
}

/** Names in words, the longest first: "tail timeouts" before "tail". */
const namesInWords = facts.map(({ name }) => name.split(" ")).toSorted((a, b) => b.length - a.length);

const flags: readonly string[] = fields.flatMap(({ flag }) => (flag === null ? [] : [flag]));

const keywords = ["median", "first", "last", "most", "least", "collapse", "seeds", "guess", "senders"];

class Parser {
  readonly #text: string;
  readonly #tokens: readonly string[];
  #at = 0;
  #isInSearch = false;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = split(text);
  }

  readCondition(): Condition {
    const parts = this.#readParts("or", () => {
      const inner = this.#readParts("and", () => this.#readComparison());
      return inner.length === 1 ? inner[0] : ({ kind: "all", parts: inner } as const);
    });
    return parts.length === 1 ? parts[0] : { kind: "any", parts };
  }

  readExpression(): Expression {
    return this.#readOperations(["+", "-"], () => this.#readOperations(["*", "/", "of"], () => this.#readAtom()));
  }

  end(): void {
    if (this.#at < this.#tokens.length)
      throw this.#refuse(t('an end before "{word}", or one of + - * / at in and or', { word: this.#tokens[this.#at] }));
  }

  #refuse(allowed: string): LessonError {
    return new LessonError(this.#text, allowed);
  }

  #accept(...words: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !words.includes(token)) return null;
    this.#at++;
    return token;
  }

  #expect(word: string, example: string): void {
    if (this.#accept(word) === null) throw this.#refuse(t('"{word}" as in "{example}"', { word, example }));
  }

  #readParts(word: string, read: () => Condition): Condition[] {
    const parts = [read()];
    while (this.#accept(word) !== null) parts.push(read());
    return parts;
  }

  #readComparison(): Condition {
    const left = this.readExpression();
    const sign = this.#accept(...comparisons) as (typeof comparisons)[number] | null;
    if (sign === null)
      throw this.#refuse(
        t("a comparison with one of {signs}, such as {example}", { signs: comparisons.join(" "), example: "goodput >= 90%" }),
      );
    return { kind: "comparison", sign, left, right: this.readExpression() };
  }

  #readOperations(signs: readonly Sign[], read: () => Expression): Expression {
    let left = read();
    for (let sign = this.#accept(...signs); sign !== null; sign = this.#accept(...signs))
      left = { kind: "operation", sign: sign as Sign, left, right: read() };
    return left;
  }

  #readAtom(): Expression {
    if (this.#accept("(") !== null) {
      const inner = this.readExpression();
      this.#expect(")", "(timeouts - tail timeouts)");
      return inner;
    }
    const token = this.#tokens[this.#at];
    if (token !== undefined && /^\d/.test(token)) {
      this.#at++;
      return this.#readNumber(token);
    }
    const name = this.#readFactName();
    if (name !== null) return { kind: "fact", name, isMedian: false, place: this.#readPlace() };
    if (this.#accept("median") !== null) {
      const of = this.#readFactName();
      if (of === null) throw this.#refuse(t("a fact after median, such as median goodput"));
      return { kind: "fact", name: of, isMedian: true, place: this.#readPlace() };
    }
    const where = this.#accept("first", "last");
    if (where !== null) {
      const flag = this.#readFlag();
      this.#expect("with", "last senders with goodput >= 90%");
      const test = this.#readSearched(where, () => this.#readComparison());
      return { kind: "where", which: where as "first" | "last", flag, test, place: this.#readPlace() };
    }
    const extreme = this.#accept("most", "least");
    if (extreme !== null) {
      // "most rto-min for goodput": the RTOmin with the most goodput
      const flag = this.#readFlag();
      this.#expect("for", "most rto-min for goodput");
      const of = this.#readSearched(extreme, () => this.#readAtom());
      return { kind: "extreme", which: extreme as "most" | "least", flag, of, place: this.#readPlace() };
    }
    if (this.#accept("collapse") !== null) {
      if (this.#isInSearch) throw this.#refuseSearch("collapse");
      return { kind: "collapse", place: this.#readPlace() };
    }
    if (this.#accept("seeds") !== null) return { kind: "seeds" };
    if (this.#accept("guess") !== null) return { kind: "guess", at: this.#accept("at") === null ? null : this.#readValue() };
    const score = this.#accept(...scores);
    if (score !== null) return { kind: "score", name: score as (typeof scores)[number] };
    if (token !== undefined && flags.includes(token)) {
      this.#at++;
      return { kind: "setting", flag: token, place: this.#readPlace() };
    }
    throw this.#refuseName(token);
  }

  /** What is reckoned at each value of the sweep. One inside another would be reckoned at each value of each. */
  #readSearched<T>(word: string, read: () => T): T {
    if (this.#isInSearch) throw this.#refuseSearch(word);
    this.#isInSearch = true;
    const inner = read();
    this.#isInSearch = false;
    return inner;
  }

  #refuseSearch(word: string): LessonError {
    return this.#refuse(t('none of first, last, most, least and collapse inside another, as "{word}" is here', { word }));
  }

  #refuseName(token: string | undefined): LessonError {
    if (token === undefined) return this.#refuse(t("more after it: a fact, a setting or a number"));
    const rest = this.#tokens.slice(this.#at).join(" ");
    const near = findNearestName(rest, facts.map(({ name }) => name)) ?? findNearestName(token, [...flags, ...keywords, ...scores]); // prettier-ignore
    return this.#refuse(
      near === undefined
        ? t("a fact, a setting by its flag, or a number")
        : t("a fact, a setting by its flag, or a number (the nearest is {near})", { near }),
    );
  }

  #readNumber(token: string): Expression {
    const [, digits, unit] = /^([\d.]+)\s?(.*)$/.exec(token)!;
    if (unit === "%") return { kind: "number", value: Number(digits) / 100, unit: "share" };
    if (unit === "") return { kind: "number", value: Number(digits), unit: "" };
    if (unit.startsWith("packet")) return { kind: "number", value: Number(digits), unit: "packets" };
    const of: Unit = unit.endsWith("bps") ? "bps" : unit.endsWith("s") ? "ns" : "bytes";
    const parsed = parseQuantity(digits + unit, of);
    if (!parsed.ok) throw this.#refuse(parsed.expected);
    return { kind: "number", value: parsed.value, unit: of };
  }

  #readFactName(): string | null {
    const found = namesInWords.find((words) => words.every((word, i) => this.#tokens[this.#at + i] === word));
    if (found === undefined) return null;
    this.#at += found.length;
    return found.join(" ");
  }

  #readPlace(): Place {
    const run = this.#accept("in") === null ? null : this.#readValue();
    const settings: { flag: string; text: string }[] = [];
    if (this.#accept("at") !== null)
      do {
        const flag = this.#readFlag();
        this.#expect("=", "goodput at senders=12");
        settings.push({ flag, text: this.#readValue() });
      } while (this.#accept(",") !== null);
    return { run, settings };
  }

  #readFlag(): string {
    const token = this.#tokens[this.#at++];
    if (token !== undefined && flags.includes(token)) return token;
    const near = token === undefined ? undefined : findNearestName(token, flags);
    throw this.#refuse(`a setting by its flag${near === undefined ? "" : `; the nearest is ${near}`}`);
  }

  #readValue(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined || !/^\w/.test(token)) throw this.#refuse("a value or name there");
    return token;
  }
}

/** @throws LessonError saying what is allowed. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const expression = parser.readExpression();
  parser.end();
  return expression;
}

/** @throws LessonError saying what is allowed. */
export function parseCondition(text: string): Condition {
  const parser = new Parser(text);
  const condition = parser.readCondition();
  parser.end();
  return condition;
}
