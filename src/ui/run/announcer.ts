/** Speech for screen readers: one polite line, at most one change a second, the newest wins. */
export interface Announcer {
  say(text: string): void;
  /** The line being spoken. */
  get(): string;
  subscribe(listener: () => void): () => void;
}

const quietMs = 1000;

export function createAnnouncer(
  now: () => number = () => performance.now(),
  later: (callback: () => void, ms: number) => void = setTimeout,
): Announcer {
  let current = "";
  let next: string | null = null;
  let spokenAt = -Infinity;
  let isWaiting = false;
  const listeners = new Set<() => void>();

  const speak = (text: string) => {
    current = text;
    spokenAt = now();
    for (const listener of [...listeners]) listener();
  };

  return {
    get: () => current,
    say(text) {
      const quietFor = now() - spokenAt;
      if (!isWaiting && quietFor >= quietMs) return speak(text);
      next = text;
      if (isWaiting) return;
      isWaiting = true;
      later(() => {
        isWaiting = false;
        if (next !== null) speak(next);
        next = null;
      }, quietMs - quietFor);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
