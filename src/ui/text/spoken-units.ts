/** Units as they are read aloud; of "ms" a screen reader makes two letters. */
const spoken: Readonly<Record<string, string>> = {
  ns: "nanoseconds",
  µs: "microseconds",
  ms: "milliseconds",
  s: "seconds",
  B: "bytes",
  KB: "kilobytes",
  MB: "megabytes",
  GB: "gigabytes",
  bps: "bits per second",
  kbps: "kilobits per second",
  Mbps: "megabits per second",
  Gbps: "gigabits per second",
};

/** "milliseconds" for "ms"; what is counted ("packets") is a word already. */
export function sayUnit(unit: string): string {
  return spoken[unit] ?? unit;
}
