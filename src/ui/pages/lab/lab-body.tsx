import { msg } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { FirstMinute } from "../../guide/first-minute.tsx";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../../kit/screen.ts";
import type { KeyHolder } from "./ranking/key-holder.ts";

/** The full Lab, which a first visit does not load at once. */
export const WholeLab = late(msg("the Lab"), async () => (await import("./lab-page.tsx")).LabPage, {
  fallback: <main className="centre" id="centre" tabIndex={-1} aria-busy />,
});

/** The guide, or the full Lab. @param props.holder holds the keys of a view that replaces the charts. */
export function LabBody(props: { screen: Screen; isProjector: boolean; holder: KeyHolder }) {
  const { layout } = useRunView();
  const isGuided = useStore(layout, ({ guideStep }) => guideStep !== null);
  return isGuided ? (
    <FirstMinute screen={props.screen} isProjector={props.isProjector} onKeys={props.holder.set} />
  ) : (
    <WholeLab {...props} />
  );
}
