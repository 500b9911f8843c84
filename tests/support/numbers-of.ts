/**
 * Numbers of a sentence with their units, in order: for tests of what is said, where the words around them may be edited. "14% of 1,024
 * senders wait 200 ms" has "14%", "1,024" and "200 ms".
 */
export function numbersOf(sentence: string): string[] {
  const found = sentence.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?:\s?%|\s(?:ns|µs|ms|s|B|KB|MB|GB|bps|kbps|Mbps|Gbps)\b)?/gu);
  return [...found].map(([number]) =>
    number
      .replace(/,$/, "")
      .replaceAll(/\s(?=%)/g, "")
      .replaceAll(/\s/g, " "),
  );
}
