/** Colors, fonts and scale of the page for the charts, read from the custom properties on :root. */
export interface Theme {
  readonly paper: string;
  readonly wash: string;
  readonly well: string;
  readonly rule: string;
  readonly rule2: string;
  readonly ghost: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly pick: string;
  readonly work: string;
  readonly work2: string;
  readonly work3: string;
  readonly mend: string;
  readonly mendEdge: string;
  readonly stall: string;
  readonly stallGround: string;
  readonly tail: string;
  readonly done: string;
  /** Notifications that reached their senders. */
  readonly notified: string;
  readonly q: string;
  readonly qb: string;
  readonly q0: string;
  /** Line colors of sender groups, by group index. */
  readonly groups: readonly string[];
  /** Font family of everything on a chart. */
  readonly sans: string;
  /** 1, or 1.6 on a projector: scales text, strokes and marks. */
  readonly scale: number;
}

export function readTheme(root: Element): Theme {
  const style = getComputedStyle(root);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    paper: read("--paper"),
    wash: read("--wash"),
    well: read("--well"),
    rule: read("--rule"),
    rule2: read("--rule2"),
    ghost: read("--ghost"),
    ink: read("--ink"),
    ink2: read("--ink2"),
    ink3: read("--ink3"),
    pick: read("--pick"),
    work: read("--work"),
    work2: read("--work2"),
    work3: read("--work3"),
    mend: read("--mend"),
    mendEdge: read("--mend-edge"),
    stall: read("--stall"),
    stallGround: read("--stall-ground"),
    tail: read("--tail"),
    done: read("--done"),
    notified: read("--family-ecn"),
    q: read("--q"),
    qb: read("--qb"),
    q0: read("--q0"),
    groups: [1, 2, 3, 4, 5, 6].map((place) => read(`--group-${place}`)),
    sans: read("--sans") || "sans-serif",
    scale: Number(read("--scale")) || 1,
  };
}

let pageTheme: Theme | null = null;

/** The theme of the page. Every drawing needs it, and reading it recalculates styles, so it is read once, and again after a change. */
export function readPageTheme(): Theme {
  return (pageTheme ??= readTheme(document.documentElement));
}

/**
 * Calls `listener` whenever the theme may have changed: attributes of :root, system preferences, loaded fonts. Returns the unsubscribe
 * function.
 */
export function watchTheme(listener: () => void): () => void {
  const onChange = (): void => {
    pageTheme = null;
    listener();
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  const wishes = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  for (const wish of wishes) wish.addEventListener("change", onChange);
  document.fonts.addEventListener("loadingdone", onChange);
  return () => {
    observer.disconnect();
    for (const wish of wishes) wish.removeEventListener("change", onChange);
    document.fonts.removeEventListener("loadingdone", onChange);
  };
}
