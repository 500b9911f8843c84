import { useEffect, useState } from "react";
import { t } from "../../../language/translate.ts";
import { CodeEditor } from "../../kit/own/code-editor.tsx";
import { goToLine } from "../../kit/own/go-to-line.ts";
import { OwnContext, useOwnState } from "../../kit/own/own-context.tsx";
import { createOwnSession } from "../../kit/own/own-session.ts";
import { useLessons } from "./lessons-context.tsx";
import styles from "./write-box.module.css";
import { useRunView } from "../../run/run-view.ts";

/** The program to write for a check: it starts with the lesson's gaps, and runs when it is valid. */
export function WriteBox({ start }: { start: string }) {
  const { host } = useLessons();
  const run = useRunView();
  const [session] = useState(() => createOwnSession(run, { start, startId: "", isFirst: false, hasBoard: false }));
  useEffect(() => () => session.dispose(), [session]);
  return (
    <OwnContext value={{ session, host }}>
      <div className={styles.root}>
        <CodeEditor />
        <Problem />
      </div>
    </OwnContext>
  );
}

function Problem() {
  const { problems } = useOwnState();
  const [first] = problems;
  return (
    <p role="status">
      {first !== undefined && (
        <>
          <button type="button" className="text-button" onClick={() => goToLine(first.line)}>
            {t("line {line}, column {column}", { line: first.line, column: first.column })}
          </button>{" "}
          {first.words}
        </>
      )}
    </p>
  );
}
