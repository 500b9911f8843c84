/**
 * The page's small entry paints a frame before it loads the rest. Links in the document name that rest. Their media is "not all" until
 * the entry has painted, so that the rest does not compete with the sentence that is painted first.
 */

/**
 * A chunk's file and those of everything it imports statically.
 * @param {string} file
 * @param {Readonly<Record<string, { readonly type: string, readonly imports?: readonly string[] }>>} bundle
 * @returns {string[]}
 */
export function listStaticChunks(file, bundle) {
  const found = new Set([file]);
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) if (bundle[imported]) found.add(imported);
  return [...found];
}

/**
 * @param {string} module end of the path of the module to preload
 * @returns {import("vite").Plugin}
 */
export function preloadStart(module) {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, chunk }) {
        const start = Object.values(bundle).find((one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(module)));
        if (!start) throw new Error(`no chunk holds ${module}`);
        const files = listStaticChunks(start.fileName, bundle).filter((file) => file !== chunk?.fileName && !html.includes(file));
        const sheets = files.flatMap((file) => {
          const one = bundle[file];
          return one.type === "chunk" ? [...(one.viteMetadata?.importedCss ?? [])] : [];
        });
        const link = (/** @type {string} */ rel, /** @type {string} */ file) =>
          /** @type {import("vite").HtmlTagDescriptor} */ ({
            tag: "link",
            attrs: { rel, crossorigin: true, href: `./${file}`, ...(rel === "modulepreload" && { media: "not all" }) },
            injectTo: "head",
          });
        return [...sheets.map((file) => link("stylesheet", file)), ...files.map((file) => link("modulepreload", file))];
      },
    },
  };
}
