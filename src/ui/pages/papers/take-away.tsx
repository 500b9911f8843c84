import { writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import { useState } from "react";
import { findExperiment, experiments } from "../../../experiments/registry.ts";
import { saveFile } from "../../panes/figures/save.ts";
import { usePapers, usePapersState, usePlace } from "./papers-context.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { writeCsvLine } from "../../../analysis/csv-line.ts";
import type { FigureState } from "./figure-state.ts";
import { readShown } from "./papers-words.ts";

/** Downloads: files of a figure, its worksheet, or the verdicts of all figures shown. */
export function TakeAway() {
  const { host, notices } = usePapers();
  const { figure, form, verdict, paper } = usePlace();
  const figures = usePapersState((state) => state.figures);
  const [isBusy, setBusy] = useState(false);
  const experiment = figure === null ? undefined : findExperiment(figure);
  if (experiment === undefined)
    return (
      <button
        type="button"
        className="button"
        onClick={() => saveFile(new Blob([writeVerdicts(figures, verdict, paper)], { type: "text/csv" }), "incast-papers-verdicts.csv")}
      >
        CSV
      </button>
    );
  const { shown } = figures[experiment.id];
  const save = async (kind: "csv" | "png" | "svg"): Promise<void> => {
    if (shown === null) return;
    setBusy(true);
    try {
      const file =
        kind === "csv"
          ? new Blob([writeRuns(experiment.id, { shown })], { type: "text/csv" })
          : await (await import("./figure-export.tsx")).exportFigure(kind, experiment, shown, host.link());
      saveFile(file, `incast-papers-${experiment.id}.${kind}`);
    } catch (error) {
      notices.set({
        list: [writeSentences([t("The file could not be created."), writeFault(error)])],
      });
    }
    setBusy(false);
  };
  return (
    <>
      {(["csv", "png", "svg"] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          // A picture would reveal what is to be predicted.
          disabled={isBusy || shown === null || (form === "predict" && kind !== "csv")}
          onClick={() => void save(kind)}
        >
          {kind.toUpperCase()}
        </button>
      ))}
    </>
  );
}

/** Downloads as tables: each verdict, or each run of a figure. */

function writeVerdicts(figures: Readonly<Record<string, FigureState>>, verdict: string | null, paper: string | null): string {
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
function writeRuns(id: string, { shown }: Pick<FigureState, "shown">): string {
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
