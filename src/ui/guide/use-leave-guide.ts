import { useRunView } from "../run/run-context.tsx";

/** Ends the guide. Its buttons go away: keys go on at the run. */
export function useLeaveGuide(): () => void {
  const { perform } = useRunView();
  return () => {
    document.getElementById("centre")?.focus();
    perform({ do: "guide", isOn: false });
  };
}
