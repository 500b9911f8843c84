import type { FromFileWorker } from "./file-messages.ts";
import type { FromLiveWorker } from "./messages.ts";
import type { FromPacketWorker } from "./packet-messages.ts";
import type { FromSweepWorker } from "./sweep-messages.ts";

/** The workers' sessions on the page's own thread, for browsers that start no worker. */

export type SessionKind = "live" | "packets" | "sweep" | "file";

/** Where a session's answers go. */
export interface SessionEnds {
  tell(message: FromLiveWorker | FromPacketWorker | FromSweepWorker | FromFileWorker): void;
  /** The session has thrown, and sends nothing more. */
  fail(error: unknown): void;
}

export interface PageSession {
  /** Delivered asynchronously, in order. Messages are not copied: the caller must not modify a message after sending it. */
  receive(message: unknown): void;
  close(): void;
}

export type OpenSession = (kind: SessionKind, ends: SessionEnds) => PageSession;

/** Property of the global object where the file with the sessions puts its `OpenSession`, because a built worker file has no exports. */
export const sessionsName = "incast-lab.open-session";
