import { describeValue } from "../../scenario/fields/describe-value.ts";

/** The messages between a course page and a frame with the Lab in it. Version 1. */

export const protocolVersion = 1;

/** What can be asked; everything but `incast`, `id` and `do` is the request's own. */
export type Request =
  /** A link's query ("n=48&b=128"), a preset's name ("collapse"), or a scenario as in files. */
  | { readonly do: "load"; readonly scenario: string | object }
  /** `field` by its path, flag or key in links; `value` as in links ("2ms") or in the units of files. */
  | { readonly do: "set"; readonly field: string; readonly value: unknown }
  | { readonly do: "play" | "pause" | "state" | "summary" }
  | { readonly do: "seek"; readonly timeMs: number }
  | { readonly do: "step"; readonly to: StepTarget; readonly by: 1 | -1 }
  /** `timeout` is counted from 1; `sender` as on screen; null: none. */
  | { readonly do: "select"; readonly timeout: number }
  | { readonly do: "select"; readonly sender: number | null };

const stepTargets = ["event", "loss", "timeout"] as const;
export type StepTarget = (typeof stepTargets)[number];

/** Comes with a request and is returned in its answer. */
export type RequestId = string | number | null;

/** `at`: the request it answers; null where that had no id. */
export type Answer =
  | { readonly incast: 1; readonly at: RequestId; readonly ok: true; readonly result: unknown }
  | { readonly incast: 1; readonly at: RequestId; readonly ok: false; readonly reason: string };

const eventNames = ["ready", "run-finished", "changed", "prediction", "answered", "height"] as const;
export type EventName = (typeof eventNames)[number];

export interface EventMessage {
  readonly incast: 1;
  readonly event: EventName;
  readonly detail: object;
  /** Where the address asks for them (`events=xapi`). */
  readonly statement?: object;
}

export type Parsed =
  | { readonly ok: true; readonly id: RequestId; readonly request: Request }
  | { readonly ok: false; readonly id: RequestId; readonly reason: string };

/** Longer texts are no messages of ours (our choice: scenarios with long lists have some ten thousand letters). */
const mostLetters = 200_000;
const mostIdLetters = 100;

type Values = Readonly<Record<string, unknown>>;
type Reader = (message: Values) => Request | string;

const show = (value: unknown): string => {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : describeValue(value);
};

/** What was sent, and what would have been right. @param allowed "a number from 0" */
const tellWrong = (name: string, value: unknown, allowed: string): string => `"${name}" is ${show(value)}; it must be ${allowed}`;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

const verbs: Readonly<Record<Request["do"], { readonly takes: readonly string[]; readonly read: Reader }>> = {
  load: {
    takes: ["scenario"],
    read({ scenario }) {
      const isObject = typeof scenario === "object" && scenario !== null && !Array.isArray(scenario);
      if (typeof scenario !== "string" && !isObject)
        return tellWrong("scenario", scenario, "the text of a link, a preset's name, or a scenario as an object");
      if (typeof scenario === "string" && scenario.length > mostLetters)
        return `"scenario" has ${scenario.length} letters; at most ${mostLetters} are read, and more can be sent as an object`;
      return { do: "load", scenario };
    },
  },
  set: {
    takes: ["field", "value"],
    read({ field, value }) {
      if (typeof field !== "string" || field === "") return tellWrong("field", field, 'the name of a setting, such as "senders"');
      return value === undefined ? tellWrong("value", value, 'what the setting is to be, such as 8 or "2ms"') : { do: "set", field, value };
    },
  },
  play: { takes: [], read: () => ({ do: "play" }) },
  pause: { takes: [], read: () => ({ do: "pause" }) },
  state: { takes: [], read: () => ({ do: "state" }) },
  summary: { takes: [], read: () => ({ do: "summary" }) },
  seek: {
    takes: ["timeMs"],
    read: ({ timeMs }) =>
      typeof timeMs === "number" && timeMs >= 0 && Number.isFinite(timeMs)
        ? { do: "seek", timeMs }
        : tellWrong("timeMs", timeMs, "a number from 0, in milliseconds of the run"),
  },
  step: {
    takes: ["to", "by"],
    read({ to = "event", by = 1 }) {
      const target = stepTargets.find((one) => one === to);
      if (target === undefined) return tellWrong("to", to, stepTargets.map((one) => `"${one}"`).join(" or "));
      return by === 1 || by === -1 ? { do: "step", to: target, by } : tellWrong("by", by, "1 or -1");
    },
  },
  select: {
    takes: ["timeout", "sender"],
    read({ timeout, sender }) {
      if ((timeout === undefined) === (sender === undefined))
        return `it has ${timeout === undefined ? "neither" : "both"}; it needs either "timeout" or "sender"`;
      if (timeout !== undefined)
        return isCount(timeout) && timeout > 0
          ? { do: "select", timeout }
          : tellWrong("timeout", timeout, "the number of a timeout, counted from 1");
      return sender === null || isCount(sender)
        ? { do: "select", sender }
        : tellWrong("sender", sender, "the number of a sender, counted from 0, or null");
    },
  },
};

