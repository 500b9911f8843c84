import { listRows } from "./chart-data.ts";
import type { ChartProps } from "./chart-surface.tsx";
import { FigureChart } from "./figure-chart.tsx";
import { RowsChart } from "./rows-chart.tsx";

/** Draws a panel according to its kind. */
export function PanelChart(props: ChartProps) {
  const { experiment, panel, result } = props;
  return panel.kind === "rows" && listRows(experiment, panel, result.results).length > 0 ? (
    <RowsChart {...props} />
  ) : (
    <FigureChart {...props} />
  );
}
