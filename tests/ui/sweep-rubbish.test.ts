import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { SweepError } from "../../src/sweep/sweep-error.ts";
import { parseSeries } from "../../src/sweep/series.ts";
import { describeFixed, describeSetting } from "../../src/ui/kit/sweep/describe-setting.ts";
import { listRunsAt, planPage } from "../../src/ui/kit/sweep/plan-page.ts";
import { layModel, layOneTimeout, listReferences } from "../../src/ui/kit/sweep/model-data.ts";
import { cleanName, decodeSweep, encodeSweep } from "../../src/ui/kit/sweep/sweep-query.ts";
import { arbitraryScenario } from "../scenario/arbitrary-scenario.ts";
import { countCases } from "../support/extent.ts";

/** Keys that mean something, and others; values that nearly do. */
const keys = ["v.x", "v.values", "v.scale", "v.seeds", "v.skip", "v.y", "v.over", "v.guess", "v.predict", "v.s1", "v.s2", "v.s99"];
const settings = ["n", "b", "rto", "algo", "blocks", "kind", "g1.n", "g2.algo", "p.gain", "seed", "__proto__", "constructor", "page"];
const words = [
  ...["senders", "buffer", "rto-min", "seed", "algorithm", "transport.params.gain", "__proto__", "toString", "workload.flows", "nonsense"],
  ...[
    "1",
    "0",
    "-1",
    "1e9",
    "NaN",
    "Infinity",
    "1..64",
    "1..64:20log",
    "64..1",
    "1..1e6",
    "1,1",
    "4,2",
    "1..4*0",
    "[1,2],[3]",
    "2ms",
    "",
    ",",
  ],
  ...["A?algo=gip", "A", "?", "A?n=x", "A?rto=1ns", "λ ☃?b=1", 'a,b"c', "\ud800", "%E0%A4%A", "gip", "long", "oneshot", "on-off", "none"],
  ...["normalizedGoodput", "linkIdleFraction", "model,timeout", "100,0,50", "100,", "101"],
];
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...keys, ...settings),
      fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary", maxLength: 20 }), fc.nat(200).map(String)),
    ),
    { maxLength: 8 },
  )
  .map((entries) => entries.map(([key, text]) => `${key}=${encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd"))}`).join("&"));

/** Whatever is asked for, the page has a sweep, or a sentence that says why there is none. */
function check(text: string): void {
  const decoded = decodeSweep(text);
  expect(decoded.notices.join()).not.toMatch(/\[object|undefined/);
  const plan = planPage(decoded.settings);
  expect(describeSetting(decoded.settings.base, decoded.settings.axis, decoded.settings.series)).not.toMatch(/NaN|undefined/);
  expect(describeFixed(decoded.settings)).not.toMatch(/NaN|undefined/);
  if (typeof plan === "string") {
    expect(plan).toMatch(/\S/);
    expect(plan).not.toMatch(/\[object|undefined|--/);
    return;
  }
  for (const [series] of decoded.settings.series.entries()) {
    layModel(plan, series);
    layOneTimeout(plan, series);
    listReferences(plan, series);
    for (const [at] of plan.xs.entries())
      expect(listRunsAt(plan, series, at)).toEqual(plan.runs.filter((run) => run.series === series && run.at[0] === at));
  }
  const again = encodeSweep(decoded.settings, decoded);
  expect(decodeSweep(again).settings).toEqual(decoded.settings);
}

it("any link makes a sweep or says why not", () => {
  expect(() => fc.assert(fc.property(query, check), { numRuns: countCases(150) })).not.toThrow();
});

it("any scenario is a base, with groups or without", () => {
  const tame = (text: string) => `${text}&v.seeds=1&v.values=1,2`;
  const property = fc.property(arbitraryScenario, (scenario) => check(tame(encodeScenario(scenario))));
  expect(() => fc.assert(property, { numRuns: countCases(100) })).not.toThrow();
});

it("a name keeps what a link can keep, and no half of a sign", () => {
  expect(cleanName(" What? Why?\nSo ")).toBe("What WhySo");
  expect(cleanName("???")).toBe("");
  expect(cleanName(`x${"\u{1F600}".repeat(50)}`)).toBe(`x${"\u{1F600}".repeat(39)}`);
});

it("any text is a name of a series or none, and comes back from the link", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
      const name = cleanName(text);
      if (name === "") return;
      const [series] = parseSeries([{ name, changes: { transport: { algorithm: "gip" } } }]);
      const settings = { ...decodeSweep("").settings, series: [series] };
      expect(decodeSweep(encodeSweep(settings, { guess: null, isOpen: false })).settings.series).toEqual([series]);
    }),
  );
});

it("any JSON is a file of series or is refused in words", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        parseSeries(value);
      } catch (error) {
        expect(error).toBeInstanceOf(SweepError);
        expect((error as Error).message).toMatch(/is not allowed; allowed: /);
      }
    }),
  );
});
