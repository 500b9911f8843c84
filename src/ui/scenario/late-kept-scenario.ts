import { msg } from "../../language/translate.ts";
import { late } from "../controls/late.tsx";

export const KeptScenario = late(msg("the scenario as text"), async () => (await import("./kept-scenario.tsx")).KeptScenario, {
  fault: "nowhere",
});
