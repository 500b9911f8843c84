import type { FromLiveWorker, ToLiveWorker } from "../src/protocol/messages.ts";
import { createDefer } from "./defer.ts";
import { LiveSession } from "./live-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const session = new LiveSession({
  post: (message: FromLiveWorker, transfer) => self.postMessage(message, transfer),
  defer: createDefer(),
});

self.onmessage = (event: MessageEvent<ToLiveWorker>) => session.receive(event.data);
