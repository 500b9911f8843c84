import type { Identifier, Node } from "acorn";
import type { Report } from "./parse.ts";
import { ackFields, builtins, hooks, readables, taken } from "./vocabulary.ts";

/** Scopes of a program's names, and suggestions for unknown names. */

/** What a name in a program refers to. */
export type Binding =
  | { readonly kind: "value"; readonly slot: number }
  | { readonly kind: "param"; readonly slot: number }
  | { readonly kind: "ack" }
  | { readonly kind: "function"; readonly index: number };

/** Letters, digits and _, excluding inherited property names of JavaScript: names may be used in URLs, files, and charts. */
const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,39}$/;

/** What a sender cannot know, and what indicates it instead. */
const hidden: ReadonlyMap<string, string> = new Map([
  ["senders", "ack.rttUs, ack.ecn"],
  ["queue", "ack.queue, ack.rttUs"],
  ["bufferPackets", "ack.rttUs, ack.ecn"],
  ["drops", "onLoss"],
]);

/** What people write for values that have other names here. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...["rtt", "RTT", "rttUs", "ackRtt"].map((name) => [name, "ack.rttUs"] as const),
  ...["ecn", "ece", "marked"].map((name) => [name, "ack.ecn"] as const),
  ...["now", "time"].map((name) => [name, "nowUs"] as const),
  ["packets", "ack.packets"],
  ["srtt", "srttUs"],
  ["minRtt", "baseRttUs"],
  ["baseRtt", "baseRttUs"],
  ["rwnd", "receiveWindow"],
  ["window", "cwnd"],
  ["threshold", "ssthresh"],
]);

/** Names of one block, function or program, inside the scopes around it. */
export class Scope {
  readonly #outer: Scope | null;
  readonly #own = new Map<string, Binding>();

  constructor(outer: Scope | null) {
    this.#outer = outer;
  }

  find(name: string): Binding | undefined {
    return this.#own.get(name) ?? this.#outer?.find(name);
  }

  /** Adds a name; reports one that is not allowed. */
  declare(id: Identifier, binding: Binding, source: string, report: Report): void {
    const { name } = id;
    if (!isPlain(id, source, report)) return;
    if (!namePattern.test(name) || name in Object.prototype) report("escape", id, { name });
    else if (taken.has(name)) report("taken-name", id, { name });
    else if (this.#own.has(name)) report("declared-twice", id, { name });
    else this.#own.set(name, binding);
  }

  listNames(): string[] {
    return [...this.#own.keys(), ...(this.#outer?.listNames() ?? [])];
  }
}

/** Names must be written without escapes. */
export function isPlain(id: Pick<Identifier, "name" | "start" | "end">, source: string, report: Report): boolean {
  if (source.slice(id.start, id.end) === id.name) return true;
  report("escape", id, { name: source.slice(id.start, id.end) });
  return false;
}

/** Reports an unknown name. `Math.abs` and its like have their own message. */
export function reportUnknown(id: Identifier, scope: Scope, report: Report): void {
  const { name } = id;
  const instead = hidden.get(name);
  if (instead !== undefined) return report("hidden-name", id, { name, instead });
  const near = otherNames.get(name) ?? findNear(name, [...scope.listNames(), ...readables.keys(), ...builtins.keys()]);
  report("unknown-name", id, { name, ...(near !== null && { near }) }, near ?? undefined);
}

export function reportUnknownField(property: Node, field: string, holder: string, report: Report): void {
  const near = findNear(field, [...ackFields.keys()]);
  const allowed = [...ackFields.keys()].map((name) => `${holder}.${name}`).join(", ");
  report("ack-field", property, { field: `${holder}.${field}`, allowed }, near ?? undefined);
}

/** A function that nothing calls, and whose name is nearly that of a hook. */
export function reportNearHook(id: Identifier, report: Report): void {
  const near = findNear(id.name, [...hooks.keys()]);
  if (near !== null) report("near-hook", id, { name: id.name, near }, near);
}

/** A name that differs by one typo, or by two in a long one. */
function findNear(name: string, names: readonly string[]): string | null {
  const most = name.length > 5 ? 2 : 1;
  let best: string | null = null;
  let least = most + 1;
  for (const other of names) {
    if (Math.abs(other.length - name.length) > most) continue;
    const slips = countSlips(name.toLowerCase(), other.toLowerCase());
    if (slips < least) [best, least] = [other, slips];
  }
  return best;
}

/** Number of letters to insert, delete, replace or swap with their neighbor. */
function countSlips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, rows[i - 2][j - 2] + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length][other.length];
}
