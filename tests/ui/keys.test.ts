import { describe, expect, it } from "vitest";
import { type KeyPress, bindings, findCommand } from "../../src/ui/app/bindings.ts";

const plain: KeyPress = { key: "", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const mode = { isProjector: false, hasCharacterKeys: true };
const press = (key: string, patch: Partial<KeyPress> = {}) => findCommand({ ...plain, key, ...patch }, mode);

describe("keys", () => {
  it.each([
    [" ", {}, { do: "togglePlay" }],
    ["ArrowLeft", {}, { do: "step", to: "event", by: -1 }],
    ["ArrowRight", { shiftKey: true }, { do: "step", to: "timeout", by: 1 }],
    [",", {}, { do: "step", to: "loss", by: -1 }],
    [".", {}, { do: "step", to: "loss", by: 1 }],
    ["Enter", {}, { do: "explain" }],
    ["Home", {}, { do: "toStart" }],
    ["End", {}, { do: "toEnd" }],
    ["+", { shiftKey: true }, { do: "changeSpeed", by: 1 }],
    ["=", {}, { do: "changeSpeed", by: 1 }],
    ["-", {}, { do: "changeSpeed", by: -1 }],
    ["g", {}, { do: "toggleGhost" }],
    ["G", { shiftKey: true }, { do: "toggleGhost" }],
    ["p", {}, { do: "toggleProjector" }],
    ["Escape", {}, { do: "clear" }],
    ["?", { shiftKey: true }, { do: "help" }],
    ["r", { altKey: true }, { do: "reset" }],
  ] as const)("%j %o is %o", (key, patch, command) => expect(press(key, patch)).toEqual(command));
  it.each([
    ["r", {}],
    ["ArrowLeft", { altKey: true }],
    ["p", { ctrlKey: true }],
    ["+", { metaKey: true }],
    ["x", {}],
  ])("%j %o is left to the browser", (key, patch) => expect(press(key, patch)).toBeNull());
  it("of clickers step through timeouts in projector mode alone", () => {
    const inRoom = { ...mode, isProjector: true };
    expect(findCommand({ ...plain, key: "PageDown" }, inRoom)).toEqual({ do: "step", to: "timeout", by: 1 });
    expect(findCommand({ ...plain, key: "PageUp" }, inRoom)).toEqual({ do: "step", to: "timeout", by: -1 });
    expect(press("PageDown")).toBeNull();
  });
  it("that are letters or signs can be switched off; the others stay", () => {
    const off = { ...mode, hasCharacterKeys: false };
    for (const { keys, alt, shift, isOfRoom, command } of bindings) {
      for (const key of keys) {
        const found = findCommand({ ...plain, key, altKey: alt ?? false, shiftKey: shift ?? false }, off);
        const isOff = (!alt && /^[^ ]$/.test(key)) || isOfRoom;
        expect(found, key).toEqual(isOff ? null : command);
      }
    }
  });
  it("have one command each", () => {
    const seen = bindings.flatMap((binding) => binding.keys.map((key) => `${key} ${"shift" in binding} ${"alt" in binding}`));
    expect(new Set(seen).size).toBe(seen.length);
  });
});
