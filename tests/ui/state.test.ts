import { describe, expect, it } from "vitest";
import { createAnnouncer } from "../../src/ui/run/announcer.ts";
import { parsePanes, togglePane, writePanes } from "../../src/ui/run/layout.ts";
import { fewPanes, firstPanes, paneTitles } from "../../src/ui/panes/registry.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { readSettings } from "../../src/ui/app/settings.ts";
import { createStore } from "../../src/ui/run/store.ts";

describe("a store", () => {
  it("keeps its object until something really changes", () => {
    const store = createStore({ a: 1, b: 2 });
    const before = store.get();
    let told = 0;
    store.subscribe(() => told++);
    store.set({ a: 1 });
    expect(store.get()).toBe(before);
    expect(told).toBe(0);
    store.set({ a: 3 });
    expect(store.get()).toEqual({ a: 3, b: 2 });
    expect(told).toBe(1);
  });
});

const choice = { known: paneTitles.map(({ id }) => id), first: { get: () => firstPanes, subscribe: () => () => undefined } };

describe("panes in the link", () => {
  it("are left out when they are the first ones", () => expect(writePanes(choice, firstPanes)).toBeNull());
  it("are read in the order of the page", () => expect(parsePanes(choice, "senders,queue")).toEqual(["queue", "senders"]));
  it("fall back where nothing is known", () => {
    expect(parsePanes(choice, "moon")).toBe(firstPanes);
    expect(parsePanes(choice, undefined)).toBe(firstPanes);
  });
  it("open and close", () => {
    expect(togglePane(choice, fewPanes, "queue")).toEqual(["network", "link", "queue", "senders"]);
    expect(togglePane(choice, firstPanes, "network")).toEqual(["link", "queue", "windows", "senders"]);
  });
});

describe("settings", () => {
  const keep = (text: string) => readSettings({ getItem: () => text });
  it("survive what is kept", () =>
    expect(keep('{"theme":"dark","motion":"reduced"}')).toEqual({
      theme: "dark",
      motion: "reduced",
      projector: false,
      characterKeys: true,
      language: null,
    }));
  it.each(["", "nonsense", "null", "[]", '{"theme":"pink","motion":3,"projector":true}'])("take defaults for %j", (text) =>
    expect(keep(text)).toEqual({ theme: "system", motion: "system", projector: false, characterKeys: true, language: null }),
  );
  it("keep projector mode for the tab alone", () => {
    const tab = { getItem: (key: string) => (key.endsWith("projector") ? "on" : null) };
    expect(readSettings({ getItem: () => "{}" }, tab).projector).toBe(true);
    expect(readSettings({ getItem: () => "{}" }, { getItem: () => null }).projector).toBe(false);
  });
  it("take defaults where storage is forbidden", () => {
    expect(readSettings(null).theme).toBe("system");
    const throwing = {
      getItem(): string {
        throw new Error("forbidden");
      },
    };
    expect(readSettings(throwing).theme).toBe("system");
  });
});

describe("the spoken line", () => {
  it("changes at most once a second, and ends with the newest", () => {
    let nowMs = 5000;
    const due: (() => void)[] = [];
    const announcer = createAnnouncer(
      () => nowMs,
      (callback) => due.push(callback),
    );
    const heard: string[] = [];
    announcer.subscribe(() => heard.push(announcer.get()));
    announcer.say("one");
    announcer.say("two");
    announcer.say("three");
    expect(heard).toEqual(["one"]);
    nowMs += 1000;
    for (const callback of due.splice(0)) callback();
    expect(heard).toEqual(["one", "three"]);
    nowMs += 5000;
    announcer.say("four");
    expect(heard).toEqual(["one", "three", "four"]);
  });
});

describe("notices", () => {
  it("are few, and the same one is not there twice", () => {
    const notices = createNotices();
    const add = (title: string) => notices.add({ title, detail: "", action: null });
    for (const title of ["a", "b", "a", "c", "d"]) add(title);
    expect(notices.get().map((notice) => notice.title)).toEqual(["a", "c", "d"]);
    notices.dismiss(notices.get()[0].id);
    expect(notices.get()).toHaveLength(2);
    notices.clear();
    expect(notices.get()).toEqual([]);
  });
});
