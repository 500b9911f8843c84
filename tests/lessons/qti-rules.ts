/**
 * The structure that IMS Question & Test Interoperability 1.2 asks of the elements that our files have: content models and attributes of
 * the "ASI XML Binding Specification, Final Specification Version 1.2" (IMS Global Learning Consortium, 2002). Its XSD and DTD are not
 * here, as they could not be had from their publisher; these are its rules for these elements, written out by hand. An element or
 * attribute that is not listed is a fault.
 */
interface Rule {
  /** Names of the elements inside, each with a blank behind it, as a regular expression; null: text alone. */
  readonly inside: string | null;
  readonly required?: readonly string[];
  /** A pattern for each further attribute. */
  readonly optional?: Readonly<Record<string, RegExp>>;
}

const any = /^[^]*$/;
const yesNo = /^(Yes|No)$/;
const numberKind = /^(Integer|Decimal|Scientific)$/;
const cardinality = /^(Single|Multiple|Ordered)$/;
const count = /^\d+$/;
const decimal = /^-?\d+(\.\d+)?$/;
const tests = "(?:not|and|or|unanswered|other|varequal|varlt|varlte|vargt|vargte|varsubset|varinside|varsubstring|durequal|durlt|durlte|durgt|durgte|var_extension)"; // prettier-ignore
const renderers = "(?:render_choice|render_hotspot|render_slider|render_fib|render_extension)";
const response = `(?:(?:material|material_ref) )?${renderers} (?:(?:material|material_ref) )?`;
const choices = "(?:(?:material|material_ref|response_label|flow_label) )*(?:response_na )?";
const test: Rule = { inside: null, required: ["respident"], optional: { index: count } };

const rules: Readonly<Record<string, Rule>> = {
  questestinterop: {
    inside: "(?:qticomment )?(?:objectbank |assessment |(?:(?:section|item) )+)",
    optional: { xmlns: /^http:\/\/www\.imsglobal\.org\/xsd\/ims_qtiasiv1p2$/ },
  },
  objectbank: { inside: "(?:qticomment )?(?:qtimetadata )*(?:(?:section|item) )+", required: ["ident"] },
  item: {
    inside:
      "(?:qticomment )?(?:duration )?(?:itemmetadata )?(?:objectives )*(?:itemcontrol )*(?:itemprecondition )*(?:itempostcondition )*(?:(?:itemrubric|rubric) )*(?:presentation )?(?:resprocessing )*(?:itemproc_extension )?(?:itemfeedback )*(?:reference )?",
    required: ["ident"],
    optional: { title: any, label: any, maxattempts: count, "xml:lang": any },
  },
  presentation: {
    inside:
      "(?:qticomment )?(?:flow |(?:(?:material|response_lid|response_xy|response_str|response_num|response_grp|response_extension) )+)",
    optional: { label: any, "xml:lang": any },
  },
  material: {
    inside:
      "(?:qticomment )?(?:(?:mattext|matemtext|matimage|mataudio|matvideo|matapplet|matapplication|matref|matbreak|mat_extension) )+(?:altmaterial )*",
    optional: { label: any, "xml:lang": any },
  },
  mattext: { inside: null, optional: { texttype: /^[a-z]+\/[a-z]+$/, charset: any, "xml:lang": any } },
  response_lid: { inside: response, required: ["ident"], optional: { rcardinality: cardinality, rtiming: yesNo } },
  response_num: { inside: response, required: ["ident"], optional: { numtype: numberKind, rcardinality: cardinality, rtiming: yesNo } },
  render_choice: { inside: choices, optional: { shuffle: yesNo, minnumber: count, maxnumber: count } },
  render_fib: {
    inside: choices,
    optional: { fibtype: /^(String|Integer|Decimal|Scientific)$/, rows: count, columns: count, maxchars: count, minnumber: count, maxnumber: count }, // prettier-ignore
  },
  response_label: {
    inside: "(?:(?:qticomment|material|material_ref|flow_mat) )*",
    required: ["ident"],
    optional: { rshuffle: yesNo, labelrefid: any, match_group: any, match_max: count },
  },
  resprocessing: { inside: "(?:qticomment )?outcomes (?:(?:respcondition|itemproc_extension) )+", optional: { scoremodel: any } },
  outcomes: { inside: "(?:qticomment )?(?:decvar (?:interpretvar )*)+" },
  decvar: {
    inside: null,
    optional: {
      varname: any,
      vartype: /^(Integer|String|Decimal|Scientific|Boolean|Enumerated|Set)$/,
      defaultval: decimal,
      minvalue: decimal,
      maxvalue: decimal,
      members: any,
      cutvalue: decimal,
    },
  },
  respcondition: {
    inside: "(?:qticomment )?conditionvar (?:setvar )*(?:displayfeedback )*(?:respcond_extension )?",
    optional: { continue: yesNo, title: any },
  },
  conditionvar: { inside: `(?:${tests} )+` },
  and: { inside: `(?:${tests} )+` },
  or: { inside: `(?:${tests} )+` },
  not: { inside: `${tests} ` },
  varequal: { ...test, optional: { case: yesNo, index: count } },
  varlt: test,
  varlte: test,
  vargt: test,
  vargte: test,
  setvar: { inside: null, optional: { varname: any, action: /^(Set|Add|Subtract|Multiply|Divide)$/ } },
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const entity = /&(?:amp|lt|gt|quot|apos|#\d+);/g;
const decode = (text: string): string => {
  if (text.replaceAll(entity, "").includes("&")) throw new Error(`a bare & in ${text.slice(0, 40)}`);
  const named: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
  return text.replaceAll(entity, (one) => named[one] ?? String.fromCodePoint(Number(one.slice(2, -1))));
};

/** Elements, attributes, text and nothing else of XML. @throws Error where it is not well-formed. */
export function parseXml(xml: string): Element {
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(xml);
  if (head === null) throw new Error("no declaration");
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const token = /<\/([\w:]+)\s*>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  token.lastIndex = head[0].length;
  while (token.lastIndex < xml.length) {
    const from = token.lastIndex;
    const found = token.exec(xml);
    if (found === null) throw new Error(`no XML: ${xml.slice(from, from + 60)}`);
    const [, close, name, attributes = "", isEmpty, text] = found;
    const inside = open.at(-1)!;
    if (text !== undefined) inside.text += decode(text);
    else if (close !== undefined) {
      if (inside.name !== close) throw new Error(`</${close}> closes <${inside.name}>`);
      open.pop();
    } else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, decode(value)] as const);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`an attribute twice in <${name}>`);
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      inside.children.push(element);
      if (isEmpty === "") open.push(element);
    }
  }
  if (open.length > 1 || root.children.length !== 1 || root.text.trim() !== "") throw new Error("no single element closed at the end");
  return root.children[0];
}

