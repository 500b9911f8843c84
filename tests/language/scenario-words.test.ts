import { afterEach, describe, expect, it } from "vitest";
import { english, type Language, setActiveLanguage } from "../../src/language/active.ts";
import { locales } from "../../src/language/locales.ts";
import { pseudo } from "../../src/language/pseudo.ts";
import type { NumberField } from "../../src/scenario/fields/field-types.ts";
import { parseFieldText } from "../../src/scenario/fields/field-values.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { checkScenario } from "../../src/scenario/check/parse-scenario.ts";
import { describeFaults, repairScenario } from "../../src/scenario/change/repair-scenario.ts";
import { decodeScenario } from "../../src/scenario/link/url-codec.ts";
import { completeText, splitFieldText, writeValue } from "../../src/ui/scenario/field-text.ts";
import { readLanguage } from "./project.ts";

const german: Language = {
  tag: "de",
  locale: "de",
  direction: "ltr",
  messages: {
    "{count, plural, one {{value} packet} other {{value} packets}}": "{count, plural, one {{value} Paket} other {{value} Pakete}}",
  },
};

afterEach(() => setActiveLanguage(english));

describe("a number of the scenario in another language", () => {
  const buffer = getField("network.bufferPackets") as NumberField;
  it("is written as the language does it", () => {
    setActiveLanguage(german);
    expect(writeValue(buffer, 1024)).toBe("1.024 Pakete");
    expect(writeValue(buffer, 1)).toBe("1 Paket");
    expect(writeValue(getField("network.rttNs"), 1_500)).toBe("1,5 µs");
  });
  it.each(["network.bufferPackets", "network.rttNs", "workload.blockBytes"] as const)(
    "is read again from where it is typed: %s",
    (path) => {
      setActiveLanguage(german);
      const field = getField(path) as NumberField;
      for (const value of [1, 64, 1024, 1500, 65_536, 1_048_576]) {
        const { figure, unit } = splitFieldText(field, value);
        const typed = completeText(figure, field.unit === "packets" ? "" : unit);
        expect(parseFieldText(field, typed)).toEqual({ ok: true, value });
      }
    },
  );
});

describe("what is said of values that do not fit", () => {
  const bad: readonly unknown[] = [
    { workload: { senders: 5000 } },
    { workload: { senders: 2.5, blocks: "many" }, network: { topology: "ring" } },
    { workload: { kind: "oneshot", flows: [{ senders: 0 }] }, unknown: 1 },
    { network: { topology: "fat-tree", pods: 3 } },
    { transport: { algorithm: "dctcp" } },
    { groups: 3 },
    7,
  ];
  it("goes through the catalogue, and is the same sentences in English", () => {
    for (const input of bad) {
      setActiveLanguage(english);
      const plain = repairScenario(input).notices.length;
      setActiveLanguage(pseudo);
      const { notices } = repairScenario(input);
      expect(notices).toHaveLength(plain);
      for (const { message } of notices) expect(message).toMatch(/^\[.*~+\] \[.*~+\]$/);
      const checked = checkScenario(input);
      if (!checked.ok) expect(describeFaults(checked.problems)).toMatch(/^\[.*~+\]$/);
    }
    expect(decodeScenario("sendrs=4").notices[0].message).toMatch(/^\[.*~+\] \[.*~+\]$/);
  });
  it.each([
    ["network.hosts.0.name", "en", "Hosts, row 1, name: "],
    ["network.hosts.0.name", "de", "Hosts, Zeile 1, Name: "],
    ["network.trunks.1.to", "fr", "Liens inter-commutateurs, ligne 2, commutateur : "],
    ["workload.flows.0.bytes", "ar", "التدفقات، الصف 1، البايتات: "],
  ] as const)("names the cell of a list as its box does: %s in %s", (path, tag, begins) => {
    setActiveLanguage(tag === "en" ? english : { ...locales[tag], tag, messages: readLanguage(tag) });
    const network = {
      topology: "graph",
      hosts: [
        { name: "a b", at: "s" },
        { name: "b", at: "r" },
      ],
      trunks: [{ from: "s", to: "r" }, { from: "s" }],
    };
    const input = path.startsWith("network") ? { network } : { workload: { kind: "oneshot", flows: [{ senders: 2 }] } };
    const checked = checkScenario(input);
    const faults = checked.ok ? [] : checked.problems.filter((problem) => problem.path === path);
    expect(faults).toHaveLength(1);
    expect(
      describeFaults(faults)
        .replaceAll(/[\u2066-\u2069]/g, "")
        .replaceAll(/\s/g, " "),
    ).toContain(begins);
  });
});
