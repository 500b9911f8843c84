import { describe, expect, it } from "vitest";
import { type KeyPress, bindings, findCommand } from "../../src/ui/app/bindings.ts";

const plain: KeyPress = { key: "", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, patch: Partial<KeyPress> = {}) => findCommand({ ...plain, key, ...patch });

describe("keys", () => {
  it.each([
    [" ", {}, "togglePlay"],
    ["ArrowLeft", {}, "previousEvent"],
    ["ArrowRight", { shiftKey: true }, "nextTimeout"],
    ["Enter", {}, "explain"],
    ["Home", {}, "toStart"],
    ["End", {}, "toEnd"],
    ["+", { shiftKey: true }, "faster"],
    ["=", {}, "faster"],
    ["-", {}, "slower"],
    ["g", {}, "toggleGhost"],
    ["G", { shiftKey: true }, "toggleGhost"],
    ["p", {}, "toggleProjector"],
    ["Escape", {}, "clear"],
    ["?", { shiftKey: true }, "help"],
    ["r", { altKey: true }, "reset"],
  ] as const)("%j %o is %s", (key, patch, command) => expect(press(key, patch)).toBe(command));
  it.each([
    ["r", {}],
    ["ArrowLeft", { altKey: true }],
    ["p", { ctrlKey: true }],
    ["+", { metaKey: true }],
    ["x", {}],
  ])("%j %o is left to the browser", (key, patch) => expect(press(key, patch)).toBeNull());
  it("have one command each", () => {
    const seen = bindings.flatMap((binding) => binding.keys.map((key) => `${key} ${"shift" in binding} ${"alt" in binding}`));
    expect(new Set(seen).size).toBe(seen.length);
  });
});
