import type { Measure } from "../../experiments/measure.ts";
import { t } from "../../language/translate.ts";
import { formatDuration, formatFigures, formatPercent, formatRate } from "../../language/formats.ts";

/** A measure of a published figure's runs, as people read it. */
export function writeMeasure(value: number, unit: Measure["unit"]): string {
  if (!Number.isFinite(value)) return t("no end");
  if (value === 0) return "0";
  switch (unit) {
    case "share":
      return formatPercent(value);
    case "index":
      return formatFigures(value, 2);
    case "bps":
      return formatRate(value);
    case "ns":
      return formatDuration(value);
    case "rto":
      return t("{value} RTOmin", { value: formatFigures(value) });
    default:
      return formatFigures(value);
  }
}
