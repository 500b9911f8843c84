import { t } from "../../../language/translate.ts";
import { useMemo } from "react";
import { Guard } from "../../controls/guard.tsx";
import { CompareBar } from "../../side-by-side/compare-bar.tsx";
import { CompareContext, type CompareView } from "../../side-by-side/compare-context.tsx";
import { CompareHeadline } from "../../side-by-side/compare-headline.tsx";
import { CompareLanes } from "../../side-by-side/compare-lanes.tsx";
import type { CompareSession } from "../../side-by-side/compare-session.ts";
import { lanePanes } from "../../side-by-side/lane.ts";
import { ControlRow } from "./control-row.tsx";
import { useLesson, useLessons } from "./lessons-context.tsx";
import type { Screen } from "../../kit/page.ts";

/** The lesson's runs side by side, with one clock. */
export function SideStage({ side, screen, isProjector }: { side: CompareSession; screen: Screen; isProjector: boolean }) {
  const { host } = useLessons();
  const { lesson } = useLesson();
  const wanted: readonly string[] = lesson.run.panes ?? lanePanes;
  const view = useMemo((): CompareView => ({ session: side, host }), [side, host]);
  const isFew = isProjector || screen === "phone";
  return (
    <CompareContext value={view}>
      <main className="centre" id="centre" tabIndex={-1}>
        {!isProjector && <ControlRow />}
        <Guard name={t("the comparison")}>
          <CompareHeadline />
          <CompareLanes
            panes={isFew ? ["link", "senders"] : lanePanes.filter((id) => wanted.includes(id))}
            isCompact={screen === "phone"}
          />
        </Guard>
      </main>
      <CompareBar />
    </CompareContext>
  );
}
