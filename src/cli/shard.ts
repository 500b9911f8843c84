import type { Shard } from "./line-manifest.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/** The part and the number of parts for --shard; null: all. @throws InputError */
export function readShardOption(shard: string | undefined): Shard | null {
  if (shard === undefined) return null;
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const [index, count] = [Number(part), Number(parts)];
  if (!(index >= 1 && index <= count))
    throw new InputError(`--shard: ${quote(shard)} is not allowed; allowed: I/N with I from 1 to N, such as 1/4`);
  return { index, count };
}
