import type { FromFileWorker } from "./file-messages.ts";
import type { FromLiveWorker } from "./messages.ts";
import type { FromPacketWorker } from "./packet-messages.ts";
import type { FromSweepWorker } from "./sweep-messages.ts";

/** The workers' sessions where no worker may be started: in the page's own thread. */

export type SessionKind = "live" | "packets" | "sweep" | "file";

/** Where a session's answers go. */
export interface SessionEnds {
  tell(message: FromLiveWorker | FromPacketWorker | FromSweepWorker | FromFileWorker): void;
  /** It has thrown, and says nothing more. */
  fail(error: unknown): void;
}

export interface PageSession {
  /** Heard later, after what was said before. Nothing is copied: what is sent is not to be written to by its sender. */
  receive(message: unknown): void;
  close(): void;
}

export type OpenSession = (kind: SessionKind, ends: SessionEnds) => PageSession;

/** Under this name of the global object the file that has them leaves the `OpenSession`: a built worker file exports nothing. */
export const sessionsName = "incast-lab.open-session";
