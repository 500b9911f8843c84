import { situationOf } from "../../../lessons/probes.ts";
import { tellAll, type ToldText } from "../../../lessons/template.ts";
import { useFindings, useLesson, useLessons } from "./lessons-context.tsx";
import { useState, useEffect } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";

/** Texts about the watched run or, at a later step, about its results. */
export function useToldLook(): readonly ToldText[] {
  const { lesson } = useLesson();
  const findings = useFindings();
  return tellAll(lesson.watch.look, situationOf(lesson, "watch", findings));
}

/** How many different programs have missed a goal. @param scenario the run that misses one now; null: none does */
export function useMissedPrograms(scenario: Scenario | null): number {
  const [programs, setPrograms] = useState<readonly string[]>([]);
  const program = scenario?.transport.program;
  if (program !== undefined && !programs.includes(program)) setPrograms([...programs, program]);
  return programs.length;
}

/** Height of a picture next to the text, px. */
const usualPx = 236;
/** Height of a frame's header, the question, and the buttons below, and minimum height of a drawing, px (our choices). */
const [restPx, leastPx] = [372, 124];

/** Height of a question's axes: in a low frame they must be fully visible together with the question. */
export function useChartHeight(): number {
  const { isFramed } = useLessons();
  const read = (): number => (isFramed ? Math.max(leastPx, Math.min(usualPx, window.innerHeight - restPx)) : usualPx);
  const [height, setHeight] = useState(read);
  useEffect(() => {
    if (!isFramed) return;
    const follow = (): void => setHeight(read());
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFramed]);
  return height;
}
