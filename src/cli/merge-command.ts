import { mergeShards, type ShardFile } from "./merge-shards.ts";
import type { Command } from "./command.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readText } from "./read-file.ts";
import { InputError } from "./errors.ts";

/** Our choice: a hundred thousand runs with their scenarios, half the maximum length of a string. */
const mostShardBytes = 2 ** 28;

export const mergeCommand: Command = {
  name: "merge",
  summary: "put the shards of a sweep together again",
  groups: [],
  operand: "file",
  describe: () => `usage: incast merge FILE FILE...

Prints the sweep whose shards (incast sweep --shard I/N) the files hold, byte for byte as it would print it without shards.
Give all shards, in any order, in CSV or JSON Lines: each says at the end of its lines which shard of which sweep it is. A shard that
is missing, unfinished, given twice, of another sweep or computed by another incast is refused.
`,
  async execute(args) {
    const option = args.find((word) => word.startsWith("-"));
    if (option !== undefined) throw new InputError(`merge: ${quote(option)} is not an option; allowed: files`);
    if (args.length === 0) throw new InputError("merge: no files given; allowed: the shards of one sweep");
    const files: ShardFile[] = [];
    for (const name of args) files.push({ name, text: await readText("merge", name, mostShardBytes) });
    await print(mergeShards(files));
  },
};
