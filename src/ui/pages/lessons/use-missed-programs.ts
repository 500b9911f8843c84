import { useEffect, useState } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";

/** How many different programs have missed a goal. @param scenario the run that misses one now; null: none does */
export function useMissedPrograms(scenario: Scenario | null): number {
  const [programs, setPrograms] = useState<ReadonlySet<string>>(new Set());
  const program = scenario?.transport.program;
  useEffect(() => {
    if (program !== undefined) setPrograms((known) => (known.has(program) ? known : new Set([...known, program])));
  }, [program]);
  return programs.size;
}
