import { t } from "../../../language/translate.ts";
import { listSenderPlaces } from "../../../analysis/sender-places.ts";
import { useRunView } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";

/** Many senders of a network stand together by place, until each is to have its own row. */
export function UnfoldSenders() {
  const { runs, view, layout, perform } = useRunView();
  const isBanded = useStore(runs, (pair) => pair.current !== null && listSenderPlaces(pair.current.scenario).length > 0);
  const isOpen = useStore(layout, (value) => value.panes.includes("senders"));
  const isOn = useStore(view, (value) => value.unfoldsSenders);
  if (!isBanded || !isOpen) return null;
  return (
    <button type="button" className="text-button" onClick={() => perform({ do: "unfoldSenders", isOn: !isOn })}>
      {t(isOn ? "senders by place" : "each sender its own row")}
    </button>
  );
}
