import text from "./example.json?raw";

/** What a new lesson begins as: the complete example of docs/lessons.md, in which every step has something to change. */
export const exampleText = text;
