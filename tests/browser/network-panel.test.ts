import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import type { BrowserContextOptions } from "playwright";
import { type LabPage } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the network panel", 0.5);
const travel = (query: string, journey: (described: LabPage) => Promise<void>, options: BrowserContextOptions = {}) =>
  lab.travel(query, journey, { viewport: { width: 1440, height: 1400 }, ...options });

describe("the network", () => {
  some("is chosen by arrow keys, and restored to the preset's", async () => {
    await travel("?blocks=2", async ({ page, waitForRun }) => {
      const query = () => new URL(page.url()).search;
      const kinds = page.getByRole("radiogroup", { name: "Network" });
      await kinds.getByRole("radio", { name: "Star" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(query).toContain("topo=graph");
      expect(await kinds.getByRole("radio", { name: "Two switches" }).isChecked()).toBe(true);
      await page.getByText("33 hosts on 2 switches").waitFor();
      await page.keyboard.press("ArrowRight");
      await expect.poll(query).toBe("?topo=leaf-spine&blocks=2");
      const leaves = page.getByRole("textbox", { name: "Leaves" });
      await leaves.fill("5");
      await leaves.press("Enter");
      await expect.poll(query).toBe("?topo=leaf-spine&leaves=5&blocks=2");
      expect(await findAxeFaults(page)).toEqual([]);
      await kinds.getByRole("radio", { name: "Leaf-spine" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(query).toBe("?topo=fat-tree&blocks=2");
      await page.getByRole("slider", { name: "Pods, slider" }).waitFor();
      await page.getByRole("button", { name: "Undo Network, was star" }).click();
      await expect.poll(query).toBe("?blocks=2");
      await waitForRun();
    });
  });
  some("returns with all of its preset's settings", async () => {
    await travel("?v.preset=two-switch", async ({ page }) => {
      const query = () => new URL(page.url()).search;
      await page.getByRole("radiogroup", { name: "Network" }).getByRole("radio", { name: "Fat-tree" }).click();
      await expect.poll(query).toContain("topo=fat-tree");
      await page.getByRole("button", { name: "Undo Network, was two switches" }).click();
      await expect.poll(query).toContain("hosts=senders:32@A1,H1:1@A1,H2:1@A2,receiver:1@A2&trunks=A1:A2&");
      expect(query()).toContain("g1.from=senders&g1.to=receiver");
      expect(await page.getByText(/^\d+ changes?$/).count()).toBe(0);
    });
  });
  some("keeps the common settings visible on a small screen, in order", async () => {
    const small = { viewport: { width: 1366, height: 768 } };
    await travel(
      "?n=32",
      async ({ page }) => {
        const tops = [];
        for (const name of ["Senders", "Switch buffer", "Data per sender (SRU)", "RTOmin", "Link rate", "Base RTT"]) {
          const box = await page.getByRole("textbox", { name, exact: true }).boundingBox();
          tops.push(box!.y);
        }
        expect(tops).toEqual([...tops].sort((a, b) => a - b));
        const bar = await page.getByRole("region", { name: "Playback" }).boundingBox();
        expect(tops[tops.length - 1]).toBeLessThan(bar!.y);
      },
      small,
    );
  });
  some("is chosen by touch, with pictures large enough for a finger", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await travel(
      "?blocks=2",
      async ({ page }) => {
        await page.getByRole("button", { name: /^Scenario/ }).tap();
        const kind = page.getByRole("radiogroup", { name: "Network" }).getByRole("radio", { name: "Leaf-spine" });
        expect((await kind.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        await kind.tap();
        await expect.poll(() => new URL(page.url()).search).toContain("topo=leaf-spine");
        expect(await findAxeFaults(page)).toEqual([]);
      },
      phone,
    );
  });
});

describe("hosts and trunks of a graph", () => {
  some("are lines of text, with reasons for invalid ones", async () => {
    await travel("?v.preset=two-switch", async ({ page }) => {
      const trunks = page.getByRole("textbox", { name: "Trunks" });
      await trunks.fill("A1:A1");
      await trunks.press("Enter");
      await page
        .getByRole("alert")
        .getByText(/another switch than A1/)
        .waitFor();
      expect(await trunks.getAttribute("aria-invalid")).toBe("true");
      expect(await findAxeFaults(page)).toEqual([]);
      await trunks.fill("A1:A2/2Gbps");
      await trunks.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toContain("trunks=A1:A2/2Gbps");
      expect(await page.getByRole("textbox", { name: "Hosts" }).inputValue()).toBe("senders:32@A1,\nH1:1@A1,\nH2:1@A2,\nreceiver:1@A2");
    });
  });
});

describe("a group's traffic", () => {
  some("has its own hosts, pairing, workload, and background, by keyboard", async () => {
    await travel("?topo=leaf-spine&blocks=2&g1.n=16&g2.n=16", async ({ page, tabTo, waitForRun }) => {
      const query = () => new URL(page.url()).search;
      await tabTo("button", "Hosts and workload of group 2");
      await page.keyboard.press("Enter");
      const traffic = page.getByRole("group", { name: "Hosts and workload of group 2" });
      const from = traffic.getByRole("textbox", { name: /^From/ });
      await from.fill("leaf9");
      await from.press("Enter");
      await page
        .getByRole("alert")
        .getByText(/leaf9 is not a place of this network: hosts, leaf0, leaf1/)
        .waitFor();
      await from.fill("leaf2");
      await from.press("Enter");
      await expect.poll(query).toContain("g2.from=leaf2");
      await page.getByText("senders 16 to 31, from leaf2").waitFor();
      await from.fill("");
      await from.press("Enter");
      await expect.poll(query).not.toContain("g2.from");
      const choose = async (name: RegExp, typed: string) => {
        const select = traffic.getByRole("combobox", { name });
        await select.focus();
        await page.keyboard.press("Enter");
        await traffic.getByRole("combobox", { name, expanded: true }).waitFor();
        await page.keyboard.type(typed);
        await page.keyboard.press("Enter");
      };
      await choose(/^Pairing/, "each");
      await expect.poll(query).toContain("g2.pair=random");
      await choose(/^Workload/, "constant");
      await expect.poll(query).toContain("g2.work=cbr");
      const rate = traffic.getByRole("textbox", { name: "Rate", exact: true });
      await rate.fill("200Mbps");
      await rate.press("Enter");
      await expect.poll(query).toContain("200Mbps");
      await traffic.getByRole("button", { name: /^Undo Rate, was 100/ }).waitFor();
      await choose(/^Workload/, "as the");
      await expect.poll(query).not.toContain("g2.work");
      await choose(/^Workload/, "long");
      await expect.poll(query).toContain("g2.work=long");
      await traffic.getByRole("switch", { name: /^Background/ }).click();
      await expect.poll(query).toContain("g2.bg=on");
      await waitForRun();
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });
});
