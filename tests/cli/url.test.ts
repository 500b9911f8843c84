import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readUrl } from "../../src/cli/read-url.ts";
import { parseScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../src/scenario/presets/presets.ts";
import { encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { packAddress } from "../../src/ui/run/pack-link.ts";
import { arbitraryLongScenario } from "../support/arbitrary-long-link.ts";
import { countCases } from "../support/extent.ts";
import { runCli } from "./run-cli.ts";
import { InputError } from "../../src/cli/errors.ts";

const home = "https://example.org/lab/";
const packed = (text: string): string => `#z=${deflateSync(text).toString("base64url")}`;

describe("a URL of the Lab", () => {
  it.each<[string, object]>([
    [home, {}],
    [`${home}?n=48&b=128`, { network: { bufferPackets: 128 }, workload: { senders: 48 } }],
    [`${home}?lang=de&guide=off&n=48&v.t=261.655`, { workload: { senders: 48 } }],
    ["?n=48", { workload: { senders: 48 } }],
    ["n=48", { workload: { senders: 48 } }],
    [`${home}?page=sweep&n=48&v.x=buffer&v.s1=GIP%3Falgo%3Dgip`, { workload: { senders: 48 } }],
    [`${home}?n=2&blocks=2${packed("offsets=1us,2us;3us,4us")}`, { workload: { senders: 2, blocks: 2, startOffsetsNs: [[1e3, 2e3], [3e3, 4e3]] } }], // prettier-ignore
    [`${home}?n=1&blocks=1#&offsets=1us`, { workload: { senders: 1, blocks: 1, startOffsetsNs: [[1e3]] } }],
    [`${home}?n=48#centre`, { workload: { senders: 48 } }],
  ])("%s is its scenario", (url, scenario) => expect(requireScenario(readUrl(url))).toEqual(requireScenario(scenario)));

  it("is a preset's, where it says no more than its name", () => {
    const preset = presets.at(-1)!;
    expect(readUrl(`${home}?preset=${preset.id}`)).toEqual(preset.scenario);
    expect(readUrl(`${home}?v.preset=${preset.id}&v.t=1`)).toEqual(preset.scenario);
  });

  it("changes a preset that it begins with, and compares settings with another", () => {
    const { scenario } = presets.find(({ id }) => id === "ai-cluster")!;
    const transport = { algorithm: "hpcc", awndPackets: 1000 };
    expect(requireScenario(readUrl(`${home}?preset=ai-cluster&algo=hpcc`))).toEqual(requireScenario({ ...scenario, transport }));
    expect(readUrl(`${home}?v.preset=ai-cluster&algo=hpcc`)).toEqual({ transport: { algorithm: "hpcc" } });
  });

  it.each([
    ["nonsense", '--url: "nonsense" is not a URL; allowed: one that "Share this moment" copies'],
    ["", '--url: "" is not a URL'],
    [`${home}?n=5000`, "--url: Senders: 5,000 is more than 1,024"],
    [`${home}?sendrs=5`, '--url: The URL contains "sendrs", which is not a setting. Did you mean senders?'],
    [`${home}?page=lessons&lesson=what-is-incast`, "has no scenario; allowed: a URL of the pages lab, packets, sweep, compare or ladder"],
    [`${home}?q=what-is-incast`, "has no scenario"],
    [`${home}?preset=nothing`, '--url: there is no preset "nothing"; allowed: those of incast presets'],
    [`${home}?page=compare&n=8&b.rto=2ms`, "has 2 runs; allowed: one"],
    [`${home}?n=8#z=`, "--url: this scenario was too long for a URL; give its file by --scenario"],
    [`${home}?n=8${packed("offsets=1us").slice(0, -4)}`, "--url: what stands behind # cannot be read: it was cut off or changed"],
    [`${home}?n=8${packed("x".repeat(2_000_000))}`, "--url: what stands behind # cannot be read"],
  ])("%s is refused with the reason", (url, reason) => {
    expect(() => readUrl(url)).toThrow(InputError);
    expect(() => readUrl(url)).toThrow(reason);
  });

  it("is the same scenario in the terminal as on the page, to the last bit", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLongScenario, async (scenario) => {
        const read = parseScenario(readUrl(home + (await packAddress(encodeScenario(scenario)))));
        expect(read).toEqual({ ok: true, scenario, notices: [] });
        expect(JSON.stringify(read.ok && read.scenario)).toBe(JSON.stringify(scenario));
      }),
      { numRuns: countCases(60) },
    );
  });

  it("is where a run starts from, and options lie over it", () => {
    const { code, stdout } = runCli(["run", "--url", `${home}?n=4&blocks=2`, "--seed", "7", "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ scenario: { workload: { senders: 4, blocks: 2 }, seed: 7 } });
    const both = runCli(["run", "--url", "n=4", "--preset", "healthy"]);
    expect([both.code, both.stderr]).toEqual([2, "incast: --url and --preset cannot both be given\n"]);
  });
});
