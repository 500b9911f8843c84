import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChannelWindow, createChannel } from "../../../src/ui/embed/channel.ts";
import type { Outcome } from "../../../src/ui/embed/obey.ts";
import { type Answer, parseMessage, type Request } from "../../../src/ui/embed/protocol.ts";
import { createRateLimit } from "../../../src/ui/embed/rate-limit.ts";
import { countCases } from "../../support/extent.ts";

const ours = "https://course.example";

function startChannel(allowed: string | null, obey: (request: Request) => Outcome | Promise<Outcome> = () => ({ ok: true, result: 1 })) {
  const posted: { message: Answer; target: string }[] = [];
  const obeyed: Request[] = [];
  const parent = {};
  let nowMs = 0;
  const view: ChannelWindow = {
    parent,
    ownOrigin: "https://lab.example",
    post: (message, target) => posted.push({ message: message as Answer, target }),
    now: () => nowMs,
  };
  const channel = createChannel(allowed, view, (request) => {
    obeyed.push(request);
    return obey(request);
  });
  return {
    posted,
    obeyed,
    channel,
    wait: (ms: number) => (nowMs += ms),
    receive: (data: unknown, origin = ours, source: unknown = parent) => channel.receive({ data, origin, source }),
  };
}

const reasonOf = (message: Answer): string => (message.ok ? "" : message.reason);

describe("a message", () => {
  it.each([
    [
      { incast: 1, id: 7, do: "set", field: "senders", value: "8" },
      { do: "set", field: "senders", value: "8" },
    ],
    [
      { incast: 1, do: "step" },
      { do: "step", to: "event", by: 1 },
    ],
    [
      { incast: 1, do: "select", sender: null },
      { do: "select", sender: null },
    ],
    ['{"incast":1,"do":"seek","timeMs":2.5}', { do: "seek", timeMs: 2.5 }],
    [
      { incast: 1, do: "load", scenario: "n=4" },
      { do: "load", scenario: "n=4" },
    ],
  ])("%j is understood", (data, request) => {
    expect(parseMessage(data)).toMatchObject({ ok: true, request });
  });

  it.each([
    [undefined, "not an object"],
    ["{", "neither an object nor JSON"],
    [[{ incast: 1, do: "play" }], "not an object"],
    [{ do: "play" }, '"incast" is undefined; this page understands version 1'],
    [{ incast: 2, do: "play" }, '"incast" is 2'],
    [{ incast: 1, do: "constructor" }, '"do" is "constructor"; it may be load, set, play'],
    [{ incast: 1, do: "play", now: true }, '"play" has no "now"'],
    [{ incast: 1, do: "seek", timeMs: -1 }, '"timeMs" must be a number from 0'],
    [{ incast: 1, do: "seek", timeMs: NaN }, '"timeMs" must be a number from 0'],
    [{ incast: 1, do: "step", to: "moon" }, '"to" must be event or loss or timeout'],
    [{ incast: 1, do: "select", timeout: 1, sender: 2 }, 'either "timeout" or "sender"'],
    [{ incast: 1, do: "select", timeout: 0 }, "from 1"],
    [{ incast: 1, do: "load", scenario: [] }, '"scenario" must be'],
    [{ incast: 1, id: "x".repeat(101), do: "play" }, '"id" must be'],
    ["x".repeat(200_001), "200001 letters"],
  ])("%j is refused with the reason", (data, reason) => {
    const parsed = parseMessage(data);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? "" : parsed.reason).toContain(reason);
  });
});

