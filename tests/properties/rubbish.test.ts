import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { algorithms } from "../../src/algorithms/registry.ts";
import { runProgram } from "../../src/cli/program.ts";
import { findNearestValue, parseFieldText, writeFieldText } from "../../src/scenario/fields/field-values.ts";
import { fields } from "../../src/scenario/fields/fields.ts";
import { describeIssue, parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { countCases } from "../support/extent.ts";
import { InputError } from "../../src/cli/errors.ts";

/** Any input by link, file or command line gets an answer, never an internal error. */

const flags = fields.flatMap(({ flag }) => (flag === null ? [] : [flag]));
const keys = fields.flatMap(({ key, flag, path }) => [key, flag, path].filter((name) => name !== null));
const paramKeys = algorithms.flatMap(({ params }) => Object.keys(params).map((name) => `p.${name}`));
const words = [
  ...["0", "-1", "1e308", "1e-400", "NaN", "Infinity", "none", "null", "on", "off", "1e", "--", "1,2,3", "1;2", ",,,", ";;", "1ms", "-5GB"],
  ...["4x1KB", "4x1KB@1ms", "x", "@", "%", "%zz", "%00", "constructor", "__proto__", "0x10", "１", "1_000", "9".repeat(400)],
  ...["qlf", "prin", "strict", "kib", "packets", "dctcp", "oneshot", "long", "on-off"],
];
const word = fc.constantFrom(...words);
const text = fc.oneof(
  word,
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.double().map(String),
  fc.array(word, { maxLength: 6 }).map((parts) => parts.join(",")),
  fc.array(word, { maxLength: 4 }).map((parts) => parts.join(";")),
);

const linkKey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...keys, ...paramKeys) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "p.__proto__", "g0.n", "g9999.n", "g1.n", "g2.n", "g1.algo", "g2.algo", "g1.p.unit"),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const anyLink = fc.array(fc.tuple(linkKey, text), { maxLength: 12 }).map((entries) => entries.map((entry) => entry.join("=")).join("&"));
const presetLinks = presets.map(({ scenario }) => encodeScenario(requireScenario(scenario)));
/** A valid link with something inserted and something removed. */
const spoiltLink = fc
  .tuple(fc.constantFrom(...presetLinks), fc.nat(400), fc.string({ unit: "binary", maxLength: 5 }), fc.nat(5))
  .map(([link, at, added, lost]) => link.slice(0, at) + added + link.slice(at + lost));

test("any text as a link becomes a valid scenario, whose own link restores it", () => {
  fc.assert(
    fc.property(fc.oneof(anyLink, spoiltLink, fc.string({ unit: "binary" })), (link) => {
      const { scenario, notices } = decodeScenario(link);
      expect(parseScenario(scenario).ok).toBe(true);
      for (const { message } of notices) expect(message.length).toBeLessThan(1500);
      expect(decodeScenario(encodeScenario(scenario))).toMatchObject({ scenario, notices: [] });
    }),
    { numRuns: countCases(1000) },
  );
});

test("number fields and lists accept any text, and write back what they have read", () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), text, (field, given) => {
      findNearestValue(field, given);
      const parsed = parseFieldText(field, given);
      if (!parsed.ok) {
        expect(parsed.expected).not.toBe("");
        return;
      }
      findNearestValue(field, parsed.value);
      expect(typeof writeFieldText(field, parsed.value)).toBe("string");
    }),
    { numRuns: countCases(3000) },
  );
});

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withSparseArray: true, withNullPrototype: true }),
  fc.jsonValue(),
  fc.constantFrom(...words, 1e9, -1, NaN, 2 ** 53),
);
function anySection(section: string): fc.Arbitrary<unknown> {
  const names = fields.flatMap(({ path }) => (path.startsWith(`${section}.`) ? [path.slice(section.length + 1)] : []));
  const name = fc.oneof(fc.constantFrom(...names, "params", "__proto__"), fc.string({ maxLength: 5 }));
  return fc.oneof(fc.dictionary(name, junk, { maxKeys: 6 }), junk);
}
const group = fc.record({ senders: junk, transport: anySection("transport") }, { requiredKeys: [] });
const anyInput = fc.record(
  {
    version: junk,
    network: anySection("network"),
    transport: anySection("transport"),
    workload: anySection("workload"),
    groups: fc.oneof(fc.array(group, { maxLength: 4 }), junk),
    seed: junk,
  },
  { requiredKeys: [] },
);

test("any value is a valid scenario or is rejected, and can be repaired", () => {
  fc.assert(
    fc.property(fc.oneof(anyInput, junk), (input) => {
      const result = parseScenario(input);
      if (!result.ok) for (const issue of result.issues) expect(describeIssue(issue)).not.toBe("");
      const { scenario, notices } = repairScenario(input);
      expect(parseScenario(scenario).ok).toBe(true);
      expect(notices.map(({ message }) => message).join()).not.toContain("could not be repaired");
    }),
    // a kind that is present but undefined counts as missing
    { numRuns: countCases(1500), examples: [[{ workload: { durationNs: 0, kind: undefined } }]] },
  );
});

test("any invalid command line is rejected in one plain line", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const option = fc.oneof(
    fc
      .tuple(fc.constantFrom(...flags, "param", "preset", "format", "vary", "seeds", "shard"), text)
      .map(([name, value]) => [`--${name}`, value]),
    fc.tuple(fc.constantFrom(...flags), text).map(([name, value]) => ["--vary", `${name}=${value}`]),
    fc.string().map((value) => [value]),
  );
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("run", "sweep", "schema", "merge", "x", ""),
        fc.array(option, { maxLength: 5 }),
        async (name, options) => {
          const args = options.flat();
          if (args.includes("--help") || args.includes("-h")) return;
          // at least one argument is invalid, so that nothing runs
          const error: unknown = await runProgram([name, ...args, "--senders", "zero"]).then(
            () => null,
            (reason: unknown) => reason,
          );
          expect(error).toBeInstanceOf(InputError);
          expect((error as InputError).message).toMatch(/^[^\p{Cc}\p{Cf}]{1,2000}$/u);
        },
      ),
      { numRuns: countCases(1500) },
    );
  } finally {
    write.mockRestore();
  }
});
