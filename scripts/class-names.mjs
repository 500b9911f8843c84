/** Names of component style sheets' classes in the document; tests and other sheets rely on it. */
import { basename } from "node:path";

/**
 * Joins the sheet's name and the class's; `root`, the component's outermost element, gets only the sheet's name.
 * @param {string} local class name in the sheet
 * @param {string} sheet path of a `<component>.module.css`
 */
export function nameClass(local, sheet) {
  const component = basename(sheet.split("?")[0], ".module.css");
  return local === "root" ? component : `${component}-${local}`;
}

/** For Vite's `css.modules`: `.field-head` of a sheet is `styles.fieldHead` in its component. */
export const cssModules = { generateScopedName: nameClass, localsConvention: /** @type {const} */ ("camelCaseOnly") };
