import type { Nanos } from "../engine/spec/scenario.ts";
import { findRateUnit, findTimeUnit, formatDuration, formatFigures, formatRate } from "../language/formats.ts";
import { t } from "../language/translate.ts";
import type { GaugeUnit } from "./gauge-words.ts";

/** A value with its unit: "264 µs", "31.3 Mbps", "12 packets", "0.25". */
export function writeGauge(unit: GaugeUnit, value: number): string {
  if (value === Infinity) return t("no limit", {}, "of a value that a transport keeps");
  const figures = formatFigures(value);
  switch (unit) {
    case "ns":
      return formatDuration(value);
    case "s":
      return formatDuration(value * 1e9);
    case "Mbps":
      return formatRate(value * 1e6);
    case "packets":
      // a no-break space, as before a unit
      return t("{packets, plural, one {{figures}\u00a0packet} other {{figures}\u00a0packets}}", { packets: value, figures });
    case "pulls":
      return t("{pulls, plural, one {{figures}\u00a0pull} other {{figures}\u00a0pulls}}", { pulls: value, figures });
    case "RTTs":
      return t("{rtts, plural, one {{figures}\u00a0RTT} other {{figures}\u00a0RTTs}}", { rtts: value, figures });
    case "":
      return figures;
  }
}

/** The unit of an axis up to `largest`: its name, and its size in the gauge's unit. */
export function findGaugeScale(unit: GaugeUnit, largest: number): { readonly name: string; readonly size: number } {
  switch (unit) {
    case "ns":
    case "s": {
      const second: Nanos = 1e9;
      const { name, ns } = findTimeUnit(unit === "s" ? largest * second : largest);
      return { name, size: unit === "s" ? ns / second : ns };
    }
    case "Mbps": {
      const { name, bps } = findRateUnit(largest * 1e6);
      return { name, size: bps / 1e6 };
    }
    case "packets":
      return { name: t("packets"), size: 1 };
    case "pulls":
      return { name: t("pulls"), size: 1 };
    case "RTTs":
      return { name: t("RTTs"), size: 1 };
    case "":
      return { name: "", size: 1 };
  }
}
