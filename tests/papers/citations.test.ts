import { expect, it } from "vitest";
import type { Experiment } from "../../src/experiments/experiment.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { contents } from "./contents.ts";

/** Sections and figures that a text names: "section VI-B, figure 8(a)". */
const listSections = (text: string): string[] =>
  [...text.matchAll(/sections? ([\dIVX]+(?:[.-][\dA-Z]+)*)(?: and ([\dIVX]+(?:[.-][\dA-Z]+)*))?/g)].flatMap(([, first, second]) =>
    second === undefined ? [first] : [first, second],
  );

const textsOf = ({ claims, assumptions, reason, finding }: Experiment): string[] => [
  ...claims.map(({ cite }) => cite),
  ...assumptions.flatMap(({ paperSays, because }) => [paperSays, because]),
  ...[reason, finding],
];

it.each(experiments.map((one) => [one.id, one] as const))("%s cites sections that its paper has", (_, experiment) => {
  for (const text of textsOf(experiment))
    for (const section of listSections(text)) expect(contents[experiment.paper], text).toContain(section);
  // each claim has one, and one of the figures that it is filed under
  for (const { cite } of experiment.claims) {
    expect(listSections(cite), cite).toHaveLength(1);
    const [, figure] = /, (?:figure|table) ([\dIVX]+)/.exec(cite) ?? [];
    if (figure !== undefined)
      expect(
        experiment.figures.map((name) => name.replace(/\(.*/, "")),
        cite,
      ).toContain(figure);
  }
});

it("knows a section that no paper has", () => expect(contents.PRIN).not.toContain("7.2.3"));
