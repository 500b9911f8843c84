import { createRoot } from "react-dom/client";
import { Workbox } from "workbox-window";
import { trustAddress } from "../../bridge/trusted.ts";
import { closeIcon, noticeIcon } from "../controls/icons.tsx";

/**
 * Keeps the page for use without network, and offers a new version when it is there in full. Not in a frame, whose document
 * decides what is kept, nor where the browser has no service workers: the page then needs its host, as any page does.
 */
export async function keepOffline(): Promise<void> {
  if (window.top !== window || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const keeper = new Workbox(trustAddress("./sw.js"));
  const reload = () => window.location.reload();
  keeper.addEventListener("waiting", () =>
    offer("A new version of the Lab is ready.", () => {
      keeper.addEventListener("controlling", reload);
      keeper.messageSkipWaiting();
    }),
  );
  // accepted in another tab: what this one has yet to load is gone
  keeper.addEventListener("controlling", ({ isUpdate }) => {
    if (isUpdate) offer("Another tab has loaded a new version of the Lab.", reload);
  });
  await keeper.register({ immediate: true });
}

let root: ReturnType<typeof createRoot> | null = null;

/** One sentence and a button, over the page. The link keeps scenario and settings. */
function offer(sentence: string, accept: () => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const close = () => root?.render(null);
  root.render(
    <div className="message" data-over="" role="status">
      {noticeIcon}
      <p>
        <b>{sentence}</b>
      </p>
      <button type="button" className="text-button" onClick={accept}>
        Load it now
      </button>
      <button type="button" className="close" aria-label="Dismiss" onClick={close}>
        {closeIcon}
      </button>
    </div>,
  );
}
