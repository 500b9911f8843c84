import { experiments } from "../../../experiments/registry.ts";
import { closeIcon, errorIcon, noticeIcon } from "../../controls/icons.tsx";
import { useStore } from "../../run/use-store.ts";
import { usePapers, usePapersState } from "./papers-context.tsx";

/** What failed, and what of the link was not taken. */
export function Messages() {
  const { notices, session } = usePapers();
  const list = useStore(notices, (value) => value.list);
  const figures = usePapersState((state) => state.figures);
  const failed = experiments.filter(({ id }) => figures[id].fault !== null);
  return (
    <>
      {failed.length > 0 && (
        <div className="message" data-tone="error" role="alert">
          {errorIcon}
          <p>
            <b>
              {failed.length === 1 ? `${failed[0].paper} ${failed[0].figures.join(", ")}` : `${failed.length} figures`} could not be
              computed.
            </b>{" "}
            {figures[failed[0].id].fault} The others stand.
          </p>
          <button type="button" className="text-button" onClick={() => session.retry(failed.map(({ id }) => id))}>
            Retry
          </button>
        </div>
      )}
      {list.map((text) => (
        <div key={text} className="message" role="status">
          {noticeIcon}
          <p>{text}</p>
          <button
            type="button"
            className="close"
            aria-label="Dismiss"
            onClick={() => notices.set({ list: list.filter((one) => one !== text) })}
          >
            {closeIcon}
          </button>
        </div>
      ))}
    </>
  );
}
