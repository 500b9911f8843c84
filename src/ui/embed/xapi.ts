import type { EventName } from "./protocol.ts";

const verbs: Readonly<Partial<Record<EventName, { readonly id: string; readonly word: string }>>> = {
  ready: { id: "http://adlnet.gov/expapi/verbs/initialized", word: "initialized" },
  changed: { id: "http://adlnet.gov/expapi/verbs/interacted", word: "interacted" },
  prediction: { id: "http://adlnet.gov/expapi/verbs/attempted", word: "attempted" },
  answered: { id: "http://adlnet.gov/expapi/verbs/answered", word: "answered" },
  "run-finished": { id: "http://adlnet.gov/expapi/verbs/completed", word: "completed" },
};

export interface Scored {
  readonly guess?: number;
  readonly isRight?: boolean;
}

/**
 * The event as a statement in the shape of xAPI 1.0.3, without `actor`: who is learning is known to the course page alone,
 * which adds it and sends the statement where it likes. undefined: the event is nothing that anybody did.
 *
 * @param objectId address of the Lab with this scenario
 * @param timestamp ISO 8601
 */
export function writeStatement(event: EventName, detail: Scored, objectId: string, timestamp: string): object | undefined {
  const verb = verbs[event];
  if (verb === undefined) return undefined;
  const { guess, isRight } = detail;
  const result = {
    ...(guess !== undefined && { response: String(guess) }),
    ...(isRight !== undefined && { success: isRight }),
    ...(event === "run-finished" && { completion: true }),
  };
  return {
    verb: { id: verb.id, display: { en: verb.word } },
    object: {
      objectType: "Activity",
      id: objectId,
      definition: { type: "http://adlnet.gov/expapi/activities/simulation", name: { en: "Incast Lab" } },
    },
    ...(Object.keys(result).length > 0 && { result }),
    timestamp,
  };
}
