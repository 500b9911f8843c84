import { type Marked, t } from "../../language/translate.ts";
import { Fault } from "./fault.tsx";
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";

/** How a lazy part reports that it could not be loaded. */
type FaultPlace =
  /** In its own place. */
  | "here"
  /** Over the page: it has no place until it is there. */
  | "over"
  /** Not at all: the page lacks a convenience only. */
  | "nowhere";

export interface LateOptions {
  readonly fault?: FaultPlace;
  /** Replaces it until it is loaded. */
  readonly fallback?: ReactNode;
  /** Few visits need it: it is not fetched before it is drawn. */
  readonly isRare?: boolean;
}

export interface GiveUp {
  /** Called when the reader puts the message away; for parts whose message lies over the page. */
  readonly onGiveUp?: () => void;
}

export interface Fetchable {
  /** Fetches the part ahead: it is then drawn with the rest of the page. May fail, and be asked for again. */
  fetch(): Promise<unknown>;
}

const fetchers: (() => Promise<unknown>)[] = [];
let isLeaving = false;

/** Another version takes this page's place in a moment: what it has not fetched ahead it will not need, and may be gone already. */
export function stopPrefetching(): void {
  isLeaving = true;
}

/**
 * A part of the page in a file of its own, fetched when it is first drawn, or before (`prefetchLateParts`). Where the
 * file cannot be had (the network is gone, or the site has a new version) the part says so in its own place and offers
 * to try again; nothing else is touched.
 *
 * @param name what is lost without it: "the table"
 */
export function late<Props extends object>(
  name: Marked,
  load: () => Promise<ComponentType<Props>>,
  { fault: place = "here", fallback = null, isRare = false }: LateOptions = {},
): ComponentType<Props & GiveUp> & Fetchable {
  let Loaded: ComponentType<Props> | null = null;
  let pending: Promise<unknown> | null = null;
  const fetchPart = () =>
    (pending ??= load().then(
      (component) => (Loaded = component),
      (error: unknown) => {
        // Asked again, it may come.
        pending = null;
        throw error;
      },
    ));
  if (!isRare) fetchers.push(fetchPart);

  return Object.assign(Late, { fetch: fetchPart });

  function Late({ onGiveUp, ...props }: Props & GiveUp) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [isFaulty, setFaulty] = useState(false);
    useEffect(() => {
      if (Loaded !== null || isFaulty) return;
      let isGone = false;
      fetchPart().then(
        () => !isGone && redraw(),
        () => !isGone && setFaulty(true),
      );
      return () => {
        isGone = true;
      };
    }, [isFaulty]);
    if (Loaded !== null) {
      const Part = Loaded as ComponentType<object>;
      return <Part {...props} />;
    }
    if (!isFaulty) return fallback;
    if (place === "nowhere") return null;
    return <Fault name={t(name)} error={null} isOver={place === "over"} onRetry={() => setFaulty(false)} onGiveUp={onGiveUp} />;
  }
}

/** Has something else fetched with the late parts; it may be asked for again, and fail. */
export function prefetchLater(fetch: () => Promise<unknown>): void {
  fetchers.push(fetch);
}

/** Fetches all late parts, one after the other, whenever the page has nothing better to do; one that fails is asked for again when it is needed. */
export function prefetchLateParts(whenIdle: (task: () => void) => void): void {
  const [...waiting] = fetchers;
  const next = (): void => {
    const fetchPart = isLeaving ? undefined : waiting.shift();
    if (fetchPart)
      whenIdle(() => {
        const goOn = () => next();
        fetchPart().then(goOn, goOn);
      });
  };
  next();
}
