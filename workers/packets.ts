import type { FromPacketWorker, ToPacketWorker } from "../src/protocol/packet-messages.ts";
import { createDefer } from "./defer.ts";
import { createPace, inThread } from "./pace.ts";
import { PacketSession } from "./packet-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const defer = createDefer();
// a program may make an event cost a thousand times what it usually does: an answer to a ping must not wait for that many
const pace = createPace(() => performance.now(), inThread);
const session = new PacketSession({
  post: (message: FromPacketWorker, transfer) => self.postMessage(message, transfer),
  defer: (task) => defer(() => pace.time(task)),
  sliceEvents: pace.sliceEvents,
});

self.onmessage = (event: MessageEvent<ToPacketWorker>) => session.receive(event.data);
