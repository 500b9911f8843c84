import { toAddress } from "../run/whole-link.ts";

/** The code for a course page: a frame with a run in it. */

export interface EmbedCode {
  /** Address of the Lab's folder, with a slash at its end. */
  readonly home: string;
  /** As in a link of the Lab, without `show` and `hide`. */
  readonly query: string;
  readonly show: readonly string[];
  readonly hidesNetwork: boolean;
  readonly autoplay: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The part of a query that a frame says otherwise: the open panes, what is of one room or one reader. */
const apart = /^v\.(panes|projector|tab|ghost|scale)=/;

export function stripQuery(query: string): string {
  return query
    .split("&")
    .filter((part) => part !== "" && !apart.test(part))
    .join("&");
}

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const listOptions = ({ show, hidesNetwork, autoplay }: EmbedCode): [string, string][] => [
  ["show", show.join(",")],
  ...(hidesNetwork ? [["hide", "network"] as [string, string]] : []),
  ...(autoplay ? [["autoplay", "1"] as [string, string]] : []),
];

function writeLink(code: EmbedCode): string {
  const own = listOptions(code).map(([name, text]) => `${name}=${text}`);
  return ["embed=1", ...own, ...(code.query === "" ? [] : [code.query])].join("&");
}

/** The links in the code, to be packed: a long one is written unpacked until then. */
export function listLinks(code: EmbedCode): readonly string[] {
  return [writeLink(code), code.query];
}

/** The frame's own address. */
export function writeAddress(code: EmbedCode): string {
  return code.home + toAddress(writeLink(code));
}

/** A frame without scripts around it. */
export function writeFrame(code: EmbedCode): string {
  return `<iframe src="${escapeText(writeAddress(code))}" title="Incast Lab" width="${code.widthPx}" height="${code.heightPx}" style="border:0;max-width:100%"></iframe>`;
}

/** The element, which accepts commands and reports events. */
export function writeElement(code: EmbedCode): string {
  const size = [
    ["width", String(code.widthPx)],
    ["height", String(code.heightPx)],
  ];
  const attributes = [["scenario", toAddress(code.query).replace(/^\?/, "")], ...listOptions(code), ...size].map(
    ([name, text]) => ` ${name}="${escapeText(text)}"`,
  );
  return `<script src="${escapeText(code.home)}incast-lab.js" defer></script>\n<incast-lab${attributes.join("")}></incast-lab>`;
}
