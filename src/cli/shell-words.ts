/** A command line that can be typed again, with each word quoted for a shell. */
export function writeCommand(words: readonly string[]): string {
  return ["incast", ...words.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  return /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
