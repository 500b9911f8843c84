import type { FromSweepWorker, ToSweepWorker } from "../src/protocol/sweep-messages.ts";
import { createDefer } from "./defer.ts";
import { createPace, inThread } from "./pace.ts";
import { SweepSession } from "./sweep-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const defer = createDefer();
// a program may make an event cost a thousand times what it usually does: an answer to a ping must not wait for that many
const pace = createPace(() => performance.now(), inThread);
const session = new SweepSession({
  post: (message: FromSweepWorker) => self.postMessage(message),
  defer: (task) => defer(() => pace.time(task)),
  sliceEvents: pace.sliceEvents,
});

self.onmessage = (event: MessageEvent<ToSweepWorker>) => session.receive(event.data);
