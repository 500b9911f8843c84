import { situationOf } from "../../../lessons/probes.ts";
import { tellAll, type ToldText } from "../../../lessons/template.ts";
import { useFindings, useLesson } from "./lessons-context.tsx";

/** Texts about the watched run or, at a later step, about its results. */
export function useToldLook(): readonly ToldText[] {
  const { lesson } = useLesson();
  const findings = useFindings();
  return tellAll(lesson.watch.look, situationOf(lesson, "watch", findings));
}
