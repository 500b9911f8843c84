import { describe, expect, it } from "vitest";
import { describeAlgorithm, descriptions } from "../../src/algorithms/descriptions.ts";
import { algorithms } from "../../src/algorithms/registry.ts";

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
  it("refuses an unknown name with the names there are", () =>
    expect(() => describeAlgorithm("nope")).toThrow(/"nope" is not one of tahoe, reno/));
});
