import { describe, expect, it } from "vitest";
import { parseSource } from "../architecture/source.ts";
import { findBypasses } from "./find-bypasses.ts";
import { findAllBypasses, readProject } from "./project.ts";

const { files, faults } = readProject();

describe("every text goes through the catalogue", () => {
  it("in each file", () => expect([...findAllBypasses(files).values()].flat()).toEqual([]));
  it("as a literal that can be read from the source", () => expect(faults).toEqual([]));
});

const judge = (code: string, path = "src/ui/run/a.tsx"): string[] =>
  findBypasses(
    parseSource(
      path,
      `import { t, msg, rich } from "../../language/translate.ts";\nimport { T } from "../text/t.tsx";\nimport { phrase } from "../../story/phrase.ts";\n${code}`,
    ),
  );

describe("a text that goes past the catalogue is found:", () => {
  it.each([
    "const a = () => <p>Play</p>;",
    "const a = () => <p>{isOn ? 'Play' : 'Pause'}</p>;",
    "const a = () => <p>{count} packets</p>;",
    "const a = () => <p>{`${count} packets`}</p>;",
    'const a = () => <button aria-label="Play" />;',
    'const a = () => <button aria-label={isOn ? "Play" : "Pause"} />;',
    'const a = () => <input placeholder={"Name"} title={`Sender ${n}`} />;',
    "const a = `${n} of ${m}`;",
    'const a = "It sat idle " + share;',
    'const options = [{ value: "light", label: "Light" }];',
    'notify("The run was cancelled");',
    "const a = (n) => t(`${n} packets`);",
    "const a = (n) => t('packets ' + n);",
    "const a = msg(text);",
    'const a = t("Play");',
    'const a = phrase("It ended.");',
    "const a = () => <T message={`In ${n}`} />;",
  ])("%s", (code) => expect(judge(code)).not.toEqual([]));
  it("a t of another make is none", () => {
    const code = 'import { t } from "../clock.ts";\nconst a = () => t("It sat idle");';
    expect(findBypasses(parseSource("src/ui/run/a.ts", code))).toHaveLength(1);
  });
});

describe("what nobody reads is let be:", () => {
  it.each([
    'const a = () => <p className="first second" data-tone="trouble big">{t("Play")}</p>;',
    'const a = () => <T message="Press <kbd>K</kbd> now" />;',
    'const themes = [{ value: "light", label: msg("Light") }];',
    'const a = () => t(isOn ? "Play" : "Pause");',
    'const a = () => t("One sentence. " + "Another one.");',
    "const a = () => t(theme.label);",
    'const a = () => phrase("It ended {at}.", { at });',
    'document.querySelector("#root main");',
    'throw new RangeError("there is no timeout 3");',
    "const a = `translate(${x}px ${y}px)`;",
    'if (kind === "leaf spine") stop();',
    'type A = "one two" | "three four";',
    "const a = () => <p>{count}</p>;",
    "const a = () => <small>ms</small>;",
  ])("%s", (code) => expect(judge(code)).toEqual([]));
});
