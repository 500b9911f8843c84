import { t } from "../../../language/translate.ts";
import { writeHeadline } from "../../text/facts.ts";
import { joinPieces } from "../../text/pieces.ts";
import type { RunView } from "../../run/run-view.ts";
import { overviewId } from "../registry.ts";
import { listParameters } from "./describe-parameters.ts";
import type { FigureSubject } from "./figure.ts";

/** One chart, or all open ones with the overview below them. */
export type Picture = "page" | (string & {});

/** The content of a figure of the present run; null: no run yet. */
export function gatherSubject(run: RunView, picture: Picture): FigureSubject | null {
  const { current, ghost } = run.runs.get();
  if (!current) return null;
  const headline = writeHeadline(current);
  const charts: readonly string[] = picture === "page" ? [...run.layout.get().panes, overviewId] : [picture];
  return {
    charts,
    run: current,
    ghost,
    view: run.view.get(),
    waits: run.runs.waits(),
    timeNs: run.clock.timeNs(),
    headline: headline ? joinPieces(headline) : t("A run that has not finished."),
    parameters: listParameters(current.scenario),
    link: run.host.link(),
  };
}
