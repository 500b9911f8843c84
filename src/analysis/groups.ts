import type { Scenario } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";

/** A group of senders in charts and tables. */
export interface SenderGroup {
  readonly name: string;
  /** Its senders: first to end - 1. */
  readonly first: number;
  readonly end: number;
}

/** The groups to compare, in order of the senders; none if all senders are the same. */
export function listSenderGroups({ groups }: Pick<Scenario, "groups">): readonly SenderGroup[] {
  if (groups.length < 2) return [];
  let end = 0;
  return groups.map(({ name, senders }) => ({ name, first: end, end: (end += senders) }));
}

/** Index of each sender's group. */
export function indexGroups(groups: readonly SenderGroup[]): Uint16Array {
  const of = new Uint16Array(groups.at(-1)?.end ?? 0);
  groups.forEach(({ first, end }, index) => of.fill(index, first, end));
  return of;
}

/** "senders 0 to 15", "sender 16". */
export function writeSpan(first: number, end: number): string {
  return end - first === 1 ? t("sender {sender}", { sender: first }) : t("senders {first} to {last}", { first, last: end - 1 });
}
