/** A plain sentence about something the page did on its own. */
export interface PageNotice {
  readonly id: number;
  /** What was wrong: "5000 senders is more than 1024." */
  readonly title: string;
  /** What was done about it: "Using 1024." */
  readonly detail: string;
  readonly action: { readonly label: string; run(): void } | null;
}

export interface Notices {
  get(): readonly PageNotice[];
  add(notice: Omit<PageNotice, "id">): void;
  dismiss(id: number): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** More would bury the run. */
const mostShown = 3;

export function createNotices(): Notices {
  let notices: readonly PageNotice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly PageNotice[]) => {
    notices = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => notices,
    add(notice) {
      const others = notices.filter((shown) => shown.title !== notice.title);
      show([...others, { ...notice, id: ++lastId }].slice(-mostShown));
    },
    dismiss: (id) => show(notices.filter((notice) => notice.id !== id)),
    clear() {
      if (notices.length > 0) show([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
