/** The link of the page: what differs from the default, nothing else. */

/** Quiet time before the link follows a change, ms: browsers refuse more than about a hundred changes in half a minute. */
const settleMs = 250;

export interface PageUrl {
  /** The query of the present link, without "?". */
  read(): string;
  /** Writes a query soon; `isStep` adds a place to come back to. */
  write(query: string, isStep: boolean): void;
  /** Writes what is still waiting, at once. */
  flush(): void;
  /** Back and forward. */
  onMove(listener: () => void): void;
}

export function createPageUrl(): PageUrl {
  let timer: number | undefined;
  let waiting: { query: string; isStep: boolean } | null = null;

  const flush = () => {
    window.clearTimeout(timer);
    if (!waiting) return;
    const { query, isStep } = waiting;
    waiting = null;
    const target = `${window.location.pathname}${query ? `?${query}` : ""}${window.location.hash}`;
    if (target === `${window.location.pathname}${window.location.search}${window.location.hash}`) return;
    try {
      if (isStep) window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    } catch {
      // A sandboxed frame may forbid it; the run does not depend on it.
    }
  };

  return {
    read: () => window.location.search.replace(/^\?/, ""),
    write(query, isStep) {
      waiting = { query, isStep: isStep || (waiting?.isStep ?? false) };
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, settleMs);
    },
    flush,
    onMove(listener) {
      window.addEventListener("popstate", () => {
        waiting = null;
        window.clearTimeout(timer);
        listener();
      });
    },
  };
}
