/** What a row of labels is measured by, px. Nothing here depends on which of them are in sight. */
export interface RowSizes {
  /** Of each label, in their order. */
  readonly widths: readonly number[];
  /** Between two labels. */
  readonly gap: number;
  /** Of the button that holds the labels that do not fit. */
  readonly more: number;
  readonly room: number;
}

/** Chromium rounds widths to 1/64 px: what fits by arithmetic may miss by less than this. */
const tolerance = 0.5;

/** How many of the first labels fit into the row: all of them, or as many as leave room for the button. */
export function countFitting({ widths, gap, more, room }: RowSizes): number {
  let end = -gap;
  let besideMore = 0;
  for (const width of widths) {
    end += gap + width;
    if (end + gap + more <= room + tolerance) besideMore++;
  }
  return end <= room + tolerance ? widths.length : besideMore;
}
