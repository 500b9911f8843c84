/** Makes text from users, files, and other programs safe for a line of a terminal. */

/** Our choice: long enough for a message that lists all allowed values. */
const longestLine = 2000;
/** Our choice: enough to recognize a path. */
const longestQuote = 200;

/**
 * On one line, without control characters (ESC, CSI, NUL, ...) and those that change the direction of writing.
 * Cut after `most` characters.
 */
export function toPlainLine(text: string, most = longestLine): string {
  // The rest would be cut anyway.
  const plain = text
    .slice(0, 8 * most)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\uFFFD");
  return plain.length > most || text.length > 8 * most ? `${plain.slice(0, most - 3)}...` : plain;
}

/** A given word in quotation marks. */
export function quote(text: string): string {
  return `"${toPlainLine(text, longestQuote)}"`;
}

/** The file system's message without the path, which our message already names: "ENOENT: no such file or directory". */
export function describeFileError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const call = error instanceof Error && "syscall" in error ? String(error.syscall) : null;
  const end = call === null ? -1 : message.indexOf(`, ${call}`);
  return toPlainLine(end < 0 ? message : message.slice(0, end), longestQuote);
}

/** A command line that can be typed again, with each word quoted for a shell. */
export function writeCommand(words: readonly string[]): string {
  return ["incast", ...words.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  return /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
