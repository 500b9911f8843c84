import { compileCatalogue, matchMessages } from "../tests/language/ledger.ts";
import { isSource, parseEntries, readLedger, readMessages } from "../tests/language/project.ts";

const catalogue = /[\\/]src[\\/]language[\\/]catalogues[\\/][\w-]+\.json$/;

/**
 * Serves each language's catalogue, which stores translations by id, in the form that the page reads: keyed by the current English. A
 * message edited since the last `language:extract` keeps its translation. The browser parses it as JSON, which is faster than script.
 *
 * @returns {import("vite").Plugin}
 */
export function catalogues() {
  /** @type {ReturnType<typeof matchMessages> | undefined} */
  let matched;
  return {
    name: "catalogues",
    enforce: "pre",
    buildStart() {
      matched = undefined;
    },
    transform: {
      filter: { id: catalogue },
      handler(code) {
        matched ??= matchMessages(readLedger(), readMessages());
        const texts = compileCatalogue(matched, parseEntries(code));
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`, map: null, moduleType: "js" };
      },
    },
    // English edited while the page is served takes effect at the next load of a catalogue
    hotUpdate({ file }) {
      const isLedger = file.endsWith("/catalogues/en.json");
      if (!isLedger && !isSource(file)) return;
      matched = undefined;
      for (const [id, one] of this.environment.moduleGraph.idToModuleMap)
        if (catalogue.test(id)) this.environment.moduleGraph.invalidateModule(one);
    },
  };
}
