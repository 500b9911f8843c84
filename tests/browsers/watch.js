// The first script of every document that the journeys open: keeps what goes wrong in it, in each engine in the same way.
{
  /** @type {string[]} */
  const problems = [];
  Object.assign(globalThis, { watchedProblems: problems });
  /** @param {string} kind @param {string} text */
  const tell = (kind, text) => problems.push(`${kind}: ${text}`);
  for (const level of /** @type {const} */ (["error", "warn"])) {
    const before = console[level];
    console[level] = /** @param {unknown[]} values */ (...values) => {
      tell(`console ${level}`, values.map(String).join(" "));
      before.apply(console, values);
    };
  }
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      if (event instanceof ErrorEvent) tell("uncaught", event.message);
      else if (target instanceof Element) tell("not loaded", target.getAttribute("src") ?? target.getAttribute("href") ?? target.tagName);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => tell("unhandled", String(reason)));
  document.addEventListener("securitypolicyviolation", (event) =>
    tell("policy", `${event.effectiveDirective} forbids ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  );
}
