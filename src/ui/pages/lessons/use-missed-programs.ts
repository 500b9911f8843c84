import { useState } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";

/** How many different programs have missed a goal. @param scenario the run that misses one now; null: none does */
export function useMissedPrograms(scenario: Scenario | null): number {
  const [programs, setPrograms] = useState<readonly string[]>([]);
  const program = scenario?.transport.program;
  if (program !== undefined && !programs.includes(program)) setPrograms([...programs, program]);
  return programs.length;
}
