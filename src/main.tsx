import "./ui/app/styles.ts";

// In a frame on another page: the same run with less around it.
const isEmbedded = /[?&]embed=1(&|$)/.test(window.location.search);
if (isEmbedded) document.documentElement.dataset["embed"] = "";

// The frame that stands in the document is painted first: on a slow phone the script takes a good part of a second.
// A hidden page has no frames, and need not wait for any.
const painted = new Promise<void>((resolve) => {
  if (document.hidden) resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 1000);
});
/** What follows is a task of its own: between two the page scrolls and answers. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

void painted
  .then(() => {
    // What the document names and holds back (scripts/preload-start.mjs) is downloaded at once, not file after file.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][media]')) {
      const wanted = link.cloneNode() as HTMLLinkElement;
      wanted.removeAttribute("media");
      link.replaceWith(wanted);
    }
    // The first number that a browser formats takes longer than all later ones, and now it waits for the files anyway. The language
    // is the document's: that of the browser may be a tag that Intl refuses ("en-US@posix").
    void nextTask().then(() => new Intl.NumberFormat(document.documentElement.lang).format(0));
    // What reads a link comes beside the rest, if the link says more than how the first run is looked at; a failure is told where it is used.
    if (/[?&#](?!guide=|lang=|v\.(?!preset=))[^&]/.test(window.location.search + window.location.hash))
      import("./ui/run/judge-and-rewrite.ts").catch(() => undefined);
    return isEmbedded
      ? import("./ui/app/start-embed.tsx").then(({ startEmbed }) => startEmbed)
      : import("react-dom/client").then(nextTask).then(() => import("./ui/app/start.tsx").then(({ startPage }) => startPage));
  })
  .then((start) => nextTask().then(() => start))
  .then(
    (start) => start(),
    () => {
      delete document.documentElement.dataset["firstVisit"];
      const notice = document.createElement("p");
      notice.setAttribute("role", "alert");
      const again = document.createElement("button");
      again.textContent = "Load it again";
      // an address with a fragment that is opened once more loads nothing
      again.onclick = () => window.location.reload();
      notice.append("A part of this page could not be loaded. ", again);
      document.querySelector("#root main")?.append(notice);
    },
  );
