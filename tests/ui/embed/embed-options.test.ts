import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHome, writeOembed } from "../../../scripts/embed-helper.mjs";
import { stripQuery, writeAddress, writeElement, writeFrame } from "../../../src/ui/embed/embed-code.ts";
import { readEmbedAddress } from "../../../src/ui/embed/embed-options.ts";

describe("the address of a frame", () => {
  it("is parted into what is the frame's and what a link of the Lab says", () => {
    const { options, query, faults } = readEmbedAddress(
      "?embed=1&n=48&show=senders,link&hide=header&lock=senders,b&autoplay=1&theme=dark&wheel=zoom&origin=https%3A%2F%2Fa.example&v.t=2&events=xapi&lti=1",
    );
    expect(faults).toEqual([]);
    expect(query).toBe("n=48&v.t=2");
    expect(options).toEqual({
      page: "lab",
      show: ["link", "senders"],
      hide: ["header"],
      controls: ["workload.senders", "network.bufferPackets", "transport.rtoMinNs"],
      lock: ["workload.senders", "network.bufferPackets"],
      autoplay: true,
      verdict: "now",
      theme: "dark",
      wheel: "zoom",
      origin: "https://a.example",
      hasStatements: true,
      isInLms: true,
    });
  });

  it("leaves the course page alone where nothing is said", () => {
    const { options } = readEmbedAddress("?embed=1");
    expect(options).toMatchObject({
      autoplay: false,
      verdict: "now",
      theme: "auto",
      wheel: "page",
      origin: null,
      lock: [],
      hasStatements: false,
    });
    expect(readEmbedAddress("?embed=1&lock=all").options.lock).toBe(null);
  });

  it.each([
    ["show=tree", 'show "tree" is not allowed; allowed: network, link, queue'],
    ["hide=all", 'hide "all" is not allowed; allowed: header, network, controls, playback'],
    ["lock=sender", 'lock "sender" is not allowed; allowed: names of settings'],
    ["autoplay=yes", 'autoplay "yes" is not allowed; allowed: 0, 1'],
    ["theme=pink", 'theme "pink" is not allowed; allowed: light, dark, auto'],
    ["wheel=both", 'wheel "both" is not allowed; allowed: page, zoom'],
    ["origin=example.org", 'origin "example.org" is not allowed; allowed: one origin'],
    ["origin=https://a.example/page", "is not allowed; allowed: one origin"],
    ["page=papers", 'page "papers" is not allowed; allowed: lab, lessons, sweep, compare, ladder'],
    ["verdict=never", 'verdict "never" is not allowed; allowed: now, after'],
  ])("says what it does not know in %s", (part, fault) => {
    const { faults, query } = readEmbedAddress(`?embed=1&${part}&n=4`);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
    expect(query).toBe("n=4");
  });

  it("never throws", () => {
    expect.assertions(0);
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => Array.isArray(readEmbedAddress(`?embed=1&${a}&show=${b}&origin=${b}`).faults)),
    );
  });
});

it("the built page names its public address, or stays relative", () => {
  expect(readHome(undefined)).toBe("./");
  expect(readHome("https://a.example/incast")).toBe("https://a.example/incast/");
  expect(() => readHome("a.example")).toThrow('PUBLIC_URL is "a.example"; it must be the page\'s address');
  expect(writeOembed("https://a.example/incast/").html).toContain('src="https://a.example/incast/?embed=1"');
});

describe("the code for a course page", () => {
  const code = {
    home: "https://a.example/incast/",
    query: stripQuery("n=48&v.panes=link&v.t=2.5&v.tab=story&v.projector=1"),
    show: ["link", "senders"],
    hidesNetwork: true,
    autoplay: false,
    widthPx: 420,
    heightPx: 640,
  };

  it("says the same run as an element and as a frame", () => {
    expect(writeElement(code)).toBe(
      '<script src="https://a.example/incast/incast-lab.js" defer></script>\n' +
        '<incast-lab scenario="n=48&amp;v.t=2.5" show="link,senders" hide="network" width="420" height="640"></incast-lab>',
    );
    expect(writeFrame(code)).toContain(
      'src="https://a.example/incast/?embed=1&amp;show=link,senders&amp;hide=network&amp;n=48&amp;v.t=2.5"',
    );
    const { options, query, faults } = readEmbedAddress(new URL(writeAddress(code)).search);
    expect(options).toMatchObject({ show: ["link", "senders"], hide: ["network"] });
    expect({ query, faults }).toEqual({ query: "n=48&v.t=2.5", faults: [] });
  });

  it("lets nothing of a link out of its attribute", () => {
    expect(writeFrame({ ...code, query: 'x="><script>' })).not.toMatch(/"><script/);
  });
});
