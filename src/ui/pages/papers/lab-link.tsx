import type { ReactNode } from "react";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import { toAddress } from "../../run/whole-link.ts";
import { usePapers } from "./papers-context.tsx";

/** Leads to this very run in the Lab. */
export function LabLink({ scenario, children }: { scenario: Scenario; children: ReactNode }) {
  const { host } = usePapers();
  const query = encodeScenario(scenario);
  return (
    <a
      href={`./${toAddress(query)}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        host.goTo("lab", query);
      }}
    >
      {children}
    </a>
  );
}
