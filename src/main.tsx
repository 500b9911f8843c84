import "./ui/styles/fonts.css";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import "./ui/styles/controls.css";
import "./ui/styles/layout.css";
import "./ui/styles/panel.css";
import "./ui/styles/centre.css";
import "./ui/styles/inspector.css";
import "./ui/styles/playback.css";
import "./ui/styles/network.css";
import "./ui/styles/print.css";

// The frame that stands in the document is painted first: on a slow phone the script takes a good part of a second.
// A hidden page has no frames, and need not wait for any.
const painted = new Promise<void>((resolve) => {
  if (document.hidden) resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 1000);
});
void painted
  .then(() => import("./ui/start.tsx"))
  .then(
    ({ startPage }) => startPage(),
    () => {
      const notice = document.createElement("p");
      notice.setAttribute("role", "alert");
      notice.innerHTML = 'A part of this page could not be loaded. <a href="">Load it again</a>';
      document.querySelector("#root main")?.append(notice);
    },
  );
