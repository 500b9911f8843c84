import "../../src/algorithms/own/language.ts";
import * as fc from "fast-check";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { Field } from "../../src/scenario/fields/field-types.ts";
import { listParamFields, paramNameOf } from "../../src/scenario/fields/field-of-param.ts";
import { type FieldPath, getField, listSectionFields, nameOf, type Section } from "../../src/scenario/fields/fields.ts";
import { nameOfGroup } from "../../src/scenario/fields/group-fields.ts";
import { parseScenario } from "../../src/scenario/check/parse-scenario.ts";
import { repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { orderParams } from "../support/params.ts";

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
    case "text":
      return fc.constantFrom(field.default, "long flows", "x".repeat(field.most), "a & b=c; d%20é");
    case "program":
      return fc.constantFrom(null, 'name("Two")\nfunction onAck() { cwnd = 2 }');
    case "list":
    case "cdf":
    case "rows":
      // their lengths depend on other fields
      return fc.constant(field.default);
  }
}

function arbitrarySection(section: Section, names = listSectionFields(section)): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(names.map((field) => [nameOf(field), arbitraryValue(field)])), { requiredKeys: [] });
}

const arbitraryTransport = arbitrarySection("transport").chain((transport) => {
  const params = listParamFields(transport.algorithm ?? getField("transport.algorithm").default);
  if (params.length === 0) return fc.constant(transport);
  const values = fc.record(Object.fromEntries(params.map((field) => [paramNameOf(field), arbitraryValue(field)])), { requiredKeys: [] });
  const { params: specs } = getAlgorithm(String(transport.algorithm));
  return values.map((values): Record<string, unknown> => ({ ...transport, params: orderParams(specs, values) }));
});

/** A group of the scenario's own algorithm has what it does not say from there: its parameters must fit those. */
function fitInherited(base: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const standard = getField("transport.algorithm").default;
  const algorithm = own.algorithm ?? base.algorithm ?? standard;
  if (algorithm !== (base.algorithm ?? standard)) return own;
  const { params: specs } = getAlgorithm(algorithm as string);
  return { ...own, params: orderParams(specs, { ...(base.params as object), ...(own.params as object) }) };
}

function arbitraryTimes(length: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: length, maxLength: length });
}

/** Of one kind, with few senders and little work, so that lists stay short; the kind's other fields at any value. */
function arbitraryWorkload(senders: number): fc.Arbitrary<Record<string, unknown>> {
  const bytes = fc.integer({ min: 1, max: 100_000 });
  const valueOf = (path: FieldPath) => arbitraryValue(getField(path));
  const barrier = fc.integer({ min: 1, max: 4 }).chain((blocks) =>
    fc.record(
      {
        blockBytes: bytes,
        blocks: fc.constant(blocks),
        startJitterNs: valueOf("workload.startJitterNs"),
        barrier: valueOf("workload.barrier"),
        startOffsetsNs: fc.option(fc.array(arbitraryTimes(senders), { minLength: blocks, maxLength: blocks })),
        maxOutstanding: valueOf("workload.maxOutstanding"),
        staggerNs: valueOf("workload.staggerNs"),
      },
      { requiredKeys: ["blocks"] },
    ),
  );
  const long = fc.record(
    {
      kind: fc.constant("long"),
      durationNs: fc.integer({ min: 1, max: 10e6 }),
      startsNs: fc.option(arbitraryTimes(senders)),
      startJitterNs: valueOf("workload.startJitterNs"),
    },
    { requiredKeys: ["kind"] },
  );
  const startNs = fc.integer({ min: 0, max: 1e9 });
  const oneshot = fc
    .array(fc.record({ bytes, startNs }, { requiredKeys: ["bytes"] }), { minLength: 1, maxLength: senders })
    .chain((flows) => {
      // the last flow has the senders that are left
      const rows = flows.map((flow, i) => ({ ...flow, senders: i < flows.length - 1 ? 1 : senders - flows.length + 1 }));
      return fc.record(
        { kind: fc.constant("oneshot"), flows: fc.constant(rows), startJitterNs: valueOf("workload.startJitterNs") },
        { requiredKeys: ["kind", "flows"] },
      );
    });
  const onOff = fc.record(
    {
      kind: fc.constant("on-off"),
      responses: fc.integer({ min: 0, max: 20 }),
      responseBytes: fc.tuple(bytes, bytes).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
      // all responses together may take days, not months
      meanGapNs: valueOf("workload.meanGapNs").map((gapNs) => Math.min(gapNs as number, 1e13)),
      startNs,
      finalBytes: bytes,
      finalStartNs: startNs,
    },
    { requiredKeys: ["kind", "responses", "finalBytes"] },
  );
  return fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(barrier, long, oneshot, onOff).map((workload) => ({ ...workload, senders }));
}

const starFields = listSectionFields("network").filter(
  ({ path, topologies }) => path !== "network.topology" && (topologies?.includes("star") ?? true),
);

/** Any valid scenario of a few senders, of every workload kind: groups, lists and parameters included. */
export const arbitraryScenario: fc.Arbitrary<Scenario> = fc
  .array(
    fc.record(
      { name: arbitraryValue(nameOfGroup(1)), senders: fc.integer({ min: 1, max: 3 }), transport: arbitraryTransport },
      { requiredKeys: ["senders", "transport"] },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((groups) => {
    const senders = groups.reduce((sum, group) => sum + group.senders, 0);
    return fc
      .record({
        network: arbitrarySection("network", starFields),
        transport: arbitraryTransport,
        workload: arbitraryWorkload(senders),
        seed: arbitraryValue(getField("seed")),
        hasGroups: fc.boolean(),
        delays: fc.option(arbitraryTimes(senders)),
      })
      .map(({ network, transport, workload, seed, hasGroups, delays }) => {
        const input = {
          network: { ...network, linkBps: 1e9, senderLinkDelaysNs: delays },
          transport,
          workload,
          groups: hasGroups ? groups.map((group) => ({ ...group, transport: fitInherited(transport, group.transport) })) : [],
          seed,
        };
        const result = parseScenario(input);
        // two groups may ask the switch for different things, and tiny packets a round trip apart may take more than a month
        if (!result.ok && result.issues.every(({ allowed }) => /^the switch | 30 days/.test(allowed)))
          return repairScenario(input).scenario;
        if (!result.ok) throw new Error(`not valid: ${JSON.stringify(result.issues)}`);
        return result.scenario;
      });
  });
