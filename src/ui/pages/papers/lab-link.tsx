import type { ReactNode } from "react";
import type { MeasureId } from "../../../experiments/measures.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { openHere } from "../../controls/open-here.ts";
import { writeShown } from "../../run/shown-number.ts";
import { toAddress } from "../../run/whole-link.ts";
import { usePapers } from "./papers-context.tsx";

/** The Lab's query for a run of a figure, showing the figure's measure. @param measure null: shows none. */
export function queryOfFigureRun({ scenario, skipBlocks }: Pick<SweepRun, "scenario" | "skipBlocks">, measure: MeasureId | null): string {
  return encodeScenario(scenario, measure === null ? [] : writeShown(measure, skipBlocks));
}

/** A link to this run in the Lab. */
export function LabLink({ run, measure, children }: { run: SweepRun; measure: MeasureId | null; children: ReactNode }) {
  const { host } = usePapers();
  const query = queryOfFigureRun(run, measure);
  return (
    <a href={`./${toAddress(query)}`} onClick={(event) => openHere(event, () => host.goTo("lab", query))}>
      {children}
    </a>
  );
}
