import { useMemo } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { renderSvg } from "../../panes/figures/render-figure.ts";
import type { LabView } from "../../run/contracts.ts";
import { useRunView } from "../../run/run-context.tsx";
import styles from "./sheet.module.css";

/** Charts of a run as exported, without text above and below. @param span part to show; null: all of it, at its start */
export function RunPicture(props: {
  run: RunSnapshot;
  charts: readonly string[];
  span: { readonly fromNs: Nanos; readonly toNs: Nanos } | null;
  /** A highlighted sender. */
  sender?: number | null;
  label: string;
}) {
  const { run, charts, span, sender = null, label } = props;
  const { view, runs } = useRunView();
  const address = useMemo(() => {
    const plain: LabView = {
      ...view.get(),
      ...(span ?? { fromNs: null, toNs: null }),
      picked: sender,
      hovered: null,
      selectedTimeout: null,
      compressWaits: false,
      showGhost: false,
    };
    const { source } = renderSvg({
      charts,
      run,
      ghost: null,
      view: plain,
      waits: runs.waits(),
      timeNs: span?.fromNs ?? 0,
      headline: label,
      parameters: [],
      link: "",
      isBare: true,
    });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    // a sheet shows one run as it was when the sheet was made
    // oxlint-disable-next-line react/exhaustive-deps
  }, [run]);
  return <img className={styles.picture} src={address} alt={label} />;
}
