/** What people, files and other programs have written, made fit for a line on a terminal. */

/** Our choice: room for a message that lists all that is allowed. */
const longestLine = 2000;
/** Our choice: a path is recognised by it. */
const longestQuote = 200;

/**
 * On one line, without characters that a terminal obeys (ESC, CSI, NUL, ...) or that turn the direction of writing.
 * What is longer than `most` characters is cut.
 */
export function toPlainLine(text: string, most = longestLine): string {
  // what is cut off need not be looked at
  const plain = text
    .slice(0, 8 * most)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\uFFFD");
  return plain.length > most || text.length > 8 * most ? `${plain.slice(0, most - 3)}...` : plain;
}

/** A word that was given, between quotation marks. */
export function quote(text: string): string {
  return `"${toPlainLine(text, longestQuote)}"`;
}

/** What a file system has to say, without the path, which the message has named already: "ENOENT: no such file or directory". */
export function describeFileError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const call = error instanceof Error && "syscall" in error ? String(error.syscall) : null;
  const end = call === null ? -1 : message.indexOf(`, ${call}`);
  return toPlainLine(end < 0 ? message : message.slice(0, end), longestQuote);
}
