export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare & in ${text.slice(0, 60)}`);
  if (text.includes("<")) throw new Error(`a bare < in ${text.slice(0, 60)}`);
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name]);
}

/** Parses a document without comments, CDATA or doctype. @throws Error if it is not well-formed. */
export function parseXml(source: string): XmlElement {
  const body = source.replace(/^<\?xml[^>]*\?>\s*/, "");
  const document: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];
  let at = 0;
  const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y;
  while (at < body.length) {
    const next = body.indexOf("<", at);
    const text = body.slice(at, next < 0 ? undefined : next);
    open[open.length - 1].text += decode(text);
    if (next < 0) break;
    tag.lastIndex = next;
    const match = tag.exec(body);
    if (!match) throw new Error(`no tag at ${body.slice(next, next + 60)}`);
    const [whole, isEnd, name, list, isEmpty] = match;
    at = next + whole.length;
    if (isEnd) {
      const closed = open.pop();
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>`);
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, key, value] of list.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
      if (key in attributes) throw new Error(`${key} twice in <${name}>`);
      attributes[key] = decode(value);
    }
    const element: XmlElement = { name, attributes, children: [], text: "" };
    open[open.length - 1].children.push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length !== 1) throw new Error(`<${open[open.length - 1].name}> is not closed`);
  if (document.children.length !== 1) throw new Error(`${document.children.length} root elements`);
  return document.children[0];
}

/** All elements of this name, in order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}
