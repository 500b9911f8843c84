import type { Paper } from "../../../experiments/experiment.ts";

/** Title and venue of each paper. */
export const paperTitles: Readonly<Record<Paper, { readonly title: string; readonly where: string }>> = {
  PRIN: { title: "Modeling and Solving TCP Incast Problem in Data Center Networks", where: "TPDS 2015" },
  GIP: { title: "Taming TCP Incast Throughput Collapse in Data Center Networks", where: "ICNP 2013" },
  LITE: { title: "Performance Analysis of TCP Incast with TCP Lite and Abstract TCP", where: "" },
  QLF: { title: "Queue length feedback-based solution of TCP Incast", where: "2019" },
  TRIM: { title: "Tuning the Aggressive TCP Behavior for Highly Concurrent HTTP Connections", where: "" },
};
