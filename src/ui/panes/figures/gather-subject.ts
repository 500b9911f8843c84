import { joinPieces, writeHeadline } from "../../text/facts.ts";
import type { Lab } from "../../run/lab.ts";
import type { TableName } from "../../run/layout.ts";
import { listParameters } from "./describe-parameters.ts";
import type { FigureSubject } from "./figure.ts";

/** One chart, or all that are open on the page with the whole run below them. */
export type Picture = "page" | TableName;

/** What a figure of the present run shows; null: there is no run yet. */
export function gatherSubject(lab: Lab, picture: Picture): FigureSubject | null {
  const { current, ghost } = lab.runs.get();
  if (!current) return null;
  const headline = writeHeadline(current);
  const charts: readonly TableName[] = picture === "page" ? [...lab.layout.get().panes, "overview"] : [picture];
  return {
    charts,
    run: current,
    ghost,
    view: lab.view.get(),
    waits: lab.runs.waits(),
    timeNs: lab.clock.timeNs(),
    headline: headline ? joinPieces(headline) : "A run that has not finished.",
    parameters: listParameters(current.scenario),
    link: lab.link(),
  };
}
