import { type Answer, type EventMessage, type EventName, measureText, parseMessage, protocolVersion, type Request } from "./protocol.ts";
import type { Outcome } from "./obey.ts";

/** How much may come at once, and how much more in each second that follows. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** As fast as a slider moves. Our choice. */
export const messageRate: Rate = { burst: 60, perSecond: 60 };

/** Characters: two messages of the greatest length at once. Our choice. */
const textRate: Rate = { burst: 400_000, perSecond: 200_000 };

/** May `cost` more be spent now? What is refused costs nothing. @param now in ms, never going back */
export function createRateLimit(now: () => number, { burst, perSecond }: Rate): (cost?: number) => boolean {
  let left = burst;
  let atMs = now();
  return (cost = 1) => {
    const nowMs = now();
    left = Math.min(burst, left + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}

/** A message as the browser hands it over. */
export interface Incoming {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** What a channel needs of the window. */
export interface ChannelWindow {
  /** The window around the frame. */
  readonly parent: unknown;
  readonly ownOrigin: string;
  /** Posts to the parent; a browser delivers it only to `targetOrigin`. */
  post(message: object, targetOrigin: string): void;
  /** ms, never going back */
  now(): number;
}

export interface Channel {
  receive(message: Incoming): void;
  tell(event: EventName, detail: object, statement?: object): void;
}

const tooMany = `Too many messages at once; this one was not obeyed. At most ${messageRate.perSecond} a second are.`;
const tooLong = `Too much text at once; this message was not read. At most ${textRate.perSecond} characters a second are.`;

/** A page from a file or in a sandbox has none: messages reach it only by "*". */
const hasOrigin = (origin: string): boolean => origin !== "null" && origin !== "";

/**
 * Whose messages are obeyed and how they are answered. `allowed` is the origin that the frame's address names ("*": any);
 * null: the frame's own. Only the window around the frame is listened to; another origin there is answered with the reason for refusing it.
 */
export function createChannel(
  allowed: string | null,
  view: ChannelWindow,
  obey: (request: Request) => Outcome | Promise<Outcome>,
): Channel {
  const mayObey = createRateLimit(view.now, messageRate);
  // Limits of their own: whatever else a course page posts around must not use up what its requests may ask for.
  const mayExplain = createRateLimit(view.now, messageRate);
  const mayRead = createRateLimit(view.now, textRate);
  const expected = allowed ?? view.ownOrigin;

  const answer = ({ origin }: Incoming, message: Answer) => {
    view.post(message, hasOrigin(origin) ? origin : "*");
  };
  const describeStranger = (origin: string) => {
    const [whose, named] = hasOrigin(origin) ? [origin, encodeURIComponent(origin)] : ["a page without an origin", "*"];
    return `Messages of ${whose} are not obeyed, only those of ${expected}; to obey yours, the frame's address must say origin=${named}.`;
  };
  const refuse = (incoming: Incoming, at: Answer["at"], reason: string) =>
    answer(incoming, { incast: protocolVersion, at, ok: false, reason });

  return {
    receive(incoming) {
      if (incoming.source !== view.parent) return;
      const isAllowed = expected === "*" || incoming.origin === expected;
      if (!isAllowed) {
        if (!mayExplain()) return;
        return refuse(incoming, null, describeStranger(incoming.origin));
      }
      // Before it is read: reading is what takes long.
      const { letters, id } = measureText(incoming.data);
      if (!mayRead(letters)) return refuse(incoming, id, tooLong);
      const parsed = parseMessage(incoming.data);
      if (!parsed.ok) return refuse(incoming, parsed.id, mayExplain() ? parsed.reason : tooMany);
      if (!mayObey()) return refuse(incoming, parsed.id, tooMany);
      const finish = (outcome: Outcome) => answer(incoming, { incast: protocolVersion, at: parsed.id, ...outcome });
      const fail = (error: unknown) =>
        refuse(incoming, parsed.id, `It could not be done: ${error instanceof Error ? error.message : String(error)}`);
      try {
        const outcome = obey(parsed.request);
        if (outcome instanceof Promise) outcome.then(finish).catch(fail);
        else finish(outcome);
      } catch (error) {
        fail(error);
      }
    },
    tell(event, detail, statement) {
      const message: EventMessage = { incast: protocolVersion, event, detail, ...(statement && { statement }) };
      view.post(message, expected);
    },
  };
}
