import type { FromSweepWorker, ToSweepWorker } from "../src/protocol/sweep-messages.ts";
import { createDefer } from "./defer.ts";
import { SweepSession } from "./sweep-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const session = new SweepSession({
  post: (message: FromSweepWorker) => self.postMessage(message),
  defer: createDefer(),
});

self.onmessage = (event: MessageEvent<ToSweepWorker>) => session.receive(event.data);
