import { sessionsName } from "../src/protocol/page-session.ts";
import { openSession } from "./page-session.ts";

// Loaded by the page itself, as a module (src/bridge/page-worker.ts).
Reflect.set(globalThis, sessionsName, openSession);
