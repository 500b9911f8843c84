import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { describeIssue, parseScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { type ChannelWindow, createChannel, createRateLimit, messageRate } from "../../../src/ui/embed/channel.ts";
import type { Outcome } from "../../../src/ui/embed/obey.ts";
import { type Answer, parseMessage, type Request } from "../../../src/ui/embed/protocol.ts";
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
    [undefined, 'The message is missing; it must be an object such as { "incast": 1, "do": "play" }.'],
    [null, "The message is null, which is also what a browser makes of an object nested too deeply; it must be an object"],
    ["{", 'The message is the text "{", which is no JSON; it must be an object such as'],
    [[{ incast: 1, do: "play" }], "The message is a list; it must be an object such as"],
    [{ do: "play" }, '"incast" is missing; it must be 1, the version of these messages, as in { "incast": 1, "do": "play" }.'],
    [{ incast: 2, do: "play" }, '"incast" is 2; it must be 1'],
    [{ incast: "1", do: "play" }, '"incast" is "1"; it must be 1'],
    [{ incast: 1 }, '"do" is missing; it must be one of load, set, play'],
    [{ incast: 1, do: "constructor" }, '"do" is "constructor"; it must be one of load, set, play'],
    [{ incast: 1, do: "play", now: true }, '"play" has no "now"; it takes nothing more.'],
    [{ incast: 1, do: "set", field: "senders" }, '"value" is missing; it must be what the setting is to be'],
    [{ incast: 1, do: "set", value: 8 }, '"field" is missing; it must be the name of a setting'],
    [{ incast: 1, do: "seek", timeMs: -1 }, '"timeMs" is -1; it must be a number from 0'],
    [{ incast: 1, do: "seek", timeMs: NaN }, '"timeMs" is NaN; it must be a number from 0'],
    [{ incast: 1, do: "step", to: "moon" }, '"to" is "moon"; it must be "event" or "loss" or "timeout"'],
    [{ incast: 1, do: "step", by: 2 }, '"by" is 2; it must be 1 or -1'],
    [{ incast: 1, do: "select", timeout: 1, sender: 2 }, 'it has both; it needs either "timeout" or "sender"'],
    [{ incast: 1, do: "select" }, 'it has neither; it needs either "timeout" or "sender"'],
    [{ incast: 1, do: "select", timeout: 0 }, '"timeout" is 0; it must be the number of a timeout, counted from 1'],
    [{ incast: 1, do: "select", sender: "all" }, '"sender" is "all"; it must be the number of a sender'],
    [{ incast: 1, do: "load", scenario: [] }, '"scenario" is a list; it must be the text of a link'],
    [{ incast: 1, id: "x".repeat(101), do: "play" }, "xxx...; it must be a number or a text of at most 100 letters"],
    [{ incast: 1, id: {}, do: "play" }, '"id" is an object; it must be a number or a text'],
    ["x".repeat(200_001), "200001 letters"],
  ])("%j is refused with the reason", (data, reason) => {
    const parsed = parseMessage(data);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? "" : parsed.reason).toContain(reason);
  });

  it("has no longer text of a scenario than of itself", () => {
    const parsed = parseMessage({ incast: 1, id: 3, do: "load", scenario: "n".repeat(200_001) });
    expect(parsed).toMatchObject({
      ok: false,
      id: 3,
      reason: expect.stringContaining('"scenario" has 200001 letters; at most 200000 are') as string,
    });
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
    expect(reasonOf(posted[0].message)).toBe(
      "Messages of https://course.example are not obeyed, only those of https://lab.example; " +
        "to obey yours, the frame's address must say origin=https%3A%2F%2Fcourse.example.",
    );
    receive({ incast: 1, id: 1, do: "play" }, "https://lab.example", {});
    expect(posted).toHaveLength(1);
    expect(obeyed).toEqual([]);
    receive({ incast: 1, id: 1, do: "play" }, "https://lab.example");
    expect(obeyed).toHaveLength(1);
  });

  it("answers a page without an origin only where any is allowed", () => {
    const shut = startChannel(null);
    shut.receive({ incast: 1, id: 1, do: "pause" }, "null");
    expect(shut.obeyed).toEqual([]);
    // "null" is no origin that an address could name
    expect(reasonOf(shut.posted[0].message)).toMatch(/^Messages of a page without an origin are not obeyed.* must say origin=\*\.$/);
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

  it("reads only so much text at once, whatever it says, and is not deaf to what else is asked", () => {
    const { receive, posted, obeyed, wait } = startChannel(ours);
    const text = `[${"1,".repeat(99_000)}`;
    const parse = vi.spyOn(JSON, "parse");
    for (let i = 0; i < 300; i++) receive(text);
    // nothing of ours has been asked for so far
    for (let id = 0; id < 60; id++) receive({ incast: 1, id, do: "play" });
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect(parsed).toBe(2);
    expect(obeyed).toHaveLength(60);
    expect(posted).toHaveLength(360);
    expect(reasonOf(posted[1].message)).toContain("which is no JSON");
    expect(reasonOf(posted[299].message)).toContain("Too much text at once");
    // the same text in a request, which then keeps its id
    const query = "x".repeat(190_000);
    receive({ incast: 1, id: "long", do: "load", scenario: query });
    expect(posted.at(-1)?.message).toMatchObject({ at: "long", reason: expect.stringContaining("Too much text at once") as string });
    wait(1000);
    receive({ incast: 1, id: "again", do: "load", scenario: query });
    expect(obeyed.at(-1)).toEqual({ do: "load", scenario: query });
    wait(10);
    receive('{"incast":1,"id":"text","do":"play"}');
    expect(posted.at(-1)?.message).toMatchObject({ at: "text", ok: true });
  });

  it("counts what cannot be read, apart from what can", () => {
    const { receive, posted, obeyed } = startChannel(ours);
    for (let i = 0; i < 200; i++) receive({ incast: 2, id: i });
    expect(posted).toHaveLength(200);
    expect(reasonOf(posted[59].message)).toContain('"incast" is 2');
    expect(posted[199].message).toMatchObject({ at: 199, reason: expect.stringContaining("Too many messages") as string });
    receive({ incast: 1, id: 1, do: "play" });
    expect(obeyed).toHaveLength(1);
  });

  it("answers a message nested 2,500 deep with its id", () => {
    const { receive, posted } = startChannel(ours, (request) => {
      const checked = parseScenario((request as { scenario: unknown }).scenario);
      return { ok: false, reason: checked.ok ? "" : describeIssue(checked.issues[0]) };
    });
    receive(`{"incast":1,"id":9,"do":"load","scenario":${'{"network":'.repeat(2500)}1${"}".repeat(2500)}}`);
    expect(posted[0].message).toMatchObject({ at: 9, reason: expect.stringMatching(/^network\.network: .* is not allowed/) as string });
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
  const may = createRateLimit(() => nowMs, messageRate);
  const count = () => Array.from({ length: 200 }, () => may()).filter(Boolean).length;
  expect(count()).toBe(60);
  expect(count()).toBe(0);
  nowMs = 250;
  expect(count()).toBe(15);
  nowMs = 60_000;
  expect(count()).toBe(60);
});
