import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joinLink, lostFragment, readFragment } from "../../src/scenario/link/link-fragment.ts";
import { mostFragmentLetters } from "../../src/scenario/link/long-link.ts";
import { decodeScenarioSet, encodeScenarioSet } from "../../src/scenario/change/scenario-set.ts";
import { decodeScenario, encodeScenario } from "../../src/scenario/link/url-codec.ts";
import { createDocumentLink } from "../../src/ui/app/link.ts";
import { decodeLadder, encodeLadder } from "../../src/ui/pages/ladder/ladder-rows.ts";
import { decodeSweep, encodeSweep } from "../../src/ui/kit/sweep/sweep-query.ts";
import { findFault, pack, packAddress, unpack } from "../../src/ui/run/pack-link.ts";
import { scenarioTools } from "../../src/ui/run/scenario-tools.ts";
import { readWhole, toAddress, unpackAddress } from "../../src/ui/run/whole-link.ts";
import { arbitraryLongScenario } from "../support/arbitrary-long-link.ts";
import { countCases } from "../support/extent.ts";

await scenarioTools.load();

const base = "https://a.example/lab/";
const offsets = (time: string) => `offsets=${`${time},`.repeat(500)}2us`;

describe("a packed fragment", () => {
  it("is of letters that need no escape, and comes back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 500 }), async (text) => {
        const packed = await pack(text);
        expect(packed).toMatch(/^[\w-]+$/);
        expect(await unpack(packed)).toBe(text);
      }),
      { numRuns: countCases(100) },
    );
  });

  it("that was cut or changed is told from a whole one", async () => {
    const packed = await pack(`${offsets("7us")}&g1.name=red`);
    for (let length = 0; length < packed.length; length++) expect(await unpack(packed.slice(0, length)), `${length}`).toBeNull();
    for (let at = 0; at < packed.length; at++) {
      const other = packed[at] === "A" ? "B" : "A";
      const changed = await unpack(packed.slice(0, at) + other + packed.slice(at + 1));
      // the last letter has bits that say nothing
      if (at < packed.length - 1) expect(changed, `${at}`).toBeNull();
    }
  });

  it.each([
    ["nothing", ""],
    ["a letter", "A"],
    ["no base64", "!!!"],
    ["escapes", "%41%42"],
    ["no zlib", Buffer.from("hello").toString("base64url")],
    ["a stream without a checksum", deflateRawSync("n=8").toString("base64url")],
    ["no UTF-8", deflateSync(Buffer.from([0xff, 0xfe])).toString("base64url")],
  ])("that is %s is none", async (_, packed) => expect(await unpack(packed)).toBeNull());

  it("may be as long as any link, and not a bomb", async () => {
    const most = "x".repeat(mostFragmentLetters);
    expect(await unpack(deflateSync(most).toString("base64url"))).toBe(most);
    const bomb = deflateSync(Buffer.alloc(200_000_000)).toString("base64url");
    expect(bomb.length).toBeLessThan(mostFragmentLetters);
    const before = process.cpuUsage();
    expect(await unpack(bomb)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    // unpacked it takes seconds
    expect((user + system) / 1e6).toBeLessThan(0.5);
  });

  it("is none, whatever it says", async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((all) => Buffer.concat([Buffer.from([0x78, 0x9c]), all]).toString("base64url"));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), bytes), async (packed) => {
        const text = await unpack(packed);
        expect(text === null || typeof text === "string").toBe(true);
      }),
      { numRuns: countCases(300) },
    );
  });
});

/** What a page reads that is opened with this link by somebody else. */
async function open(link: string): Promise<string> {
  const address = new URL(await packAddress(link), base);
  expect(address.search.length).toBeLessThan(1600);
  const fragment = readFragment(address.hash);
  if (fragment === null) return address.search.slice(1);
  // what this page has packed, it would know without reading
  expect(fragment.isPacked).toBe(true);
  const rest = await unpack(fragment.text);
  expect(rest).not.toBeNull();
  return joinLink(address.search.slice(1), rest!);
}

describe("a link that is opened elsewhere", () => {
  it("is the same scenario, to the last bit", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLongScenario, async (scenario) => {
        const read = decodeScenario(await open(encodeScenario(scenario, [["v.t", "1.5"]])));
        expect(read).toEqual({ scenario, notices: [], view: new Map([["v.t", "1.5"]]) });
        expect(JSON.stringify(read.scenario)).toBe(JSON.stringify(scenario));
      }),
      { numRuns: countCases(60) },
    );
  });

  it("is the same two or three runs, the same sweep, the same ladder", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryLongScenario, { minLength: 1, maxLength: 3 }), async (scenarios) => {
        const plain = decodeScenarioSet(encodeScenarioSet(scenarios));
        const set = decodeScenarioSet(await open(encodeScenarioSet(scenarios)));
        expect(set).toEqual(plain);
        expect(JSON.stringify(set.scenarios ?? [])).toBe(JSON.stringify(plain.scenarios ?? []));
        const { notices: _, settings, ...guess } = decodeSweep(encodeScenario(scenarios[0]));
        expect(decodeSweep(await open(encodeSweep(settings, guess)))).toMatchObject({ settings, notices: [] });
        const { set: rows } = decodeLadder(`${encodeScenario(scenarios[0])}&v.rows=newreno,rto=2ms;gip`);
        expect(decodeLadder(await open(encodeLadder(rows))).set).toEqual(rows);
      }),
      { numRuns: countCases(20) },
    );
  });
});