describe("a channel", () => {
  it("obeys the origin it is told, and answers with the request's id", () => {
    const { receive, posted, obeyed } = startChannel(ours);
    receive({ incast: 1, id: "a", do: "play" });
    expect(obeyed).toEqual([{ do: "play" }]);
    expect(posted).toEqual([{ message: { incast: 1, at: "a", ok: true, result: 1 }, target: ours }]);
  });

  it("tells another origin why it is not obeyed, and hears no window but the parent", () => {
    const { receive, posted, obeyed } = startChannel(null);
    receive({ incast: 1, id: 1, do: "play" });
    expect(reasonOf(posted[0].message)).toContain("origin=https%3A%2F%2Fcourse.example");
    receive({ incast: 1, id: 1, do: "play" }, "https://lab.example", {});
    expect(posted).toHaveLength(1);
    expect(obeyed).toEqual([]);
    receive({ incast: 1, id: 1, do: "play" }, "https://lab.example");
    expect(obeyed).toHaveLength(1);
  });

  it("answers a page without an origin only where any is allowed", () => {
    const { receive, posted, obeyed } = startChannel("*");
    receive({ incast: 1, id: 1, do: "pause" }, "null");
    expect(obeyed).toHaveLength(1);
    expect(posted[0].target).toBe("*");
  });

  it("goes on after a request that throws or fails later", async () => {
    const { receive, posted } = startChannel(ours, (request) => {
      if (request.do === "play") throw new Error("no luck");
      return Promise.reject(new Error("later"));
    });
    receive({ incast: 1, id: 1, do: "play" });
    receive({ incast: 1, id: 2, do: "pause" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(posted.map(({ message }) => message)).toEqual([
      { incast: 1, at: 1, ok: false, reason: "It could not be done: no luck" },
      { incast: 1, at: 2, ok: false, reason: "It could not be done: later" },
    ]);
  });

  it("obeys no more than a slider would ask for, and answers the rest", () => {
    const { receive, posted, obeyed, wait } = startChannel(ours);
    for (let id = 0; id < 500; id++) receive({ incast: 1, id, do: "play" });
    expect(obeyed).toHaveLength(60);
    expect(posted).toHaveLength(500);
    expect(posted[499].message.at).toBe(499);
    expect(reasonOf(posted[499].message)).toContain("Too many messages");
    wait(500);
    for (let id = 0; id < 500; id++) receive({ incast: 1, id, do: "play" });
    expect(obeyed).toHaveLength(90);
  });

  it("withstands 5,000 random or hostile messages, each bad one answered with a reason", () => {
    const names = ["load", "set", "play", "seek", "step", "select", "state", "__proto__", "toString", "eval"];
    const shaped = fc.record(
      {
        incast: fc.oneof(fc.constant<unknown>(1), fc.anything()),
        id: fc.oneof(fc.nat(), fc.string(), fc.anything()),
        do: fc.oneof(fc.constantFrom(...names), fc.anything()),
        scenario: fc.anything(),
        field: fc.anything(),
        value: fc.anything(),
        timeMs: fc.anything(),
        timeout: fc.anything(),
        sender: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const hostile = fc.constantFrom<unknown>(
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("trap");
          },
        },
      ),
      {
        incast: 1,
        do: {
          toString: () => {
            throw new Error("trap");
          },
        },
      },
      Object.create(null),
      () => 1,
      Symbol("x"),
      10n,
      new Map([["incast", 1]]),
      '{"incast":1,"do":"set","__proto__":{"field":"senders"}}',
    );
    const { receive, posted, obeyed, wait } = startChannel(ours);
    let sent = 0;
    let answered = 0;
    fc.assert(
      fc.property(fc.oneof(shaped, fc.anything(), fc.json(), hostile), (data) => {
        wait(1000);
        receive(data);
        sent++;
        expect(posted).toHaveLength(sent);
        const { message } = posted[sent - 1];
        expect(message.incast).toBe(1);
        if (!message.ok) expect(message.reason).toMatch(/^\S.{8,}\.$/s);
        if (message.ok) answered++;
        expect(answered).toBe(obeyed.length);
      }),
      { numRuns: countCases(5000) },
    );
    receive({ incast: 1, id: "last", do: "state" });
    expect(posted.at(-1)?.message).toEqual({ incast: 1, at: "last", ok: true, result: 1 });
  });
});

it("a rate limit fills up again, to no more than a burst", () => {
  let nowMs = 0;
  const may = createRateLimit(() => nowMs);
  const count = () => Array.from({ length: 200 }, may).filter(Boolean).length;
  expect(count()).toBe(60);
  expect(count()).toBe(0);
  nowMs = 250;
  expect(count()).toBe(15);
  nowMs = 60_000;
  expect(count()).toBe(60);
});
