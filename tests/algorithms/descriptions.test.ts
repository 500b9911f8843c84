import { describe, expect, it } from "vitest";
import { describeAlgorithm, descriptions } from "../../src/algorithms/descriptions.ts";
import { algorithms, getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { drawsByChance } from "../../src/scenario/fields/list-transports.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";

describe("descriptions of transports", () => {
  it("are those of the registry, in its order", () => expect(descriptions.map(({ id }) => id)).toEqual(algorithms.map(({ id }) => id)));
  it.each(algorithms)("$id: says of its parts what it creates, and of the rest what the transport has", (algorithm) => {
    const { createSender, createReceiver, createSink, createPort, ...rest } = algorithm;
    expect(createSender).toBeTypeOf("function");
    const created = { receiver: createReceiver, sink: createSink, port: createPort };
    expect((algorithm.parts ?? []).toSorted()).toEqual(
      Object.entries(created)
        .flatMap(([part, create]) => (create === undefined ? [] : [part]))
        .toSorted(),
    );
    expect(describeAlgorithm(algorithm.id)).toEqual(rest);
  });
  const cases = [
    ...algorithms.map(({ id }) => [id, {}] as const),
    ["d3", { spread: true }],
    ["trim", { asynchronousTimers: true }],
  ] as const;
  it.each(cases)(
    "%s with %j: says whether it draws random numbers, which is all that the seed decides if senders start at once",
    (id, params) => {
      const make = (seed: number) =>
        requireScenario({
          seed,
          transport: { algorithm: id, params },
          workload: { senders: 8, blocks: 2, blockBytes: 65_536, startJitterNs: 0 },
        });
      const run = (seed: number): unknown => {
        const simulation = createSimulation(make(seed), getAlgorithm);
        while (!simulation.finished) simulation.run(1e6);
        return simulation.totals;
      };
      const [one, two] = [run(1), run(2)];
      if (drawsByChance(make(1))) expect(two).not.toEqual(one);
      else expect(two).toEqual(one);
    },
  );
  it("refuses an unknown name with the names there are", () =>
    expect(() => describeAlgorithm("nope")).toThrow(/"nope" is not one of tahoe, reno/));
});
