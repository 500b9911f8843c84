import { expect, it } from "vitest";
import { whatIsIncast } from "../../../src/lessons/data/what-is-incast.ts";
import { nameOwn } from "../../../src/ui/pages/lessons/own/own-name.ts";
import { fetchLesson } from "../../../src/ui/pages/lessons/read-lesson.ts";

it("says what to do where the code that checks a lesson does not load, and reads the lesson when called again", async () => {
  const name = await nameOwn(JSON.stringify(whatIsIncast));
  let loads = 0;
  const load = () => {
    loads++;
    // the error that browsers report for an import
    if (loads === 1)
      return Promise.reject(new TypeError("Failed to fetch dynamically imported module: https://lab.example/check-lesson.js"));
    return import("../../../src/lessons/check-lesson.ts");
  };
  expect(await fetchLesson(name, load)).toEqual({
    ok: false,
    fault: "A file of this page could not be loaded. Try again when the network is back, or reload the page.",
  });
  expect(await fetchLesson(name, load)).toMatchObject({ ok: true, lesson: { id: whatIsIncast.id } });
  expect(loads).toBe(2);
});
