import { lowestRtoNs, lowestWindow, type RuleId } from "../../../../scenario/change/rule-changes.ts";
import { t } from "../../../../language/translate.ts";
import { packetChange } from "../../../run/what-if.ts";
import type { Alternative } from "./alternatives.ts";
import { formatDuration } from "../../../../language/formats.ts";

/** Display names of a change. */
export interface ChangeNames {
  /** In the list: "Minimum RTO 2 ms". */
  readonly title: string;
  /** Within a line: "minimum RTO 2 ms". */
  readonly small: string;
  /** Short, at the start of or within a line: "RTOmin 2 ms". */
  readonly brief: string;
  readonly briefSmall: string;
}

/** Values of a rule in the changed run. */
function valuesOf({ scenario }: Alternative) {
  return {
    time: scenario ? formatDuration(lowestRtoNs(scenario)) : "",
    slots: scenario?.network.bufferPackets ?? 0,
    packets: scenario ? lowestWindow(scenario) : 0,
  };
}

export function nameChange(alternative: Alternative): ChangeNames {
  const { time, slots, packets } = valuesOf(alternative);
  switch (alternative.id) {
    case packetChange:
      return {
        title: t("Packet not dropped"),
        small: t("packet not dropped"),
        brief: t("Packet not dropped"),
        briefSmall: t("not dropped"),
      };
    case "min-rto": {
      const brief = t("RTOmin {time}", { time });
      return { title: t("Minimum RTO {time}", { time }), small: t("minimum RTO {time}", { time }), brief, briefSmall: brief };
    }
    case "slot":
      return {
        title: t("One more slot, {slots}", { slots }),
        small: t("one more slot"),
        brief: t("One more slot"),
        briefSmall: t("one more slot"),
      };
    case "buffer":
      return sameEverywhere(t("{slots, plural, one {# slot} other {# slots}}", { slots }));
    case "window":
      return {
        title: t("Window of {packets}", { packets }),
        small: t("window of {packets}", { packets }),
        brief: t("Window of {packets}", { packets }),
        briefSmall: t("window of {packets}", { packets }),
      };
    case "sack":
      return sameEverywhere("SACK");
    case "dctcp":
      return sameEverywhere("DCTCP");
  }
}

const sameEverywhere = (name: string): ChangeNames => ({ title: name, small: name, brief: name, briefSmall: name });

/** "With a minimum RTO of 2 ms", at the start or in the middle of a sentence. */
export function nameInSentence(alternative: Alternative, place: "start" | "middle"): string {
  const { time, slots, packets } = valuesOf(alternative);
  const isStart = place === "start";
  switch (alternative.id as RuleId) {
    case "min-rto":
      return t(isStart ? "With a minimum RTO of {time}" : "with a minimum RTO of {time}", { time });
    case "slot":
      return t(isStart ? "With one more slot" : "with one more slot");
    case "buffer":
      return t(isStart ? "With {slots} slots" : "with {slots} slots", { slots });
    case "window":
      return t(isStart ? "With a window of {packets}" : "with a window of {packets}", { packets });
    case "sack":
      return t(isStart ? "With SACK" : "with SACK");
    case "dctcp":
      return t(isStart ? "With DCTCP" : "with DCTCP");
  }
}
