import type { FromPacketWorker, ToPacketWorker } from "../src/protocol/packet-messages.ts";
import { createDefer } from "./defer.ts";
import { PacketSession } from "./packet-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const session = new PacketSession({
  post: (message: FromPacketWorker, transfer) => self.postMessage(message, transfer),
  defer: createDefer(),
});

self.onmessage = (event: MessageEvent<ToPacketWorker>) => session.receive(event.data);
