import { useEffect, useState } from "react";

/** Timeout for assistive technology that sends no events, ms. */
const patienceMs = 8000;
const signs = ["keydown", "pointerdown", "pointermove", "focusin"] as const;

/** False until the first interaction (a key, a pointer, or a change of focus), or until some time has passed. */
export function useWanted(): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setWanted(true);
    const timer = window.setTimeout(want, patienceMs);
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, [isWanted]);
  return isWanted;
}
