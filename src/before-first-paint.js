// Runs before the first paint, ahead of the page's modules. A file of its own, since strict hosts run no script that stands in the document.
(() => {
  // A dark room should not flash white.
  let kept = null;
  try {
    kept = /** @type {{ theme?: unknown }} */ (JSON.parse(localStorage.getItem("incast-lab.settings") || "{}")).theme;
  } catch {
    // storage is off, or what it holds is foreign
  }
  if (kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches))
    document.documentElement.dataset.theme = "dark";

  // A first visit begins with the guide (pages/lab/first-visit.ts): what stands in the document is arranged as it will be.
  let hasSeen = false;
  try {
    hasSeen = localStorage.getItem("incast-lab.guide") === "seen";
  } catch {
    // nothing is kept here
  }
  if (!hasSeen && !location.hash && !/[?&](?!lang=)[^&]/.test(location.search)) document.documentElement.dataset.firstVisit = "";

  // A module that is kept from the page says nothing by itself.
  const explain = () => {
    if (location.protocol === "file:")
      return "Browsers keep the Lab's files apart when it is opened from a folder. Open incast-lab.html, the Lab in one file, or serve the folder by http.";
    if (window.origin === "null")
      return "This frame is sandboxed, and the Lab's server does not send Access-Control-Allow-Origin: *, so the browser keeps the Lab's files from it.";
    return "A part of this page could not be loaded.";
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
      delete document.documentElement.dataset.firstVisit;
      const notice = document.createElement("p");
      notice.setAttribute("role", "alert");
      const link = document.createElement("a");
      link.href = location.href;
      if (window.top !== window) link.target = "_blank";
      link.textContent = window.top === window ? "Load it again" : "Open the Lab in a tab of its own";
      // an address with a fragment that is opened once more loads nothing
      if (window.top === window) link.onclick = () => (location.reload(), false);
      notice.append(explain() + " ", link);
      document.querySelector("#root main")?.append(notice);
    },
    true,
  );
})();
