import { createStore } from "../../run/store.ts";
import type { Store } from "../../run/contracts.ts";
import { findHome } from "./link-parts.ts";

/**
 * Client of the class server (scripts/class-server.mjs), if one serves this page: students send answers of any kind, and the teacher's
 * own computer reads them. Otherwise nothing is ever sent.
 */

/** An answer handed in: a prediction ("lesson"), or what another page collects. */
export interface CollectedAnswer {
  readonly kind: string;
  readonly code: string;
}

export interface RoomState {
  /** Does the server accept answers now? */
  readonly accepts: boolean;
  /** Addresses at which phones find this page; sent only to the teacher's own computer. */
  readonly homes?: readonly string[];
  /** The file in which answers are stored; null: in memory only. */
  readonly file?: string | null;
}

/** The state of sending one answer. */
export type Sending =
  | { readonly status: "sending" }
  | { readonly status: "sent" }
  /** Kept and retried: the server cannot be reached. */
  | { readonly status: "waiting" }
  /** The server rejects it. */
  | { readonly status: "refused"; readonly why: "closed" | "full" | "other" };

/** Is this page served by a class server? */
export function hasCollector(): boolean {
  return document.querySelector('meta[name="incast-class"]') !== null;
}

const addressOf = (path: string): string => `${findHome(window.location.href)}class/${path}`;

async function ask(path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(addressOf(path), {
    ...(body !== undefined && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    cache: "no-store",
    credentials: "omit",
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** Retry delays, ms (our choices). */
const triesMs = [1000, 2000, 5000, 10_000];

/** Sends an answer, and retries until the server accepts or rejects it. `stop` ends the retries. */
export function sendAnswer(answer: CollectedAnswer): { readonly state: Store<Sending>; stop(): void } {
  const state = createStore<Sending>({ status: "sending" });
  let timer: number | undefined;
  let tries = 0;
  let isStopped = false;
  const later = (): void => {
    state.set({ status: "waiting" });
    timer = window.setTimeout(() => void run(), triesMs[Math.min(tries++, triesMs.length - 1)]);
  };
  const run = async (): Promise<void> => {
    try {
      const { status } = await ask("answers", answer);
      if (isStopped) return;
      if (status === 200) state.set({ status: "sent" });
      else if (status === 409) state.set({ status: "refused", why: "closed" });
      else if (status === 507) state.set({ status: "refused", why: "full" });
      else if (status === 429 || status >= 500) later();
      else state.set({ status: "refused", why: "other" });
    } catch {
      if (!isStopped) later();
    }
  };
  void run();
  return {
    state,
    stop() {
      isStopped = true;
      window.clearTimeout(timer);
    },
  };
}

/** Polling interval for new answers, ms (our choice): a curve appears on the wall soon after it was sent. */
const pollMs = 1500;

export interface Collected {
  readonly room: RoomState | null;
  /** Does the server answer? */
  readonly isReached: boolean;
}

/** On the teacher's own computer: reports each answer of a kind, including earlier ones. */
export function followAnswers(
  kind: string,
  onAnswers: (codes: readonly string[]) => void,
): { readonly state: Store<Collected>; accept(isOn: boolean): void; stop(): void } {
  const state = createStore<Collected>({ room: null, isReached: true });
  let next = 0;
  let timer: number | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    try {
      const room = await ask("room");
      const answers = await ask(`answers?from=${next}`);
      if (isStopped) return;
      if (room.status === 200) state.set({ room: room.body as RoomState, isReached: true });
      const { count, answers: list } = (answers.status === 200 ? answers.body : {}) as {
        count?: number;
        answers?: readonly CollectedAnswer[];
      };
      if (count !== undefined && list !== undefined) {
        // the server was restarted without its file: read from the beginning
        next = count < next ? 0 : count;
        const codes = list.filter((one) => one.kind === kind).map(({ code }) => code);
        if (codes.length > 0) onAnswers(codes);
      }
    } catch {
      if (!isStopped) state.set({ isReached: false });
    }
    if (!isStopped) timer = window.setTimeout(() => void run(), pollMs);
  };
  void run();
  return {
    state,
    accept(isOn) {
      const { room } = state.get();
      if (room !== null) state.set({ room: { ...room, accepts: isOn } });
      void ask("room", { accepts: isOn }).catch(() => state.set({ isReached: false }));
    },
    stop() {
      isStopped = true;
      window.clearTimeout(timer);
    },
  };
}
