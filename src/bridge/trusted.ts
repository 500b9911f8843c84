/** For hosts that demand Trusted Types: the only two kinds of text that the page hands to the browser to be run or parsed, by one policy, `incast-lab`. */

interface Policy {
  createScriptURL(address: string): unknown;
  createHTML(markup: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string; createHTML(markup: string): string }): Policy;
}

let policy: Policy | null | undefined;

/** Nothing is run that does not stand beside the page or was made in it. @throws TypeError */
function checkAddress(address: string): string {
  const { protocol, href } = new URL(address, document.baseURI);
  const [page] = document.baseURI.split(/[?#]/, 1);
  if (protocol === "blob:" || href.startsWith(page.replace(/[^/]*$/, "")) || import.meta.env.DEV) return href;
  throw new TypeError(`${href} does not belong to this page`);
}

/** null: the browser knows no Trusted Types, or the host allows no policy of this name. */
function findPolicy(): Policy | null {
  if (policy !== undefined) return policy;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  try {
    policy = factory?.createPolicy("incast-lab", { createScriptURL: checkAddress, createHTML: (markup) => markup }) ?? null;
  } catch {
    policy = null;
  }
  return policy;
}

/** Address of a script of this page, as the browser takes it. @throws TypeError for one of elsewhere */
export function trustAddress(address: string): string {
  return (findPolicy()?.createScriptURL(address) ?? checkAddress(address)) as string;
}

/** Markup that our own build has made, as the browser takes it. */
export function trustMarkup(markup: string): string {
  return (findPolicy()?.createHTML(markup) ?? markup) as string;
}
