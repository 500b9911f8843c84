import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinLink, lostFragment, mostQueryLetters, readFragment } from "../../src/scenario/link/link-fragment.ts";
import { mostFragmentLetters, partLink, writeAddress } from "../../src/scenario/link/long-link.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { arbitraryLongScenario } from "../support/arbitrary-long-link.ts";
import { countCases } from "../support/extent.ts";

const offsets = `offsets=${"1us,".repeat(500)}2us`;
const groups = Array.from({ length: 90 }, (_, i) => `g${i + 1}.name=group%20${i}&g${i + 1}.n=4`).join("&");

const unknown = () => undefined;

describe("a link", () => {
  it.each(["", "n=64", "page=sweep&v.x=rto-min", `v.rows=${"x".repeat(mostQueryLetters - 7)}`])("that is short is a query: %#", (link) => {
    expect(partLink(link)).toEqual({ query: link, rest: "" });
    expect(writeAddress(link, unknown)).toBe(link === "" ? "" : `?${link}`);
  });

  it("that is long keeps what is short in it, and what the document looks at first", () => {
    expect(partLink(`page=compare&n=64&${offsets}&lang=de`)).toEqual({ query: "page=compare&n=64&lang=de", rest: offsets });
    expect(writeAddress(`n=64&${offsets}`, unknown)).toBe(`?n=64#&${offsets}`);
    expect(writeAddress(`n=64&${offsets}`, () => "abc")).toBe("?n=64#z=abc");
  });

  it("that is long by many short entries keeps none of them", () => {
    expect(groups.length).toBeGreaterThan(mostQueryLetters);
    expect(partLink(`page=lab&${groups}&guide=off`)).toEqual({ query: "page=lab&guide=off", rest: groups });
  });

  it("keeps entries of one key together, and in their order", () => {
    const twice = `x=${"1".repeat(90)}&n=8&x=${"2".repeat(90)}`;
    const { query, rest } = partLink(`${twice}&${offsets}`);
    expect([query, rest]).toEqual(["n=8", `x=${"1".repeat(90)}&x=${"2".repeat(90)}&${offsets}`]);
  });

  it("that is longer than any link says so", () => {
    expect(writeAddress(`n=8&offsets=${"1".repeat(mostFragmentLetters)}`, unknown)).toBe(`?n=8${lostFragment}`);
  });

  it("counts as it is read: what stands in the query comes last", () => {
    expect(joinLink("n=8", "offsets=1us")).toBe("offsets=1us&n=8");
    expect(joinLink("", "offsets=1us")).toBe("offsets=1us");
    expect(joinLink("n=8", "")).toBe("n=8");
  });

  it.each<[string, ReturnType<typeof readFragment>]>([
    ["", null],
    ["#centre", null],
    ["#section=2", null],
    ["#:~:text=incast", null],
    ["#z=abc", { isPacked: true, text: "abc" }],
    ["#z=", { isPacked: true, text: "" }],
    ["#&offsets=1us", { isPacked: false, text: "offsets=1us" }],
    ["z=abc", null],
  ])("has a fragment of its own: %s", (fragment, read) => expect(readFragment(fragment)).toEqual(read));

  it("in two parts is the same scenario, to the last bit", () => {
    fc.assert(
      fc.property(arbitraryLongScenario, (scenario) => {
        const address = new URL(writeAddress(encodeScenario(scenario, [["v.t", "261.655"]]), unknown), "https://a.example/lab/");
        expect(address.search.length).toBeLessThanOrEqual(mostQueryLetters + 1);
        const fragment = readFragment(address.hash);
        const read = decodeScenario(joinLink(address.search.slice(1), fragment?.text ?? ""));
        expect(read).toEqual({ scenario, notices: [], view: new Map([["v.t", "261.655"]]) });
        expect(JSON.stringify(read.scenario)).toBe(JSON.stringify(scenario));
      }),
      { numRuns: countCases(200) },
    );
  });
});
