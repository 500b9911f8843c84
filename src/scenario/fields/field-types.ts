import type { Choice } from "../../engine/congestion.ts";
import type { Topology, WorkloadSpec } from "../../engine/spec/scenario.ts";

/** A field of a scenario, as the table (fields.ts) describes it and everything else reads it. */

export type WorkloadKind = WorkloadSpec["kind"];

/** What every field has. */
interface FieldBase {
  readonly path: string;
  readonly label: string;
  /** A sentence a student can read. */
  readonly help: string;
  /** Where the idea or the number comes from; null: our choice. */
  readonly cite: string | null;
  /** Command line flag without dashes; null: not on the command line. */
  readonly flag: string | null;
  /** Key in a link; null: not in links. */
  readonly key: string | null;
  /** The workload kinds that have it; absent: all. */
  readonly kinds?: readonly WorkloadKind[];
  /** The topologies it means something in; absent: all. Elsewhere it must be at its default. */
  readonly topologies?: readonly Topology[];
}

export interface Range {
  /** "ns", "bytes" and "bps" take prefixes (units.ts); others name what is counted. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

export interface NumberField extends FieldBase, Range {
  readonly kind: "number";
  /** null only where `nullable`. */
  readonly default: number | null;
  /** Where a workload kind's own default is another; null: it follows from other fields. */
  readonly defaults?: Readonly<Partial<Record<WorkloadKind, number | null>>>;
  readonly nullable: boolean;
  /** What null means, for people; null where the field is not nullable. */
  readonly nullLabel: string | null;
  /** The workload kinds in which a nullable field must be a number all the same. */
  readonly numberIn?: readonly WorkloadKind[];
  /** A word that may stand in for a number. */
  readonly word?: Choice;
  /** Are equal ratios equally interesting? Then a slider is logarithmic. */
  readonly log: boolean;
  /** What a slider spans; a typed number may go on to min and max. */
  readonly usual: readonly [number, number];
  /** The fields whose values this one must not exceed, or not fall below (field-order.ts). */
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
  /** What null means, for people, where the choice may be left to something else. */
  readonly nullLabel?: string;
}

/** A short text on one line, such as a name. */
export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly default: string;
  /** Characters at most; one at least. */
  readonly most: number;
  /** As a choice's. */
  readonly nullLabel?: string;
}

/** The text of a transport's rule; absent from a scenario that has none. Links carry it, and a file's flag names a file with it. */
export interface ProgramField extends FieldBase {
  readonly kind: "program";
  readonly default: null;
}

/**
 * Optional numbers for each sender (depth 1), or for each sender of each block (depth 2); null: none given.
 * With `items`, a fixed number of numbers in rising order, and these are what they are called.
 */
export interface ListField extends FieldBase, Range {
  readonly kind: "list";
  readonly depth: 1 | 2;
  readonly items: readonly string[] | null;
  readonly default: readonly number[] | null;
  readonly nullable: boolean;
  /** May single items be null, and what does that mean? Absent: they may not. */
  readonly nullItem?: string;
  /** As a number field's. */
  readonly nullLabel: string | null;
}

/** Points of a distribution (spec/scenario.ts), or null; the range is that of its values. */
export interface CdfField extends FieldBase, Range {
  readonly kind: "cdf";
  readonly default: null;
  /** What null means, for people. */
  readonly nullLabel: string;
}

interface ColumnBase {
  readonly name: string;
  readonly label: string;
  /** What stands before it where a row is text: "@" in "4x64KB@1ms". The first has none. */
  readonly mark: string;
}

/** One number of a row. */
export interface NumberColumn extends ColumnBase, Range {
  readonly kind: "number";
  /** null: it must be given, unless it is nullable. */
  readonly default: number | null;
  readonly nullable: boolean;
}

/** The name of something, in a row that must have it. */
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
  /** Rows it has at least. */
  readonly least: 0 | 1;
  /** A row as text, for messages. */
  readonly example: string;
}

export type Field = NumberField | BooleanField | ChoiceField | TextField | ProgramField | ListField | CdfField | RowsField;

/** What text says, or what it should have said. */
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

/** What most numbers of the table have in common. */
export const count = { kind: "number", integer: true, nullable: false, nullLabel: null, log: true } as const;

/** A list of numbers, one per sender. */
export const perSender = { kind: "list", depth: 1, items: null, integer: true, default: null, nullable: true } as const;

/** Our choice: an hour, the longest a run may last or wait. */
export const maxTimeNs = 3600e9;

export const phanishayee = "Phanishayee et al., FAST 2008";
