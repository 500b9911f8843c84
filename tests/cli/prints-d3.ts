import { line } from "d3-shape";

/** A program that needs a package: run-ts.test.ts runs it. */
console.log(
  line()([
    [1, 2],
    [3, 4],
  ]),
);
