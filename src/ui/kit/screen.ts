import { useSyncExternalStore } from "react";

/** The three arrangements of the page. */
export type Screen = "wide" | "narrow" | "phone";

const wideQuery = "(width >= 1100px)";
const phoneQuery = "(width < 600px)";

/** The current arrangement. */
export function readScreen(): Screen {
  if (window.matchMedia(wideQuery).matches) return "wide";
  return window.matchMedia(phoneQuery).matches ? "phone" : "narrow";
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(wideQuery), window.matchMedia(phoneQuery)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, readScreen);
}
