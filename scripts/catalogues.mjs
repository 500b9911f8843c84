/**
 * Leaves the holes out of the built catalogues: an empty translation only tells a translator what is missing. And has the
 * browser parse a catalogue as JSON, which is faster than script.
 *
 * @returns {import("vite").Plugin}
 */
export function catalogues() {
  return {
    name: "catalogues",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]src[\\/]language[\\/]catalogues[\\/][\w-]+\.json$/ },
      handler(code) {
        return { code: `export default JSON.parse(${JSON.stringify(keepFilled(code))});`, map: null, moduleType: "js" };
      },
    },
  };
}

/**
 * The catalogue without its holes, as short as JSON goes.
 * @param {string} text
 */
export function keepFilled(text) {
  const entries = Object.entries(/** @type {Record<string, string>} */ (JSON.parse(text)));
  return JSON.stringify(Object.fromEntries(entries.filter(([, translation]) => translation !== "")));
}