/** What of a file is against the specification. */
export function findQtiFaults(xml: string): string[] {
  const faults: string[] = [];
  const visit = (element: Element): void => {
    const { name, attributes, children, text } = element;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return void faults.push(`<${name}> is no element`);
    const names = children.map((child) => `${child.name} `).join("");
    if (rule.inside === null ? children.length > 0 : !new RegExp(`^(?:${rule.inside})$`).test(names)) faults.push(`<${name}> has ${names}`);
    if (rule.inside !== null && text.trim() !== "") faults.push(`<${name}> has text`);
    for (const key of rule.required ?? []) if (!attributes[key]) faults.push(`<${name}> without ${key}`);
    for (const [key, value] of Object.entries(attributes))
      if (!rule.required?.includes(key) && rule.optional?.[key]?.test(value) !== true) faults.push(`<${name} ${key}="${value}">`);
    children.forEach(visit);
  };
  const root = parseXml(xml);
  if (root.name !== "questestinterop") faults.push(`the root is <${root.name}>`);
  visit(root);
  for (const item of listAll(root, "item")) {
    // what a condition speaks of is there
    const asked = new Set([...listAll(item, "response_lid"), ...listAll(item, "response_num")].map(({ attributes }) => attributes.ident));
    const labels = new Set(listAll(item, "response_label").map(({ attributes }) => attributes.ident));
    const conditions = ["varequal", "vargte", "varlte"].flatMap((name) => listAll(item, name));
    for (const one of conditions) if (!asked.has(one.attributes.respident)) faults.push(`a condition on ${one.attributes.respident}`);
    for (const one of listAll(item, "varequal")) if (!labels.has(one.text)) faults.push(`a condition on the option ${one.text}`);
    for (const one of listAll(item, "setvar")) if (!decimal.test(one.text)) faults.push(`a score of ${one.text}`);
  }
  const ids = listAll(root, "item").map(({ attributes }) => attributes.ident);
  if (new Set(ids).size < ids.length) faults.push("two items with one ident");
  return faults;
}

export function listAll(element: Element, name: string): readonly Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...listAll(child, name)]);
}
