import { mergeShards, type ShardFile } from "../sweep/merge-shards.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import type { Command } from "./command.ts";
import { InputError } from "./input-error.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readText } from "./read-file.ts";

/** Our choice: a hundred thousand runs with their scenarios, half of what a text can be long. */
const mostShardBytes = 2 ** 28;

export const mergeCommand: Command = {
  name: "merge",
  summary: "put the shards of a sweep together again",
  describe: () => `usage: incast merge FILE FILE...

Prints the sweep whose shards (incast sweep --shard I/N) the files hold, byte for byte as it would print it without shards.
Give all shards, in order; names that differ in one number alone (shard-1.csv, shard-2.csv, ..., shard-10.csv) may come in any order.
CSV or JSON lines, whichever the shards are.
`,
  async execute(args) {
    const option = args.find((word) => word.startsWith("-"));
    if (option !== undefined) throw new InputError(`merge: ${quote(option)} is not an option; allowed: files`);
    if (args.length === 0) throw new InputError("merge: no files given; allowed: the shards of one sweep");
    const files: ShardFile[] = [];
    for (const name of args) files.push({ name, text: await readText("merge", name, mostShardBytes) });
    let whole: string;
    try {
      whole = mergeShards(files);
    } catch (error) {
      throw error instanceof SweepError ? new InputError(`merge: ${error.message}`) : error;
    }
    await print(whole);
  },
};
