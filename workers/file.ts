import type { FromFileWorker, ToFileWorker } from "../src/protocol/file-messages.ts";
import { createDefer } from "./defer.ts";
import { FileSession } from "./file-session.ts";

declare const self: DedicatedWorkerGlobalScope;

const session = new FileSession({ post: (message: FromFileWorker) => self.postMessage(message), defer: createDefer() });

self.onmessage = (event: MessageEvent<ToFileWorker>) => session.receive(event.data);
