import type { FromLiveWorker, ToLiveWorker } from "../src/protocol/messages.ts";
import { LiveSession } from "./live-session.ts";

declare const self: DedicatedWorkerGlobalScope;

// a message to itself: later than what waits already, and without setTimeout's delay
const channel = new MessageChannel();
const tasks: (() => void)[] = [];
channel.port1.onmessage = () => tasks.shift()?.();

const session = new LiveSession({
  post: (message: FromLiveWorker, transfer) => self.postMessage(message, transfer),
  defer: (task) => {
    tasks.push(task);
    channel.port2.postMessage(null);
  },
});

self.onmessage = (event: MessageEvent<ToLiveWorker>) => session.receive(event.data);
