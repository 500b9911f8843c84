/**
 * For hosts that demand Trusted Types: one policy, `incast-lab`, for the only two kinds of text that the page gives the browser to run or
 * parse.
 */

interface Policy {
  createScriptURL(address: string): unknown;
  createHTML(markup: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string; createHTML(markup: string): string }): Policy;
}

let policy: Policy | null | undefined;

/** Allows only scripts next to the page, or made in it. @throws TypeError for any other address */
function checkAddress(address: string): string {
  const { protocol, href } = new URL(address, document.baseURI);
  const [page] = document.baseURI.split(/[?#]/, 1);
  if (protocol === "blob:" || href.startsWith(page.replace(/[^/]*$/, "")) || import.meta.env.DEV) return href;
  throw new TypeError(`${href} does not belong to this page`);
}

/** null: the browser does not support Trusted Types, or the host does not allow a policy of this name. */
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

/** Address of a script of this page, as the browser accepts it. @throws TypeError for a script from elsewhere */
export function trustAddress(address: string): string {
  return (findPolicy()?.createScriptURL(address) ?? checkAddress(address)) as string;
}

/** Markup made by our own build, as the browser accepts it. */
export function trustMarkup(markup: string): string {
  return (findPolicy()?.createHTML(markup) ?? markup) as string;
}
