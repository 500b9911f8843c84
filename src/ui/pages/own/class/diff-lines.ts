/** Lines that are in only one of two programs. */
export interface LineDiff {
  readonly kind: "same" | "a" | "b";
  readonly text: string;
}

/** By the longest common subsequence of lines; programs are short. */
export function diffLines(a: string, b: string): readonly LineDiff[] {
  const [first, second] = [a, b].map((text) => text.trimEnd().split("\n"));
  const length = Array.from({ length: first.length + 1 }, () => new Array<number>(second.length + 1).fill(0));
  for (let i = first.length - 1; i >= 0; i--)
    for (let j = second.length - 1; j >= 0; j--)
      length[i][j] = first[i] === second[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
  const lines: LineDiff[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    if (i < first.length && j < second.length && first[i] === second[j]) {
      lines.push({ kind: "same", text: first[i++] });
      j += 1;
    } else if (j >= second.length || (i < first.length && length[i + 1][j] >= length[i][j + 1]))
      lines.push({ kind: "a", text: first[i++] });
    else lines.push({ kind: "b", text: second[j++] });
  }
  return lines;
}
