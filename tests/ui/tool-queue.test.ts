import { expect, it, vi } from "vitest";
import { getField, limitSenders } from "../../src/scenario/fields/fields.ts";
import { tools } from "../../src/ui/run/judge-and-rewrite.ts";
import { createNotices } from "../../src/ui/run/notices.ts";
import { createToolbox, createToolQueue } from "../../src/ui/run/scenario-tools.ts";

const senders = limitSenders("star");
const delays = getField("network.senderLinkDelaysNs");

it("changes before the tools are at hand are made in their order as soon as they are", async () => {
  // other tests may have had the page's tools loaded
  vi.resetModules();
  const { createScenarioStore, needsTools } = await import("../../src/ui/run/scenario-store.ts");
  const { scenarioTools } = await import("../../src/ui/run/scenario-tools.ts");
  const queries = ["", "v.panes=link", "v.preset=collapse", "v.preset=healthy", "n=3"];
  expect(queries.map(needsTools)).toEqual([false, false, false, true, true]);
  expect(() => createScenarioStore("n=3", createNotices())).toThrow("not loaded");
  const notices = createNotices();
  const { store, view } = createScenarioStore("v.panes=link&v.preset=collapse", notices);
  expect(view.get("v.panes")).toBe("link");
  expect(store.query([["v.panes", "link,queue"]])).toBe("v.panes=link,queue");

  store.setField(senders, 48);
  store.setText(senders, "5000");
  expect(store.findFault(delays, "1us")).toContain("still being loaded");
  expect(store.get().scenario.workload.senders).toBe(32);
  await scenarioTools.load();
  expect(store.get().scenario.workload.senders).toBe(1024);
  notices.get()[0].action?.run();
  expect(store.get().scenario.workload.senders).toBe(48);
  expect(store.findFault(delays, "1us")).not.toContain("still being loaded");
  expect(queries.map(needsTools)).toEqual([false, false, false, false, false]);
});

it("what is reset or loaded meanwhile drops what waits", async () => {
  const toolbox = createToolbox(async () => tools);
  const queue = createToolQueue(toolbox, () => undefined);
  const done: string[] = [];
  queue.withTools(() => done.push("before"));
  queue.forget();
  queue.withTools(() => done.push("after"));
  await toolbox.load();
  expect(done).toEqual(["after"]);
});

it("a fault is told, and what waits is done when the tools come after all", async () => {
  let isGone = true;
  const toolbox = createToolbox(async () => {
    if (isGone) throw new Error("gone");
    return tools;
  });
  const retries: (() => void)[] = [];
  const queue = createToolQueue(toolbox, (retry) => retries.push(retry));
  const done: string[] = [];
  queue.withTools(() => done.push("first"));
  await expect(toolbox.load()).rejects.toThrow("gone");
  await expect.poll(() => retries.length).toBe(1);
  expect(() => toolbox.need()).toThrow("not loaded");
  queue.withTools(() => done.push("second"));
  await expect.poll(() => retries.length).toBe(2);
  isGone = false;
  retries[0]();
  await expect.poll(() => done).toEqual(["first", "second"]);
  expect(toolbox.need()).toBe(tools);
  queue.withTools(() => done.push("third"));
  expect(done).toEqual(["first", "second", "third"]);
});
