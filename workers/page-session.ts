import type { ToFileWorker } from "../src/protocol/file-messages.ts";
import type { ToLiveWorker } from "../src/protocol/messages.ts";
import type { ToPacketWorker } from "../src/protocol/packet-messages.ts";
import type { ToSweepWorker } from "../src/protocol/sweep-messages.ts";
import type { PageSession, SessionEnds, SessionKind } from "../src/protocol/page-session.ts";
import { createDefer } from "./defer.ts";
import { type FileHost, FileSession } from "./file-session.ts";
import { LiveSession, type SessionHost } from "./live-session.ts";
import { type PacketHost, PacketSession } from "./packet-session.ts";
import { createPace } from "./pace.ts";
import { type SweepHost, SweepSession } from "./sweep-session.ts";

/** Shared by all sessions, so that the page can respond to its reader between any two slices. */
const defer = createDefer();

/** For a page that cannot start workers: slower, and in short slices. */
export function openSession(kind: SessionKind, { tell, fail }: SessionEnds): PageSession {
  let isOpen = true;
  const later = (task: () => void): void =>
    defer(() => {
      if (!isOpen) return;
      try {
        task();
      } catch (error) {
        isOpen = false;
        fail(error);
      }
    });
  const pace = createPace(() => performance.now());
  const host = {
    // an exception in the page's listener is not a failure of the session
    post: (message: Parameters<typeof tell>[0]): void => defer(() => isOpen && tell(message)),
    defer: (task: () => void) => later(() => pace.time(task)),
    sliceEvents: pace.sliceEvents,
  } satisfies SessionHost & PacketHost & SweepHost & FileHost;
  const receive = openKind(kind, host);
  return {
    receive: (message) => later(() => receive(message)),
    close: () => {
      isOpen = false;
    },
  };
}

function openKind(kind: SessionKind, host: SessionHost & PacketHost & SweepHost & FileHost): (message: unknown) => void {
  if (kind === "live") {
    const session = new LiveSession(host);
    return (message: unknown) => session.receive(message as ToLiveWorker);
  }
  if (kind === "packets") {
    const session = new PacketSession(host);
    return (message: unknown) => session.receive(message as ToPacketWorker);
  }
  if (kind === "file") {
    const session = new FileSession(host);
    return (message: unknown) => session.receive(message as ToFileWorker);
  }
  const session = new SweepSession(host);
  return (message: unknown) => session.receive(message as ToSweepWorker);
}
