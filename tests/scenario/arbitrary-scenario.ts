import * as fc from "fast-check";
import type { Scenario } from "../../src/engine/scenario.ts";
import type { Field } from "../../src/scenario/field-types.ts";
import { listParamFields, paramNameOf } from "../../src/scenario/field-of-param.ts";
import { getField, listSectionFields, nameOf, type Section } from "../../src/scenario/fields.ts";
import { parseScenario } from "../../src/scenario/parse-scenario.ts";

/** Values a field takes: limits, default and anything between. */
function arbitraryValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...field.choices.map(({ value }) => value));
    case "number": {
      const { min, max } = field;
      const number = field.integer
        ? fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((n) => min + (n % (max - min + 1)))
        : fc.double({ min, max, noNaN: true });
      return fc.oneof(number, fc.constantFrom(min, max, field.default));
    }
    case "list":
      return fc.constant(null);
  }
}

function arbitrarySection(section: Section, names = listSectionFields(section)): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(names.map((field) => [nameOf(field), arbitraryValue(field)])), { requiredKeys: [] });
}

const arbitraryTransport = arbitrarySection("transport").chain((transport) => {
  const params = listParamFields(transport.algorithm ?? getField("transport.algorithm").default);
  if (params.length === 0) return fc.constant(transport);
  const values = fc.record(Object.fromEntries(params.map((field) => [paramNameOf(field), arbitraryValue(field)])), { requiredKeys: [] });
  return values.map((values): Record<string, unknown> => ({ ...transport, params: values }));
});

/** Few senders and blocks, so that lists stay short and the work within bounds. */
const arbitraryWorkload = fc.record({
  blockBytes: fc.integer({ min: 1, max: 100_000 }),
  blocks: fc.integer({ min: 1, max: 4 }),
  startJitterNs: arbitraryValue(getField("workload.startJitterNs")),
  barrier: arbitraryValue(getField("workload.barrier")),
});

function arbitraryTimes(length: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: length, maxLength: length });
}

/** Any valid scenario of a few senders: groups, lists and parameters included. */
export const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .array(fc.record({ senders: fc.integer({ min: 1, max: 3 }), transport: arbitraryTransport }), { minLength: 1, maxLength: 3 })
  .chain((groups) => {
    const senders = groups.reduce((sum, group) => sum + group.senders, 0);
    return fc
      .record({
        network: arbitrarySection("network"),
        transport: arbitraryTransport,
        workload: arbitraryWorkload,
        seed: arbitraryValue(getField("seed")),
        hasGroups: fc.boolean(),
        delays: fc.option(arbitraryTimes(senders)),
        offsets: fc.option(fc.array(arbitraryTimes(senders), { minLength: 4, maxLength: 4 })),
      })
      .map(({ network, transport, workload, seed, hasGroups, delays, offsets }) => {
        const result = parseScenario({
          network: { ...network, linkBps: 1e9, senderLinkDelaysNs: delays },
          transport,
          workload: { ...workload, senders, startOffsetsNs: offsets && offsets.slice(0, workload.blocks) },
          groups: hasGroups ? groups : [],
          seed,
        });
        if (!result.ok) throw new Error(`not valid: ${JSON.stringify(result.issues)}`);
        return result.scenario;
      });
  });
