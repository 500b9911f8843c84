import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDocumentLink, expandQuery } from "../../src/ui/app/link.ts";

describe("a link for the wall", () => {
  const question = "page=lessons&lesson=bigger-buffer&step=guess&class=hand";
  it.each([
    ["q=bigger-buffer", question],
    ["lang=de&q=bigger-buffer", question],
    ["q=bigger-buffer&lang=de", question],
    ["q=bigger-buffer&fbclid=IwAR0$&", question],
    ["q=", "q="],
    ["senders=8&q=bigger-buffer", "senders=8&q=bigger-buffer"],
    ["page=lessons&lesson=x", "page=lessons&lesson=x"],
    ["n=3&preset=gip-3&lang=de", "n=3&preset=gip-3"],
  ])("%s is written out", (query, whole) => expect(expandQuery(query)).toBe(whole));
});

describe("the document's link", () => {
  const location = { pathname: "/", search: "?lang=de", hash: "" };
  beforeEach(() => {
    vi.useFakeTimers();
    const replaceState = (_: unknown, __: string, target: string) => (location.search = target.slice(1));
    vi.stubGlobal("window", { location, history: { replaceState }, setTimeout, clearTimeout });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it("keeps the language that was chosen while it waited to be written", () => {
    createDocumentLink().write("n=8", false);
    location.search = "?lang=fr";
    vi.runAllTimers();
    expect(location.search).toBe("?n=8&lang=fr");
  });
});
