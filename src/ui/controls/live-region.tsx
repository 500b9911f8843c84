import type { Announcer } from "../run/announcer.ts";
import { useStore } from "../run/store.ts";

/** The document's one spoken line; again in a modal dialog, as nothing behind one is spoken. */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  const text = useStore(announcer, (line) => line);
  return (
    <div className="visually-hidden" aria-live="polite">
      {text}
    </div>
  );
}
