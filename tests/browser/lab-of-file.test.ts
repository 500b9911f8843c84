import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
/** No page of the Lab, which would only take time. */
const open = () => lab.open("none.html");

describe("after each journey", () => {
  let [spare, left]: (Page | undefined)[] = [];

  it("that passes, what it left waits for the next", async () => {
    const first = await open();
    spare = first.page;
    await first.leave();
    expect(spare.isClosed()).toBe(false);
  });

  // the hook sees it fail; the result is turned round after that
  it.fails("that fails, whatever is open is closed", { retry: 0 }, async () => {
    const first = await open();
    // taken from the journey before
    if (first.page !== spare) return;
    left = (await open()).page;
    await first.leave();
    expect("this journey").toBe("one that passes");
  });

  it("so that the next, or the same once more, has pages of its own", async () => {
    expect([spare?.isClosed(), left?.isClosed()]).toEqual([true, true]);
    const { page, leave } = await open();
    expect([spare, left]).not.toContain(page);
    left = page;
    await leave();
  });

  it("and one after that takes what is left again", async () => {
    const { page } = await open();
    expect(page).toBe(left);
    // not left: passed or not, it is closed
  });

  it("as what a journey did not leave is closed, too", () => expect(left?.isClosed()).toBe(true));
});