const verbNames = Object.keys(verbs);
const wanted = `an object such as { "incast": ${protocolVersion}, "do": "play" }`;

/** An id that can be returned; undefined: not an id. */
function readId(id: unknown): RequestId | undefined {
  if (id === undefined || id === null) return null;
  if (typeof id === "number" && Number.isFinite(id)) return id;
  return typeof id === "string" && id.length <= mostIdLetters ? id : undefined;
}

/** How many characters of a message would be read, and its id where no text has to be read to know it. Never throws. */
export function measureText(data: unknown): { readonly letters: number; readonly id: RequestId } {
  // longer texts are refused unread
  const measure = (text: unknown): number => (typeof text === "string" && text.length <= mostLetters ? text.length : 0);
  try {
    const { id, scenario } = (data ?? {}) as Values;
    return { letters: measure(data) + measure(scenario), id: readId(id) ?? null };
  } catch {
    return { letters: 0, id: null };
  }
}

/** Reads a posted message: an object, or the same as JSON text. Never throws, and changes nothing. */
export function parseMessage(data: unknown): Parsed {
  try {
    return parseUnsafely(data);
  } catch {
    return { ok: false, id: null, reason: `The message cannot be read; it must be ${wanted}.` };
  }
}

function parseUnsafely(data: unknown): Parsed {
  const refuse = (reason: string, id: RequestId = null): Parsed => ({ ok: false, id, reason });
  let message = data;
  if (typeof data === "string") {
    if (data.length > mostLetters) return refuse(`The message has ${data.length} letters; at most ${mostLetters} are read.`);
    try {
      message = JSON.parse(data);
    } catch {
      return refuse(`The message is the text ${show(data)}, which is no JSON; it must be ${wanted}, or that as JSON.`);
    }
  }
  // its id is lost with it
  if (message === null)
    return refuse(`The message is null, which is also what a browser makes of an object nested too deeply; it must be ${wanted}.`);
  if (typeof message !== "object" || Array.isArray(message)) return refuse(`The message is ${show(message)}; it must be ${wanted}.`);
  const values = message as Values;
  const id = readId(values["id"]);
  if (id === undefined)
    return refuse(`The message's ${tellWrong("id", values["id"], `a number or a text of at most ${mostIdLetters} letters`)}.`);
  if (values["incast"] !== protocolVersion) {
    const allowed = `${protocolVersion}, the version of these messages, as in ${wanted.slice("an object such as ".length)}`;
    return refuse(`The message's ${tellWrong("incast", values["incast"], allowed)}.`, id);
  }
  const name = values["do"];
  // own names only: "constructor" is no verb
  if (typeof name !== "string" || !verbNames.includes(name))
    return refuse(`The message's ${tellWrong("do", name, `one of ${verbNames.join(", ")}`)}.`, id);
  const { takes, read } = verbs[name as Request["do"]];
  const stray = Object.keys(values).find((key) => !["incast", "id", "do", ...takes].includes(key));
  if (stray !== undefined)
    return refuse(`"${name}" has no "${stray.slice(0, 40)}"; it takes ${takes.length > 0 ? takes.join(", ") : "nothing more"}.`, id);
  const request = read(values);
  return typeof request === "string" ? refuse(`"${name}": ${request}.`, id) : { ok: true, id, request };
}
