import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { stripSenders } from "../../scripts/slim-page.mjs";

const folder = fileURLToPath(new URL("../../src/algorithms/", import.meta.url));

describe("a transport without its senders", () => {
  it("keeps what describes it", () => {
    const code = `const params = { a: 1 };
export const t: Algorithm = { id: "t", params, needs: () => ({ ecn: "dctcp" }), createSender: (port) => make(port, { x: 1 }) };
export const u = { createReceiver: receive, id: "u" };`;
    expect(stripSenders(code, "t.ts")).toBe(`const params = { a: 1 };
export const t: Algorithm = { id: "t", params, needs: () => ({ ecn: "dctcp" }),  };
export const u = { createReceiver: null, id: "u" };`);
  });
  it("is what becomes of every transport there is", () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".ts"))) {
      const stripped = stripSenders(readFileSync(folder + name, "utf8"), name);
      expect(stripped, name).not.toMatch(/\bcreate(Sender\s*[:(]|Receiver\s*(\(|:(?! null,)))/);
    }
  });
});
