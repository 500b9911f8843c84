import { msg } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { FirstMinute } from "../../guide/first-minute.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../../kit/screen.ts";
import type { KeyHolder } from "./ranking/key-holder.ts";

/** All of the Lab; a first visit begins without it. */
export const WholeLab = late(msg("the Lab"), async () => (await import("./lab-page.tsx")).LabPage, {
  fallback: <main className="centre" id="centre" tabIndex={-1} aria-busy />,
});

/** The guide, or all of the Lab. @param props.holder has the keys of what stands in place of the charts. */
export function LabBody(props: { screen: Screen; isProjector: boolean; holder: KeyHolder }) {
  const { layout } = useRunView();
  const isGuided = useStore(layout, ({ guideStep }) => guideStep !== null);
  return isGuided ? (
    <FirstMinute screen={props.screen} isProjector={props.isProjector} onKeys={props.holder.set} />
  ) : (
    <WholeLab {...props} />
  );
}
