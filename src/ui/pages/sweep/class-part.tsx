import { msg, t } from "../../../language/translate.ts";
import { useMemo, useState } from "react";
import { late } from "../../controls/late.tsx";
import { nameSweep } from "../../kit/hand-in/link-parts.ts";
import { queryOfQuestion, questionOfSweep } from "../../kit/sweep/class-question.ts";
import { useSweep, useSweepState } from "./sweep-context.tsx";
import sweepStyles from "./sweep.module.css";

const HandInBox = late(msg("the code to hand in"), async () => (await import("../../kit/hand-in/hand-in.tsx")).HandInBox, { isRare: true });

/** The sweep's question for a class, for teachers; and a drawn curve as a code, for students. Renders nothing if no class can be asked. */
export function ClassPart({ guess }: { guess: readonly number[] | null }) {
  const { host } = useSweep();
  const settings = useSweepState((state) => state.settings);
  const [isAsked, setAsked] = useState(false);
  const query = queryOfQuestion(settings);
  const lesson = useMemo(() => questionOfSweep(query), [query]);
  if (lesson === null) return null;
  const name = nameSweep(query);
  const gather = (): void => host.goTo("lessons", new URLSearchParams({ lesson: name, class: "1" }).toString());
  return (
    <>
      <p className={sweepStyles.ends}>
        <button type="button" className="button" onClick={gather}>
          {t("Ask this in class")}
        </button>
        {guess !== null && !isAsked && (
          <button type="button" className="button" onClick={() => setAsked(true)}>
            {t("Hand it in to a class")}
          </button>
        )}
      </p>
      {guess !== null && isAsked && (
        <HandInBox name={name} lesson={lesson} guess={{ kind: "curve", values: guess }} announcer={host.announcer} />
      )}
    </>
  );
}
