import type { Choice } from "../../engine/congestion.ts";
import type { Topology, WorkloadSpec } from "../../engine/spec/scenario.ts";

/** A field of a scenario, as described by the table (fields.ts). */

export type WorkloadKind = WorkloadSpec["kind"];

/** Properties of every field. */
interface FieldBase {
  readonly path: string;
  readonly label: string;
  /** A sentence a student can read. */
  readonly help: string;
  /** Source of the idea or the number; null: our choice. */
  readonly cite: string | null;
  /** Command line flag without dashes; null: not on the command line. */
  readonly flag: string | null;
  /** Key in a URL; null: not in URLs. */
  readonly key: string | null;
  /** The workload kinds that have it; absent: all. */
  readonly kinds?: readonly WorkloadKind[];
  /** The topologies it applies to; absent: all. Elsewhere it must have its default. */
  readonly topologies?: readonly Topology[];
}

export interface Range {
  /** "ns", "bytes" and "bps" take prefixes (units.ts); other units name what is counted. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

export interface NumberField extends FieldBase, Range {
  readonly kind: "number";
  /** null only if `nullable`. */
  readonly default: number | null;
  /** Workload kinds with another default; null: derived from other fields. */
  readonly defaults?: Readonly<Partial<Record<WorkloadKind, number | null>>>;
  readonly nullable: boolean;
  /** What null means, for display; null if the field is not nullable. */
  readonly nullLabel: string | null;
  /** The workload kinds in which a nullable field must still be a number. */
  readonly numberIn?: readonly WorkloadKind[];
  /** A word allowed in place of a number. */
  readonly word?: Choice;
  /** Is the slider logarithmic, because equal ratios matter equally? */
  readonly log: boolean;
  /** Range of the slider; a typed number may range from min to max. */
  readonly usual: readonly [number, number];
  /** The fields that this one must not exceed, or not fall below (field-order.ts). */
  readonly atMost?: Partner;
  readonly atLeast?: Partner;
}

/** The other field of a pair. */
export interface Partner {
  readonly path: string;
  readonly label: string;
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
  readonly default: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  readonly default: string;
  /** What null means, for display, if the choice may be left open. */
  readonly nullLabel?: string;
}

/** A short text on one line, such as a name. */
export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly default: string;
  /** Most characters; at least one. */
  readonly most: number;
  /** As in a choice field. */
  readonly nullLabel?: string;
}

/** The text of a transport's program; absent without one. URLs contain it; the flag names a file that does. */
export interface ProgramField extends FieldBase {
  readonly kind: "program";
  readonly default: null;
}

/**
 * Optional numbers for each sender (depth 1), or for each sender of each block (depth 2); null: none given.
 * With `items`, a fixed number of ascending numbers, named by `items`.
 */
export interface ListField extends FieldBase, Range {
  readonly kind: "list";
  readonly depth: 1 | 2;
  readonly items: readonly string[] | null;
  readonly default: readonly number[] | null;
  readonly nullable: boolean;
  /** What a null item means; absent: items must not be null. */
  readonly nullItem?: string;
  /** As in a number field. */
  readonly nullLabel: string | null;
}

/** Points of a distribution (spec/scenario.ts), or null; the range applies to its values. */
export interface CdfField extends FieldBase, Range {
  readonly kind: "cdf";
  readonly default: null;
  /** What null means, for display. */
  readonly nullLabel: string;
}

interface ColumnBase {
  readonly name: string;
  readonly label: string;
  /** Its mark in the text form of a row: "@" in "4x64KB@1ms". The first column has none. */
  readonly mark: string;
}

/** One number of a row. */
export interface NumberColumn extends ColumnBase, Range {
  readonly kind: "number";
  /** null: required, unless nullable. */
  readonly default: number | null;
  readonly nullable: boolean;
}

/** A name, which every row must have. */
export interface NameColumn extends ColumnBase {
  readonly kind: "name";
}

export type Column = NumberColumn | NameColumn;

export type Row = Readonly<Record<string, number | string | null>>;

/** A list of objects of numbers and names. */
export interface RowsField extends FieldBase {
  readonly kind: "rows";
  readonly columns: readonly Column[];
  readonly default: readonly Row[];
  /** Minimum number of rows. */
  readonly least: 0 | 1;
  /** A row as text, for messages. */
  readonly example: string;
}

export type Field = NumberField | BooleanField | ChoiceField | TextField | ProgramField | ListField | CdfField | RowsField;

/** The value of a text, or what was expected instead. */
export type ParsedText = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly expected: string };

/** A field before the table gives it its path. */
export type FieldSpec =
  | Omit<NumberField, "path">
  | Omit<BooleanField, "path">
  | Omit<ChoiceField, "path">
  | Omit<TextField, "path">
  | Omit<ProgramField, "path">
  | Omit<ListField, "path">
  | Omit<CdfField, "path">
  | Omit<RowsField, "path">;

/** Common properties of most numbers in the table. */
export const count = { kind: "number", integer: true, nullable: false, nullLabel: null, log: true } as const;

/** A list of numbers, one per sender. */
export const perSender = { kind: "list", depth: 1, items: null, integer: true, default: null, nullable: true } as const;

/** Our choice: one hour, the longest duration or wait of a run. */
export const maxTimeNs = 3600e9;

export const phanishayee = "Phanishayee et al., FAST 2008";

/** How files, URLs, flags and people read and write one kind of field. */
export interface FieldKind<F> {
  /** Is `value` allowed in the field? Lists are checked by shape and item, not by length, which depends on other fields. */
  isAllowed(field: F, value: unknown): boolean;
  /** "a whole number from 1 to 1,024", "true or false", "newreno, reno or tahoe". */
  describeAllowed(field: F): string;
  /** The allowed value that a rejected one most likely means. undefined: none is near. */
  findNearest(field: F, value: unknown): unknown;
  /** Parses the text of a flag, a URL or a text field. The value has the right type but may be out of range. */
  parse(field: F, text: string): ParsedText;
  /** The inverse of `parse`, exact. undefined: the value is not of this kind. */
  write?(field: F, value: unknown): string | undefined;
  /** For people. undefined: the value is not of this kind. */
  format(field: F, value: unknown): string | undefined;
}

/** Does the text mean null in URLs, flags and text fields? */
export function isNullWord(text: string): boolean {
  return /^(none|null)$/i.test(text.trim());
}
