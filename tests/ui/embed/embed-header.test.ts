import { expect, it } from "vitest";
import { shortenHeadline } from "../../../src/ui/embed/embed-header.tsx";
import type { Piece } from "../../../src/ui/text/pieces.ts";

const write = (pieces: readonly Piece[]) =>
  shortenHeadline(pieces)
    .map(({ text }) => text)
    .join("");

it("keeps the share in a narrow frame, wherever a language puts it", () => {
  const share = { text: "15%", tone: "trouble" } as const;
  const rest: Piece[] = [{ text: ". It was idle " }, { text: "85%", tone: "trouble" }, { text: "." }];
  expect(write([{ text: "The link carried " }, share, { text: " " }, { text: "of its maximum goodput", word: "maximum" }, ...rest])).toBe(
    "The link carried 15%.",
  );
  expect(write([{ text: "链路达到" }, { text: "最大 goodput", word: "maximum" }, { text: " 的 " }, share, ...rest])).toBe(
    "链路达到最大 goodput 的 15%.",
  );
});
