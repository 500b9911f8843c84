import { useState } from "react";
import { msg, t } from "../../../language/translate.ts";
import { late } from "../../controls/late.tsx";
import { useLesson, useLessons } from "./lessons-context.tsx";
import { useStore } from "../../run/store.ts";

const HandInBox = late(msg("the code to hand in"), async () => (await import("../../kit/hand-in/hand-in.tsx")).HandInBox);

/** The code for the teacher: shown at once to students who came through a class's link, and on request to others. */
export function HandIn() {
  const { page, host, session: lessons } = useLessons();
  const { name, lesson, session } = useLesson();
  const isAwaited = useStore(page, (value) => value.isAwaited);
  const [isAsked, setAsked] = useState(false);
  const { guess } = session;
  if (guess === null) return null;
  if (isAwaited || isAsked)
    return (
      <HandInBox
        name={name}
        lesson={lesson}
        guess={guess}
        announcer={host.announcer}
        onReconsider={isAwaited && !session.hasRun ? () => lessons.send({ kind: "reconsider" }) : null}
      />
    );
  return (
    <button type="button" className="text-button" onClick={() => setAsked(true)}>
      {t("Hand it in to a class")}
    </button>
  );
}
