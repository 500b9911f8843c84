import type { Paper } from "../../src/experiments/experiment.ts";

/** The sections of each paper, as its headings number them. */
export const contents: Readonly<Record<Paper, readonly string[]>> = {
  PRIN: [
    ...["1", "2", "3", "3.1", "3.1.1", "3.1.2", "3.2"],
    ...["4", "4.1", "4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.1.5", "4.1.6", "4.2", "4.2.1", "4.2.2", "4.3", "4.3.1", "4.3.2", "4.3.3"],
    ...["5", "5.1", "5.1.1", "5.1.2", "5.1.3", "5.2", "6", "6.1", "6.1.1", "6.1.2", "6.2", "6.2.1", "6.2.2", "6.2.3"],
    ...["7", "7.1", "7.2", "7.2.1", "7.2.2", "8"],
  ],
  GIP: [
    ...["I", "II", "III", "IV", "IV-A", "IV-B", "IV-C", "V", "V-A", "V-B", "V-C", "VI", "VI-A", "VI-B", "VI-C"],
    ...["VII", "VII-A", "VII-B", "VIII", "VIII-A", "VIII-B", "IX"],
  ],
  LITE: ["I", "II", "III", "III-A", "III-B", "IV", "V", "V-A", "V-B", "V-C", "V-D", "VI"],
  QLF: ["1", "2", "3", "3.1", "3.1.1", "3.1.2", "3.2", "3.2.1", "3.2.2", "3.2.3", "4", "4.1", "4.2", "4.3"],
  TRIM: ["I", "II", "II-A", "II-B", "II-C", "III", "III-A", "III-B", "III-C", "IV", "IV-A", "IV-B", "IV-C", "IV-D", "IV-E", "V", "VI"],
};
