import text from "./example.json?raw";

/** A new lesson: the complete example of docs/lessons.md, in which every step has something to change. */
export const exampleText = text;
