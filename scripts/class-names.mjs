/** How the classes of component sheets are called in the document: the one place that tests and other sheets rely on. */
import { basename } from "node:path";

/**
 * The sheet's name and the class's; `root`, the component's outermost element, has the sheet's name alone.
 * @param {string} local as the sheet writes it
 * @param {string} sheet path of a `<component>.module.css`
 */
export function nameClass(local, sheet) {
  const component = basename(sheet.split("?")[0], ".module.css");
  return local === "root" ? component : `${component}-${local}`;
}

/** For Vite's `css.modules`: `.field-head` of a sheet is `styles.fieldHead` in its component. */
export const cssModules = { generateScopedName: nameClass, localsConvention: /** @type {const} */ ("camelCaseOnly") };
