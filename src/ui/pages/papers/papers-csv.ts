import { writeCsvLine } from "../../../analysis/csv-line.ts";
import { experiments } from "../../../experiments/registry.ts";
import type { FigureState } from "./figure-state.ts";
import { readShown } from "./papers-words.ts";

/** Downloads as tables: each verdict, or each run of a figure. */

export function writeVerdicts(figures: Readonly<Record<string, FigureState>>, verdict: string | null, paper: string | null): string {
  const rows = experiments
    .filter((one) => (paper === null || one.paper === paper) && (verdict === null || readShown(one, figures[one.id]) === verdict))
    .map((one) => {
      const { shown } = figures[one.id];
      const holding = shown?.claims.filter(({ holds }) => holds).length ?? null;
      return [
        one.id,
        one.paper,
        one.figures.join(" "),
        readShown(one, figures[one.id]),
        shown?.size ?? "",
        holding,
        one.claims.length,
        one.title,
      ];
    });
  return [["id", "paper", "figures", "verdict", "size", "claimsHolding", "claims", "title"], ...rows].map(writeCsvLine).join("");
}

/** In the terminal's format. */
export function writeRuns(id: string, { shown }: Pick<FigureState, "shown">): string {
  const series = shown?.report.series ?? [];
  const measures = [...new Set(series.flatMap(({ points }) => points.flatMap(({ values }) => Object.keys(values))))];
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ x, seed, values }) => {
      const cells = measures
        .map((measure) => values[measure] ?? null)
        .map((value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value));
      return [id, name, x, seed, ...cells];
    }),
  );
  return [["id", "series", "x", "seed", ...measures], ...rows].map(writeCsvLine).join("");
}