describe("an address", () => {
  it("of a short link is known at once", async () => {
    expect(toAddress("n=64")).toBe("?n=64");
    expect(await packAddress("n=64")).toBe("?n=64");
    expect(toAddress("")).toBe("");
    expect(unpackAddress({ hash: "" })).toBeNull();
    expect(unpackAddress({ hash: "#centre" })).toBeNull();
    expect(readWhole({ search: "?n=64", hash: "#centre" })).toBe("n=64");
  });

  it("of a long one says the same before it is packed and after", async () => {
    const link = `n=64&${offsets("3us")}`;
    const plain = new URL(toAddress(link), base);
    expect(plain.hash).toBe(`#&${offsets("3us")}`);
    expect(readWhole(plain)).toBe(`${offsets("3us")}&n=64`);
    const packed = new URL(await packAddress(link), base);
    expect(packed.hash).toMatch(/^#z=[\w-]{20,200}$/);
    expect(readWhole(packed)).toBe(readWhole(plain));
    expect(toAddress(link)).toBe(packed.search + packed.hash);
  });

  it("that cannot be read says why, and what it is without", async () => {
    const damaged = { search: "?n=64", hash: "#z=eJxL" };
    await unpackAddress(damaged);
    expect(readWhole(damaged)).toBe("n=64");
    expect(findFault(damaged)).toMatch(/^The end of this URL cannot be read: it was cut off or changed\./);
    const lost = { search: "?n=64", hash: lostFragment };
    await unpackAddress(lost);
    expect(findFault(lost)).toMatch(/^This scenario was too long for a URL\./);
    expect(findFault({ hash: "#&n=8" })).toBeNull();
  });

  it("stays as it is where the browser cannot compress", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const link = `n=64&${offsets("5us")}`;
    expect(await packAddress(link)).toBe(`?n=64#&${offsets("5us")}`);
    vi.unstubAllGlobals();
  });
});

/** A window with a history, as far as a link needs one. */
function openWindow(first: string) {
  const url = new URL(first, base);
  const entries = [url.href];
  let at = 0;
  let hear: () => void = () => undefined;
  const location = {
    get href() {
      return entries[at];
    },
    get pathname() {
      return new URL(entries[at]).pathname;
    },
    get search() {
      return new URL(entries[at]).search;
    },
    get hash() {
      return new URL(entries[at]).hash;
    },
  };
  const resolve = (target: string) => new URL(target, entries[at]).href;
  const history = {
    replaceState: (_: unknown, __: string, target: string) => void (entries[at] = resolve(target)),
    pushState(_: unknown, __: string, target: string) {
      entries.splice(at + 1, Infinity, resolve(target));
      at++;
    },
  };
  vi.stubGlobal("window", {
    location,
    history,
    setTimeout,
    clearTimeout,
    addEventListener: (_: string, task: () => void) => (hear = task),
  });
  return {
    entries,
    location,
    go(by: number) {
      at += by;
      hear();
    },
  };
}

describe("the document's link", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("writes what is long into the fragment, as it is and then packed, in one place of the history", async () => {
    const { entries, location } = openWindow("?lang=de");
    const link = createDocumentLink();
    link.write(`n=8&${offsets("9us")}`, true);
    vi.runAllTimers();
    expect(location.search).toBe("?n=8&lang=de");
    expect(location.hash).toBe(`#&${offsets("9us")}`);
    expect(entries).toHaveLength(2);
    await vi.waitFor(() => expect(location.hash).toMatch(/^#z=/));
    expect(entries).toHaveLength(2);
    expect(link.read()).toBe(`${offsets("9us")}&n=8`);
    // what is short again has no fragment
    link.write("n=8", false);
    link.flush();
    expect(entries[1]).toBe(`${base}?n=8&lang=de`);
  });

  it("keeps the name of a place on the page, and no fragment of another link", async () => {
    const { entries } = openWindow("?n=8#centre");
    const link = createDocumentLink();
    link.write("n=9", false);
    link.flush();
    expect(entries).toEqual([`${base}?n=9#centre`]);
    expect(link.addressOf("n=10")).toBe(`${base}?n=10`);
    expect(link.addressOf(null)).toBe(`${base}?n=9`);
    const long = await link.addressOf(`n=9&${offsets("11us")}`);
    expect(long).toMatch(/^https:\/\/a\.example\/lab\/\?n=9#z=[\w-]+$/);
  });

  it("goes back to a link that was packed long ago, once that is read; not if one has gone on meanwhile", async () => {
    const packed = await pack(offsets("13us"));
    const window = openWindow(`?n=8#z=${packed}`);
    window.entries.push(`${base}?n=9`);
    const link = createDocumentLink();
    const heard: string[] = [];
    link.onMove(() => heard.push(link.read()));
    window.go(1);
    expect(heard).toEqual(["n=9"]);
    window.go(-1);
    window.go(1);
    window.go(-1);
    await vi.waitFor(() => expect(heard).toContain(`${offsets("13us")}&n=8`));
    expect(heard.filter((one) => one === "n=8")).toEqual([]);
  });
});
