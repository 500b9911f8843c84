import { situationOf } from "../../../lessons/probes.ts";
import { tellAll, type ToldText } from "../../../lessons/template.ts";
import { useFindings, useLesson } from "./lessons-context.tsx";

/** What is told of the run that is watched, or on a later step of what it shows. */
export function useToldLook(): readonly ToldText[] {
  const { lesson } = useLesson();
  const findings = useFindings();
  return tellAll(lesson.watch.look, situationOf(lesson, "watch", findings));
}
