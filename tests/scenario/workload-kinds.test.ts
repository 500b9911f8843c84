import { expect, test } from "vitest";
import {
  describeAllowed,
  findNearestValue,
  formatFieldValue,
  isAllowed,
  parseFieldText,
  writeFieldText,
} from "../../src/scenario/fields/field-values.ts";
import { type FieldPath, fields, getDefault, getField, hasField, workloadKinds } from "../../src/scenario/fields/fields.ts";
import { changeField, mergeInputs, minimizeScenario, readField } from "../../src/scenario/change/minimal-scenario.ts";
import { describeIssue, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";

const parseWorkload = (workload: object) => requireScenario({ workload }).workload;

/** The lines people read; none: it is valid. */
function explain(input: unknown): string[] {
  const result = parseScenario(input);
  return result.ok ? [] : result.issues.map(describeIssue);
}

test("each kind has its own fields and defaults", () => {
  expect(workloadKinds).toEqual(["barrier", "long", "oneshot", "on-off"]);
  expect(parseWorkload({ kind: "long" })).toEqual({
    kind: "long",
    senders: 5,
    startJitterNs: 0,
    durationNs: 1e9,
    startsNs: null,
    stopsNs: null,
  });
  expect(parseWorkload({ kind: "oneshot" })).toEqual({
    kind: "oneshot",
    senders: 32,
    startJitterNs: 0,
    flows: [{ senders: 32, bytes: 256_000, startNs: 0 }],
    deadlineNs: null,
  });
  expect(parseWorkload({ kind: "on-off" })).toEqual({
    kind: "on-off",
    senders: 5,
    responses: 200,
    responseBytes: [2000, 10_000],
    responseCdf: null,
    meanGapNs: 1_000_000,
    gapCdf: null,
    gapScale: 1,
    gapFrom: "start",
    startNs: 100_000_000,
    startJitterNs: 0,
    totalBytes: null,
    finalBytes: 130_000,
    finalStartNs: 500_000_000,
    connection: "kept",
    deadlineNs: null,
  });
});

test("defaults that a kind has of its own are allowed too", () => {
  const refused = workloadKinds.flatMap((kind) =>
    fields.filter((field) => hasField(kind, field) && !isAllowed(field, getDefault(field, kind))).map(({ path }) => `${path} of ${kind}`),
  );
  // these follow from the flows
  expect(refused).toEqual(["workload.senders of oneshot"]);
});

test("the senders of one-shot flows are their sum, and flows may leave their start out", () => {
  const flows = [{ senders: 2, bytes: 50_000 }, { senders: 3, bytes: 1000, startNs: 5 }]; // prettier-ignore
  const workload = parseWorkload({ kind: "oneshot", flows });
  expect(workload).toMatchObject({ senders: 5, flows: [{ senders: 2, bytes: 50_000, startNs: 0 }, flows[1]] });
  expect(parseWorkload({ kind: "oneshot", flows, senders: 5 })).toEqual(workload);
  // senders without flows: as the default's, for so many
  expect(parseWorkload({ kind: "oneshot", senders: 7 })).toMatchObject({ senders: 7, flows: [{ senders: 7, bytes: 256_000, startNs: 0 }] });
});

test.each([
  [{ kind: "long", blocks: 3 }, "workload.blocks: 3 is not allowed; allowed: only where workload.kind is barrier, and here it is long"],
  [
    { kind: "oneshot", durationNs: 3 },
    "workload.durationNs: 3 is not allowed; allowed: only where workload.kind is barrier or long, and here it is oneshot",
  ],
  [
    { kind: "long", durationNs: null },
    "workload.durationNs: null is not allowed; allowed: a whole number from 1 to 3600000000000 (1 ns to 3,600 s)",
  ],
  [{ kind: "cbr" }, 'workload.kind: "cbr" is not allowed; allowed: barrier, long, oneshot or on-off'],
  [
    { kind: "long", duration: 3 },
    "workload.duration: 3 is not allowed; allowed: only the fields kind, senders, startJitterNs, durationNs, startsNs or stopsNs (the nearest is durationNs)",
  ],
  [{ kind: "web", blocks: 3, durationNs: 3 }, 'workload.kind: "web" is not allowed; allowed: barrier, long, oneshot or on-off'],
  [{ kind: "long", senders: 2, startsNs: [1] }, "workload.startsNs: [1] is not allowed; allowed: one number per sender (2), not 1"],
  [
    { kind: "long", senders: 1, startsNs: [-1] },
    "workload.startsNs.0: -1 is not allowed; allowed: a whole number from 0 to 3600000000000 (0 ns to 3,600 s)",
  ],
  [
    { kind: "oneshot", flows: [] },
    'workload.flows: [] is not allowed; allowed: a list of at least one { "senders": a whole number from 1 to 16384 senders',
  ],
  [{ kind: "oneshot", flows: 3 }, "workload.flows: 3 is not allowed; allowed: a list of at least one"],
  [{ kind: "oneshot", flows: [3] }, "workload.flows: [3] is not allowed; allowed: a list of at least one"],
  [
    { kind: "oneshot", flows: [{ senders: 1 }] },
    "workload.flows.0.bytes: nothing is not allowed; allowed: a whole number from 1 to 1000000000 (1 B to 1 GB)",
  ],
  [
    { kind: "oneshot", flows: [{ senders: 1, bytes: 2, start: 3 }] },
    "workload.flows.0.start: 3 is not allowed; allowed: only the fields senders, bytes or startNs",
  ],
  [
    { kind: "oneshot", flows: [{ senders: 0.5, bytes: 2 }] },
    "workload.flows.0.senders: 0.5 is not allowed; allowed: a whole number from 1 to 16384 senders",
  ],
  [
    { kind: "oneshot", senders: 3, flows: [{ senders: 1, bytes: 2 }] },
    "workload.senders: 3 is not allowed; allowed: the sum of the flows' senders (1), or nothing",
  ],
  [
    { kind: "oneshot", flows: [{ senders: 1000, bytes: 2 }, { senders: 25, bytes: 2 }] }, // prettier-ignore
    'workload.flows: [{"senders":1000,"bytes":2,"startNs":0},{"senders":25,"by... is not allowed; allowed: flows whose senders add up to at most 1024, not 1025',
  ],
  [
    { kind: "on-off", responseBytes: [5, 4] },
    "workload.responseBytes: [5,4] is not allowed; allowed: a list with 2 numbers in rising order (minimum, maximum), each",
  ],
  [{ kind: "on-off", responseBytes: [5] }, "workload.responseBytes: [5] is not allowed; allowed: a list with 2 numbers in rising order"],
  [{ kind: "on-off", responseBytes: null }, "workload.responseBytes: null is not allowed; allowed: a list with 2 numbers in rising order"],
  [{ kind: "on-off", responseBytes: [0, 4] }, "workload.responseBytes.0: 0 is not allowed; allowed: a whole number from 1 to 1000000000"],
])("%j is refused with one reason", (workload, message) => {
  const lines = explain({ workload });
  expect(lines.map((line) => line.slice(0, message.length))).toEqual([message]);
});

test.each<[object, number, string]>([
  // 400 Gbps are 50 bytes a ns: 3600 s carry 1.8e14 bytes, 1.73e11 packets of 1040
  [{ network: { linkBps: 400e9 }, workload: { kind: "long", durationNs: 3600e9 } }, 20_800_000_000, "workload.durationNs"],
  [{ network: { linkBps: 400e9 }, workload: { kind: "long", durationNs: 20_800_000_000 } }, 0, ""],
  // groups with small packets count: 1e9 of 50 bytes at 50 bytes a ns
  [
    { network: { linkBps: 400e9 }, workload: { kind: "long", durationNs: 2e9 }, groups: [{ senders: 5, transport: { segmentBytes: 10 } }] },
    1_000_000_000,
    "workload.durationNs",
  ],
  [{ workload: { kind: "on-off", senders: 1024, responses: 10_000 } }, 1953, "workload.responses"], // 2e6 / 1024
  // 30 days / 60 s = 43,200 gaps are more than the field takes; 1000 x 10,000 packets a response leave 100 of 1e9
  [{ workload: { kind: "on-off", senders: 1000, responses: 1000, responseBytes: [1, 10_000_000] } }, 100, "workload.responses"],
])("%j is cut to %d", (input, value, path) => {
  const { scenario, notices } = repairScenario(input);
  expect(notices.map((notice) => notice.path)).toEqual(path === "" ? [] : [path]);
  if (path !== "") expect(readField(scenario, path)).toBe(value);
});

test("flows and big responses of too many packets become smaller", () => {
  const oneshot = repairScenario({ workload: { kind: "oneshot", flows: [{ senders: 24, bytes: 1e9 }, { senders: 1000, bytes: 1000 }] }, transport: { segmentBytes: 1 } }); // prettier-ignore
  expect(oneshot.notices.map(({ path }) => path)).toEqual(["workload.flows"]);
  const flows = readField(oneshot.scenario, "workload.flows") as { senders: number; bytes: number }[];
  const packets = flows.reduce((sum, { senders, bytes }) => sum + senders * bytes, 0);
  expect(packets).toBeLessThanOrEqual(2e9);
  expect(packets).toBeGreaterThan(1.9e9);

  const onOff = repairScenario({
    workload: { kind: "on-off", senders: 1000, finalBytes: 1e9, responses: 0 },
    transport: { segmentBytes: 100 },
  });
  expect(onOff.notices.map(({ path }) => path)).toEqual(["workload.finalBytes"]);
  expect(Number(readField(onOff.scenario, "workload.finalBytes")) * 10).toBeLessThanOrEqual(1e9);
});

test("more than a month of sending, in flows: refused", () => {
  // 1000 x 1 GB x 8 bit at 1 Mbps = 92 days and the headers
  const workload = { kind: "oneshot", flows: [{ senders: 1000, bytes: 1e9 }] };
  expect(explain({ network: { linkBps: 1e6 }, workload })[0]).toMatch(
    /allowed: flows that the link can send within 30 days; here 97 days$/,
  );
  expect(explain({ network: { linkBps: 1e7 }, workload })).toEqual([]);
});

test.each([
  [{ kind: "long", blocks: 3, senders: 4 }, { kind: "long", senders: 4 }, ["workload.blocks"]],
  [
    { kind: "oneshot", senders: 3, flows: [{ senders: 1, bytes: 2 }] },
    { kind: "oneshot", flows: [{ senders: 1, bytes: 2 }] },
    ["workload.senders"],
  ],
  [
    { kind: "oneshot", flows: [{ senders: 1000, bytes: 2 }, { senders: 30, bytes: 3 }, { senders: 9, bytes: 4 }] }, // prettier-ignore
    { kind: "oneshot", flows: [{ senders: 1000, bytes: 2 }, { senders: 24, bytes: 3 }] }, // prettier-ignore
    ["workload.flows"],
  ],
  [
    { kind: "oneshot", flows: [7, { senders: 1, bytes: "2KB" }] },
    { kind: "oneshot", flows: [{ senders: 1, bytes: 2000 }] },
    ["workload.flows", "workload.flows.0.bytes"],
  ],
  [{ kind: "oneshot", flows: [] }, { kind: "oneshot" }, ["workload.flows"]],
  [{ kind: "on-off", responseBytes: [9, 5] }, { kind: "on-off", responseBytes: [5, 9] }, ["workload.responseBytes"]],
  [{ kind: "on-off", responseBytes: "x" }, { kind: "on-off" }, ["workload.responseBytes"]],
  [{ kind: "onoff", responses: 3 }, { kind: "on-off", responses: 3 }, ["workload.kind"]],
  [{ kind: "pipe", responses: 3, blocks: 2 }, { blocks: 2 }, ["workload.kind", "workload.responses"]],
])("%j is mended to %j", (workload, mended, paths) => {
  const { scenario, notices } = repairScenario({ workload });
  expect(scenario).toEqual(requireScenario({ workload: mended }));
  expect(notices.map(({ path }) => path)).toEqual(paths);
});

test.each([
  [{ kind: "long" }, "work=long"],
  [{ kind: "long", senders: 2, durationNs: 5e6, startsNs: [0, 1000] }, "n=2&work=long&dur=5ms&starts=0ns,1us"],
  [{ kind: "oneshot" }, "work=oneshot"],
  [{ kind: "oneshot", flows: [{ senders: 50, bytes: 50_000 }, { senders: 2, bytes: 1_000_000, startNs: 10_000 }], startJitterNs: 100_000 }, "work=oneshot&jitter=100us&flows=50x50KB,2x1MB@10us"], // prettier-ignore
  [{ kind: "on-off", responseBytes: [1000, 2048], meanGapNs: 5, finalStartNs: 0 }, "work=on-off&rbytes=1KB,2.048KB&gap=5ns&fstart=0ns"],
  [{ maxOutstanding: 4, staggerNs: 10_000 }, "maxout=4&stagger=10us"],
])("%j is linked as %s", (workload, query) => {
  const scenario = requireScenario({ workload });
  const written = encodeScenario(scenario);
  expect(written.split("&").sort()).toEqual(query.split("&").sort());
  expect(decodeScenario(query)).toEqual({ scenario, notices: [], view: new Map() });
});

test.each<[FieldPath, string, unknown]>([
  ["workload.flows", "3x1KB", [{ senders: 3, bytes: 1000, startNs: 0 }]],
  ["workload.flows", "3 x 1 KB @ 2 ms, 1x7", [{ senders: 3, bytes: 1000, startNs: 2_000_000 }, { senders: 1, bytes: 7, startNs: 0 }]], // prettier-ignore
  ["workload.responseBytes", "2KB,10KB", [2000, 10_000]],
  ["workload.maxOutstanding", "none", null],
])("%s reads the text %s", (path, text, value) => {
  expect(parseFieldText(getField(path), text)).toEqual({ ok: true, value });
  expect(parseFieldText(getField(path), writeFieldText(getField(path), value))).toEqual({ ok: true, value });
});

test.each(["", "3", "3x", "x3", "3x1KB@", "3x1KB@x", "3*1KB", "3x1KB;4x1KB", "none"])("flows: %j is no text of flows", (text) => {
  expect(parseFieldText(getField("workload.flows"), text)).toEqual({
    ok: false,
    expected: "SENDERSxBYTES@START,... such as 32x256KB@0ns",
  });
});

test("lists and flows are shown to people and judged whole", () => {
  expect(formatFieldValue(getField("workload.responseBytes"), [2000, 10_000])).toBe("2 KB, 10 KB");
  expect(formatFieldValue(getField("workload.flows"), [{ senders: 3, bytes: 1000, startNs: 0 }])).toBe("3x1KB");
  expect(describeAllowed(getField("workload.startsNs"))).toMatch(/^a list with one number per sender, each .*, or null$/);
  expect(findNearestValue(getField("workload.responseBytes"), [9, 5])).toEqual([5, 9]);
  expect(isAllowed(getField("workload.responseBytes"), [5, 5])).toBe(true);
  // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
  expect(isAllowed(getField("workload.flows"), [{ senders: 1, bytes: 1 }, ,])).toBe(false);
});

test("another kind keeps the senders and what was set that it has too", () => {
  const change = (input: object, kind: string) => requireScenario(changeField(requireScenario(input), "workload.kind", kind));
  expect(change({ workload: { senders: 9, blocks: 3 } }, "long")).toEqual(requireScenario({ workload: { kind: "long", senders: 9 } }));
  expect(change({ workload: { startJitterNs: 7 } }, "long").workload).toMatchObject({ senders: 32, startJitterNs: 7 });
  expect(change({ workload: { senders: 9 } }, "oneshot")).toEqual(requireScenario({ workload: { kind: "oneshot", senders: 9 } }));
  const oneshot = { workload: { kind: "oneshot", flows: [{ senders: 2, bytes: 9 }, { senders: 1, bytes: 8 }] } }; // prettier-ignore
  expect(change(oneshot, "barrier")).toEqual(requireScenario({ workload: { senders: 3 } }));
  expect(change(oneshot, "oneshot")).toEqual(requireScenario(oneshot));
  // groups still fit
  const groups = [{ senders: 4 }, { senders: 28, transport: { awndPackets: 9 } }];
  for (const kind of workloadKinds) expect(change({ groups }, kind).groups).toHaveLength(2);
});

test("senders and flows of a one-shot workload go together", () => {
  const scenario = requireScenario({ workload: { kind: "oneshot", flows: [{ senders: 2, bytes: 9 }, { senders: 3, bytes: 8 }] } }); // prettier-ignore
  const withSenders = (senders: number) => readField(requireScenario(changeField(scenario, "workload.senders", senders)), "workload.flows");
  expect(withSenders(9)).toMatchObject([{ senders: 2 }, { senders: 7 }]);
  expect(withSenders(1)).toMatchObject([{ senders: 1, bytes: 9 }]);
  const changed = requireScenario(changeField(scenario, "workload.flows", [{ senders: 8, bytes: 1, startNs: 0 }]));
  expect(changed.workload.senders).toBe(8);
  expect(minimizeScenario(changed)).toEqual({ workload: { kind: "oneshot", flows: [{ senders: 8, bytes: 1, startNs: 0 }] } });
  // what is no number of senders is left for the repair to say
  expect(repairScenario(changeField(scenario, "workload.senders", 0)).notices.length).toBeGreaterThan(0);
});

test("a base's fields of another kind are forgotten, misspelt ones are not", () => {
  const base = { workload: { senders: 3, blocks: 2, blcks: 1 } };
  expect(mergeInputs(base, { workload: { kind: "long" } })).toEqual({ workload: { kind: "long", senders: 3, blcks: 1 } });
  expect(mergeInputs(base, { workload: { kind: "barrier" } })).toEqual({ workload: { kind: "barrier", ...base.workload } });
  expect(mergeInputs(base, { workload: { kind: "oneshot" } })).toEqual({ workload: { kind: "oneshot", blcks: 1 } });
  const flows = [{ senders: 1, bytes: 1 }];
  const oneshot = { workload: { kind: "oneshot", senders: 7, flows: [{ senders: 7, bytes: 1 }] } };
  expect(mergeInputs(oneshot, { workload: { flows } })).toEqual({ workload: { kind: "oneshot", flows } });
});
