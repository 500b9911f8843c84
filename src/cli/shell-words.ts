/** A command line as it can be typed again, each word as a shell takes it. */
export function writeCommand(words: readonly string[]): string {
  return ["incast", ...words.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  return /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
