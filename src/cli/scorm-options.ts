import type { Option } from "./read-options.ts";

export const scormOptions: readonly Option[] = [
  { name: "page", placeholder: "FILE", help: "the page as one file, as npm run build:single makes it" },
  { name: "out", placeholder: "FILE", help: "the package (default ID-scorm.zip)" },
];
