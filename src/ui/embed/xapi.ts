import type { EventName } from "./protocol.ts";

const verbs: Readonly<Partial<Record<EventName, { readonly id: string; readonly word: string }>>> = {
  ready: { id: "http://adlnet.gov/expapi/verbs/initialized", word: "initialized" },
  changed: { id: "http://adlnet.gov/expapi/verbs/interacted", word: "interacted" },
  prediction: { id: "http://adlnet.gov/expapi/verbs/attempted", word: "attempted" },
  answered: { id: "http://adlnet.gov/expapi/verbs/answered", word: "answered" },
  "run-finished": { id: "http://adlnet.gov/expapi/verbs/completed", word: "completed" },
};

export interface Scored {
  readonly guess?: number | string;
  readonly isRight?: boolean;
  /** Of a lesson: its check is reached. */
  readonly isDone?: boolean;
}

/** What a learner works on. */
export interface Activity {
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
