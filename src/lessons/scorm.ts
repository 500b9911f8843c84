import type { Lesson } from "./lesson.ts";

/**
 * A lesson as a package that learning platforms take up.
 * Source: SCORM 1.2, "Content Aggregation Model" (manifest) and "Run-Time Environment" (API, data model).
 */

/** Files of the package beside the page, by name. */
export const manifestName = "imsmanifest.xml";
export const startName = "index.html";
export const pageName = "incast-lab.html";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]);

/** What a platform reads first: one item, which has a score and a status. */
export function writeScormManifest({ id, title }: Pick<Lesson, "id" | "title">): string {
  const name = `incast-lab-${id}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${escape(name)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${escape(title)}</title>
      <item identifier="lesson" identifierref="lesson-files" isvisible="true">
        <title>${escape(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="lesson-files" type="webcontent" adlcp:scormtype="sco" href="${startName}">
      <file href="${startName}"/>
      <file href="${pageName}"/>
    </resource>
  </resources>
</manifest>
`;
}

/**
 * The page that a platform opens: the lesson in a frame, whose result is reported to the platform. The score is that of the lesson's question: 100 where it was
 * answered right, 50 half right, 0 wrong; a wrong guess is part of the lesson, so no student fails. Reaching the end completes it.
 */
export function writeScormStart({ id, title }: Pick<Lesson, "id" | "title">): string {
  const address = `${pageName}?embed=1&page=lessons&lesson=${encodeURIComponent(id)}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escape(title)}</title>
    <style>
      html,
      body,
      iframe {
        display: block;
        width: 100%;
        height: 100%;
        margin: 0;
        border: 0;
      }
    </style>
  </head>
  <body>
    <iframe title="${escape(title)}" src="${escape(address)}" allow="fullscreen"></iframe>
    <script>
${scormScript.trimEnd()}
    </script>
  </body>
</html>
`;
}

/** Plain script of old browsers' kind: platforms open it in whatever they have. */
const scormScript = String.raw`
      "use strict";
      // SCORM 1.2, 3.3: the API is in a window above this one, or above the one that opened it
      function findApi(start) {
        let at = start;
        for (let levels = 0; levels < 20; levels++) {
          try {
            if (at.API) return at.API;
          } catch (error) {
            return null; // a window of another origin
          }
          if (at.parent === at) return null;
          at = at.parent;
        }
        return null;
      }
      const api = findApi(window) || (window.opener && findApi(window.opener));
      const scores = { right: 100, half: 50, wrong: 0 };
      const startedMs = Date.now();
      let isOver = false;

      function set(name, value) {
        if (api && !isOver) api.LMSSetValue(name, String(value));
      }
      const isComplete = () => ["passed", "completed"].includes(api.LMSGetValue("cmi.core.lesson_status"));

      if (api) {
        api.LMSInitialize("");
        if (!isComplete()) set("cmi.core.lesson_status", "incomplete");
        set("cmi.core.score.min", 0);
        set("cmi.core.score.max", 100);
        api.LMSCommit("");
      }

      window.addEventListener("message", ({ source, data }) => {
        if (!api || source !== document.querySelector("iframe").contentWindow || !data || data.incast !== 1) return;
        const { event, detail } = data;
        if (event === "answered" && detail.verdict in scores) set("cmi.core.score.raw", scores[detail.verdict]);
        if (event === "changed" && detail.step) set("cmi.core.lesson_location", detail.step);
        if (detail && detail.isDone) set("cmi.core.lesson_status", "completed");
        if (event === "answered" || event === "changed") api.LMSCommit("");
      });

      // HHHH:MM:SS
      function writeTime(seconds) {
        const two = (number) => String(number).padStart(2, "0");
        return two(Math.floor(seconds / 3600)) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(Math.floor(seconds) % 60);
      }
      window.addEventListener("pagehide", () => {
        if (!api || isOver) return;
        set("cmi.core.session_time", writeTime((Date.now() - startedMs) / 1000));
        api.LMSCommit("");
        api.LMSFinish("");
        isOver = true;
      });
`;
