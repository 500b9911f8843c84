/** A named measurement: how it is called, computed, and written for people. */
export interface Metric<Source> {
  /** Its name in JSON, in CSV headings, and in the choice of a sweep's curve. */
  readonly id: string;
  readonly label: string;
  /** Of the number in files: "ns", "bps", "share" (0 to 1); "" for counts. */
  readonly unit: "ns" | "bps" | "share" | "packets" | "";
  /** One sentence a student can read. */
  readonly help: string;
  /** null: the source has no such number. */
  read(source: Source): number | null;
  /** For people, with no-break spaces. */
  format(value: number): string;
}

/** The values of a table of metrics by id, with the table's types. */
export type Values<M extends Metric<never>> = { readonly [One in M as One["id"]]: ReturnType<One["read"]> };

/** The numbers of one source, in the order of the table. */
export function readAll<M extends Metric<never>>(table: readonly M[], source: Parameters<M["read"]>[0]): Values<M> {
  return Object.fromEntries(table.map((metric) => [metric.id, metric.read(source)])) as Values<M>;
}
