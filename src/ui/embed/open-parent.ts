import { createChannel } from "./channel.ts";
import type { EmbedOptions } from "./embed-options.ts";
import type { Outcome } from "./obey.ts";
import type { EventName, Request } from "./protocol.ts";

/** The page around the frame, as the frame speaks with it. */
export interface ParentPage {
  tell(event: EventName, detail: object): void;
  /** How high the frame would be if it could. */
  tellHeight(heightPx: number): void;
  /** Is what happens now the doing of a message? */
  isObeying(): boolean;
}

/** The origin of the window around the frame, where the browser says it; null: unknown. */
function findParentOrigin(): string | null {
  try {
    return window.parent.location.origin;
  } catch {
    return window.location.ancestorOrigins?.[0] ?? null;
  }
}

/** Listens to the page around the frame, and obeys it as far as the frame's address says. A page that is no frame listens to nothing. */
export function openParent(
  options: Pick<EmbedOptions, "origin" | "hasStatements" | "isInLms">,
  obey: (request: Request) => Outcome | Promise<Outcome>,
  activity: () => Activity,
): ParentPage {
  const { parent } = window;
  if (parent === window) return { tell: () => undefined, tellHeight: () => undefined, isObeying: () => false };
  let isObeying = false;
  const parentOrigin = findParentOrigin();
  const channel = createChannel(
    options.origin,
    {
      parent,
      ownOrigin: window.location.origin,
      now: () => performance.now(),
      post(message, targetOrigin) {
        // A browser would only complain.
        if (targetOrigin === "*" || parentOrigin === null || parentOrigin === targetOrigin) parent.postMessage(message, targetOrigin);
      },
    },
    (request) => {
      isObeying = true;
      try {
        return obey(request);
      } finally {
        isObeying = false;
      }
    },
  );
  const tell = (event: EventName, detail: object) => {
    const statement = options.hasStatements ? writeStatement(event, detail, activity(), new Date().toISOString()) : undefined;
    channel.tell(event, detail, statement);
  };
  window.addEventListener("message", (event) => channel.receive(event));
  return {
    tell,
    tellHeight(heightPx) {
      tell("height", { height: heightPx });
      // No secret, and learning platforms are asked by this name without a word on their origin.
      if (options.isInLms) parent.postMessage(JSON.stringify({ subject: "lti.frameResize", height: heightPx }), "*");
    },
    isObeying: () => isObeying,
  };
}

const verbs: Readonly<Partial<Record<EventName, { readonly id: string; readonly word: string }>>> = {
  ready: { id: "http://adlnet.gov/expapi/verbs/initialized", word: "initialized" },
  changed: { id: "http://adlnet.gov/expapi/verbs/interacted", word: "interacted" },
  prediction: { id: "http://adlnet.gov/expapi/verbs/attempted", word: "attempted" },
  answered: { id: "http://adlnet.gov/expapi/verbs/answered", word: "answered" },
  "run-finished": { id: "http://adlnet.gov/expapi/verbs/completed", word: "completed" },
};

interface Scored {
  readonly guess?: number | string;
  readonly isRight?: boolean;
  /** Of a lesson: its check is reached. */
  readonly isDone?: boolean;
}

/** What a learner works on. */
interface Activity {
  /** Its address in the Lab. */
  readonly id: string;
  readonly kind: "simulation" | "lesson";
  readonly name: string;
}

/**
 * The event as a statement in the shape of xAPI 1.0.3, without `actor`: who is learning is known to the course page alone,
 * which adds it and sends the statement where it likes. undefined: the event is nothing that anybody did.
 *
 * @param timestamp ISO 8601
 */
export function writeStatement(event: EventName, detail: Scored, activity: Activity, timestamp: string): object | undefined {
  const { guess, isRight, isDone = false } = detail;
  const verb = verbs[event === "changed" && isDone ? "run-finished" : event];
  if (verb === undefined) return undefined;
  const result = {
    ...(guess !== undefined && { response: String(guess) }),
    ...(isRight !== undefined && { success: isRight }),
    ...((event === "run-finished" || isDone) && { completion: true }),
  };
  return {
    verb: { id: verb.id, display: { en: verb.word } },
    object: {
      objectType: "Activity",
      id: activity.id,
      definition: { type: `http://adlnet.gov/expapi/activities/${activity.kind}`, name: { en: activity.name } },
    },
    ...(Object.keys(result).length > 0 && { result }),
    timestamp,
  };
}
