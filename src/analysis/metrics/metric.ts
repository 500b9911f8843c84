/** A named measurement: its name, how to compute it, and how to display it. */
export interface Metric<Source> {
  /** Its name in JSON, in CSV headings, and in the choice of a sweep's curve. */
  readonly id: string;
  readonly label: string;
  /** Unit of the number in files: "ns", "bps", "share" (0 to 1); "" for counts. */
  readonly unit: "ns" | "bps" | "share" | "packets" | "";
  /** One sentence a student can read. */
  readonly help: string;
  /** @returns null: the source has no such number. */
  read(source: Source): number | null;
  /** The displayed value, with no-break spaces. */
  format(value: number): string;
}

/** The values of a table of metrics by id, with the table's types. */
export type Values<M extends Metric<never>> = { readonly [One in M as One["id"]]: ReturnType<One["read"]> };

/** All metrics of one source, in the order of the table. */
export function readAll<M extends Metric<never>>(table: readonly M[], source: Parameters<M["read"]>[0]): Values<M> {
  return Object.fromEntries(table.map((metric) => [metric.id, metric.read(source)])) as Values<M>;
}
