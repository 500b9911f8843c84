import { showTold } from "../../../experiments/tell.ts";
import { t } from "../../../language/translate.ts";
import type { Claim, Experiment } from "../../../experiments/experiment.ts";
import type { ClaimResult } from "../../../experiments/judge-claim.ts";
import { findHolding, hasTooFewSeeds, holdingWords, writeFailing, writeLimit, writeOurs, writePrinted } from "./papers-words.ts";
import styles from "./numbers-table.module.css";

/** Maximum number of rows, to keep the page short; the list of claims has them all. */
const mostRows = 3;

interface Props {
  readonly experiment: Experiment;
  /** null: no runs yet. */
  readonly claims: readonly ClaimResult[] | null;
  readonly isCovered: boolean;
  readonly onClaim: (claim: number | null) => void;
}

/** The paper's claims next to our results: first those that fail, then those with a printed number. */
export function NumbersTable({ experiment, claims, isCovered, onClaim }: Props) {
  const shown = pickRows(experiment.claims, isCovered ? null : claims);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("Claim")}</th>
          <th scope="col">{t("Paper", {}, "article")}</th>
          <th scope="col">{t("Ours")}</th>
          <th scope="col">{t("We accept")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("Does it hold?")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((index) => (
          <Row key={index} experiment={experiment} index={index} result={isCovered ? undefined : claims?.[index]} onClaim={onClaim} />
        ))}
      </tbody>
    </table>
  );
}

function pickRows(claims: readonly Claim[], results: readonly ClaimResult[] | null): number[] {
  const rankOf = (index: number): number =>
    results !== null && !results[index].holds && claims[index].test !== null
      ? 0
      : claims[index].printed !== undefined || claims[index].test?.kind === "count"
        ? 1
        : 2;
  return claims
    .map((_, index) => index)
    .sort((a, b) => rankOf(a) - rankOf(b) || a - b)
    .slice(0, mostRows)
    .sort((a, b) => a - b);
}

interface RowProps {
  readonly experiment: Experiment;
  readonly index: number;
  readonly result: ClaimResult | undefined;
  readonly onClaim: (claim: number | null) => void;
}

function Row({ experiment, index, result, onClaim }: RowProps) {
  const claim = experiment.claims[index];
  const { test, says } = claim;
  const word = result ? findHolding(claim, result) : null;
  const where = writeFailing(experiment.x, result?.failsAt ?? null);
  return (
    <tr data-word={word ?? undefined} onPointerEnter={() => onClaim(index)} onPointerLeave={() => onClaim(null)}>
      <th scope="row">
        <span className={styles.number}>{index + 1}</span> {showTold(says)}
      </th>
      <td className={styles.printed} data-head={t("Paper", {}, "article")}>
        {writePrinted(claim, experiment.x) ?? <span>{t("no number")}</span>}
      </td>
      <td data-head={t("Ours")}>
        {test && result && <b>{writeOurs(test, result)}</b>}
        {test && where !== "" && <small>{t("at {x}", { x: where })}</small>}
        {test && result && hasTooFewSeeds(result) && (
          <small>{t("too few seeds: {holding} of {seeds}", { holding: result.seedsHolding, seeds: result.seeds })}</small>
        )}
      </td>
      <td className={styles.quiet} data-head={t("We accept")}>
        {test && result && result.value !== null ? writeLimit(test, result) : ""}
      </td>
      <td>
        {word !== null && (
          <span className={styles.mark}>
            {word === "holds" ? "✓" : word === "fails" ? "✕" : word === "partly" ? "◐" : "–"}
            <span className="visually-hidden">{t(holdingWords[word])}</span>
          </span>
        )}
      </td>
    </tr>
  );
}
