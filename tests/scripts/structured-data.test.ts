import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { translated } from "../../scripts/offline.mjs";

const read = (name: string): string => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), "utf8");

/** Kinds of values as schema.org has them. */
const isText = (value: unknown): boolean => typeof value === "string" && value.trim() === value && value !== "";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isAddress = (value: unknown): boolean => typeof value === "string" && URL.canParse(value) && value.startsWith("https:");
const isLanguage = (value: unknown): boolean => typeof value === "string" && Intl.getCanonicalLocales(value)[0] === value;

/**
 * The properties of https://schema.org/WebApplication and https://schema.org/LearningResource, with those that both inherit from
 * SoftwareApplication, CreativeWork and Thing, that a page of this kind may use (version 29), and what each holds.
 */
const properties: Readonly<Record<string, (value: unknown) => boolean>> = {
  // WebApplication, SoftwareApplication
  browserRequirements: isText,
  applicationCategory: isText,
  operatingSystem: isText,
  softwareVersion: isText,
  featureList: isText,
  screenshot: isAddress,
  // LearningResource, CreativeWork
  educationalLevel: isText,
  learningResourceType: isText,
  teaches: isText,
  about: isText,
  inLanguage: isLanguage,
  interactivityType: (value) => ["active", "expositive", "mixed"].includes(value as string),
  isAccessibleForFree: isFlag,
  keywords: isText,
  license: isAddress,
  // Thing
  name: isText,
  description: isText,
  url: isAddress,
};

function findFaults(data: Readonly<Record<string, unknown>>): string[] {
  const faults = Object.entries(data).flatMap(([name, value]) => {
    if (name.startsWith("@")) return [];
    const isRight = properties[name];
    if (isRight === undefined) return [`schema.org has no "${name}" here`];
    return [value].flat().every(isRight) ? [] : [`${name} is not ${JSON.stringify(value)}`];
  });
  if (data["@context"] !== "https://schema.org") faults.push("@context is not schema.org");
  // without these no search engine shows an application: developers.google.com/search/docs/appearance/structured-data/software-app
  for (const name of ["name", "description", "applicationCategory", "operatingSystem"]) if (!(name in data)) faults.push(`no ${name}`);
  return faults;
}

const html = read("src/index.html");
const [, text = ""] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
const data = JSON.parse(text) as Record<string, unknown>;

it("what the page says of itself to search engines has schema.org's names and kinds of values", () => {
  expect([data["@type"]].flat()).toEqual(["WebApplication", "LearningResource"]);
  expect(findFaults(data)).toEqual([]);
});

it("a name that schema.org does not have, and a value of another kind, are found", () => {
  expect(findFaults({ ...data, audience: "students" })).toEqual(['schema.org has no "audience" here']);
  expect(findFaults({ ...data, isAccessibleForFree: "yes" })).toEqual(['isAccessibleForFree is not "yes"']);
  expect(findFaults({ "@context": "https://schema.org", name: "x" })).toContain("no description");
});

it("the languages it names are those that there are", () => {
  expect(new Set([data["inLanguage"]].flat())).toEqual(new Set(["en", ...translated]));
});

it("title and description fit on a results page, and what is read without scripts says what incast is and leads on", () => {
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ""] = /name="description"\s+content="([^"]*)"/.exec(html) ?? [];
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(body.slice(0, body.indexOf("<noscript>"))).toMatch(/TCP incast/);
  const links = [...body.matchAll(/<a href="([^"]+)">[^<]{8,}<\/a>/g)].map(([, address]) => address);
  for (const page of ["lessons", "papers", "sweep", "compare"]) expect(links).toContain(`./?page=${page}`);
});
