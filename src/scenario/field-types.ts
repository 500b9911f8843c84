/** A field of a scenario, as the table (fields.ts) describes it and everything else reads it. */

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
}

interface Range {
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
  readonly nullable: boolean;
  /** What null means, for people; null where the field is not nullable. */
  readonly nullLabel: string | null;
  /** Are equal ratios equally interesting? Then a slider is logarithmic. */
  readonly log: boolean;
  /** What a slider spans; a typed number may go on to min and max. */
  readonly usual: readonly [number, number];
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
  readonly default: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  readonly default: string;
}

/** Optional numbers for each sender (depth 1), or for each sender of each block (depth 2); null: none given. */
export interface ListField extends FieldBase, Range {
  readonly kind: "list";
  readonly depth: 1 | 2;
  readonly default: null;
  readonly nullable: true;
}

export type Field = NumberField | BooleanField | ChoiceField | ListField;

/** A field before the table gives it its path. */
export type FieldSpec = Omit<NumberField, "path"> | Omit<BooleanField, "path"> | Omit<ChoiceField, "path"> | Omit<ListField, "path">;

/** What most numbers of the table have in common. */
export const count = { kind: "number", integer: true, nullable: false, nullLabel: null, log: true } as const;

export const phanishayee = "Phanishayee et al., FAST 2008";
