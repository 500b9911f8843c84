import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultScenario, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { arbitraryScenario } from "./arbitrary-scenario.ts";
import { countCases } from "../support/extent.ts";

test("the default needs no words", () => {
  expect(encodeScenario(defaultScenario)).toBe("");
  expect(decodeScenario("")).toEqual({ scenario: defaultScenario, notices: [], view: new Map() });
});

test.each([
  [{ workload: { senders: 48 }, network: { bufferPackets: 128 } }, "b=128&n=48"],
  [{ transport: { rtoMinNs: 2_000_000, algorithm: "reno" } }, "algo=reno&rto=2ms"],
  [{ workload: { blockBytes: 1_024_000 }, seed: 7 }, "block=1.024MB&seed=7"],
  [{ transport: { delayedAck: true, limitedTransmit: false } }, "lt=off&delack=on"],
  [{ network: { ecnThresholdPackets: 20 } }, "k=20"],
  [{ network: { senderLinkBps: 10e9 } }, "slink=10Gbps"],
  [{ workload: { senders: 2 }, network: { senderLinkDelaysNs: [25_000, 30_001] } }, "delays=25us,30.001us&n=2"],
  [
    {
      workload: {
        senders: 2,
        blocks: 2,
        startOffsetsNs: [
          [0, 1000],
          [5, 6],
        ],
      },
    },
    "n=2&blocks=2&offsets=0ns,1us;5ns,6ns",
  ],
  [
    { workload: { senders: 6 }, groups: [{ senders: 2 }, { senders: 4, transport: { algorithm: "tahoe", awndPackets: 8 } }] },
    "n=6&g1.n=2&g2.algo=tahoe&g2.awnd=8&g2.n=4",
  ],
])("%j is written %s", (input, query) => {
  const scenario = requireScenario(input);
  expect(encodeScenario(scenario)).toBe(query);
  expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
});

test.each([
  ["?senders=48&buffer=128", "n=48&b=128"],
  ["#n=48", "n=48"],
  ["workload.senders=48", "n=48"],
  ["block=0.5MB", "block=500KB"],
  ["rto=2+ms", "rto=2ms"],
  ["rto=100%C2%B5s", "rto=100us"],
])("%s is understood", (query, same) => {
  const { scenario, notices } = decodeScenario(query);
  expect(notices).toEqual([]);
  expect(scenario).toEqual(decodeScenario(same).scenario);
});

test.each([
  ["n=5000", "n=1024", "Senders: 5,000 is more than 1,024. Using 1,024."],
  ["n=abc", "", 'Senders: "abc" is not allowed; allowed: a whole number from 1 to 1024 senders. Using 32.'],
  ["n=", "", 'Senders: "" is not allowed; allowed: a whole number from 1 to 1024 senders. Using 32.'],
  ["n", "", 'Senders: "" is not allowed; allowed: a whole number from 1 to 1024 senders. Using 32.'],
  ["algo=nwreno", "", null],
  ["delack=x", "", 'Delayed ACK: "x" is not allowed; allowed: true or false. Using off.'],
  ["bufer=3", "", 'The URL contains "bufer", which is not a setting. Did you mean buffer? It is ignored.'],
  ["n=3&n=48", "n=48", 'The URL contains "n" more than once. The last value is used.'],
  ["senders=3&n=48", "n=48", 'The URL contains "n" more than once. The last value is used.'],
  ["algo=dctcp&p.gain=.5&p.gain=.25", "algo=dctcp&p.gain=.25", null],
  ["n=2&g1.n=1&g2.n=1&g2.n=1&g2.name=a&g2.name=b", "n=2&g1.n=1&g2.n=1&g2.name=b", null],
  ["fork=10ms,buffer=9&fork=20ms,buffer=8", "fork=20ms,buffer=8", 'The URL contains "fork" more than once. The last value is used.'],
  ["%E0%A4%A=1", "", 'The URL contains "%E0%A4%A", which is not a setting. It is ignored.'],
  ["p.gain=3", "", 'The URL contains "p.gain", which is not a setting of NewReno. It is ignored.'],
  ["algo=ndp&p.foo=2", "algo=ndp", 'The URL contains "p.foo", which is not a setting of NDP. It is ignored.'],
  ["algo=ndp&p.windw=2", "algo=ndp", 'The URL contains "p.windw", which is not a setting. Did you mean p.window? It is ignored.'],
  [
    "n=32&g1.n=32&g1.algo=vegas&g1.p.bate=4",
    "n=32&g1.n=32&g1.algo=vegas",
    'The URL contains "g1.p.bate", which is not a setting. Did you mean g1.p.beta? It is ignored.',
  ],
  ["p.__proto__=3", "", null],
  ["__proto__=3", "", null],
  ["delays=1us", "", null],
  ["offsets=a;b", "", null],
  ["n=32&g1.n=8", "n=32&g1.n=32", null],
  ["n=32&g7.n=8&g7.n=", "n=32&g1.n=32", null],
  ["n=32&g1.foo=8&g1.n=32", "n=32&g1.n=32", 'The URL contains "g1.foo", which is not a setting. It is ignored.'],
])("%s is repaired and said", (query, same, message) => {
  const { scenario, notices } = decodeScenario(query);
  expect(scenario).toEqual(decodeScenario(same).scenario);
  expect(notices.length).toBeGreaterThan(0);
  // null: the wording is tested elsewhere
  expect(message === null || (notices.length === 1 && notices[0].message)).toBe(message ?? true);
});

test("the page's own keys pass through", () => {
  const view = new Map([
    ["v.from", "1,2"],
    ["v.x y", "&=%"],
  ]);
  const query = encodeScenario(requireScenario({ seed: 2 }), view);
  expect(query).toBe("seed=2&v.from=1,2&v.x%20y=%26%3D%25");
  expect(decodeScenario(query)).toEqual({ scenario: requireScenario({ seed: 2 }), notices: [], view });
  // half a surrogate pair must not stop a link from being made
  expect(encodeScenario(defaultScenario, [["v.a", "\uD800"]])).toBe("v.a=%EF%BF%BD");
});

test("every scenario comes back from its link, bit for bit", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      const query = encodeScenario(scenario);
      expect(query).toMatch(/^[\w.,;=&%~!*'()@-]*$/);
      expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
    }),
    { numRuns: countCases(500) },
  );
});

test("platforms read the same entries from it", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      const query = encodeScenario(scenario);
      expect(decodeScenario(new URLSearchParams(query).toString()).scenario).toEqual(scenario);
    }),
  );
});

test("rubbish never throws and gives a valid scenario", () => {
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "n",
      "b",
      "algo",
      "delays",
      "offsets",
      "work",
      "flows",
      "rbytes",
      "starts",
      "dur",
      "p.gain",
      "g1.n",
      "g2.rto",
      "g1.p.x",
      "v.x",
    ),
  );
  const query = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.tuple(key, fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom("long", "oneshot", "on-off", "3x5KB@1ms,2x1"))))
      .map((entries) => entries.map((entry) => entry.join("=")).join("&")),
  );
  fc.assert(
    fc.property(query, (query) => {
      const { scenario } = decodeScenario(query);
      expect(parseScenario(scenario)).toEqual({ ok: true, scenario, notices: [] });
    }),
    { numRuns: countCases(1000) },
  );
});
