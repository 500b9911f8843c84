import { phrase } from "../../story/phrase.ts";
import type { Sentence } from "../../analysis/words.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { isolate } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";
import { listTransportGroups } from "../../scenario/fields/list-transports.ts";
import type { PriceFacts, Remedy } from "./remedy.ts";
import { asOne, strong, writeTransportArrow } from "./remedy-words.ts";
import { changeTransports, listTransports } from "./senders-transports.ts";

const names: ReadonlyMap<string, string> = new Map(
  listTransportGroups().flatMap(({ transports }) => transports.map(({ id, name }) => [id, name] as const)),
);

/** "NewReno"; an unknown id is returned unchanged. */
export function nameAlgorithm(id: string): string {
  return isolate(names.get(id) ?? id);
}

/**
 * Gives all senders that the run waits for another algorithm.
 * @param options.isRecovery the algorithm only changes how losses are recovered.
 */
function toAlgorithm(
  id: string,
  price: (facts: PriceFacts) => Sentence,
  options: { readonly isRecovery?: boolean; readonly isSpare?: boolean } = {},
): Remedy {
  return {
    id,
    name: () => nameAlgorithm(id),
    isSpare: options.isSpare ?? false,
    plan: (base) =>
      options.isRecovery === true && listTransports(base).some(({ recovery }) => recovery !== "default")
        ? { why: t("The run sets its loss recovery separately from the algorithm.") }
        : changeTransports(base, "algorithm", () => id),
    describe(base, changed) {
      const name = nameAlgorithm(id);
      const subject = phrase("<b>{name}</b>", { name, ...strong });
      return {
        title: name,
        change: writeChange(base, changed),
        brief: "",
        subject: asOne(subject, subject),
      };
    },
    price,
  };
}

/** If the switch starts to mark because the algorithm needs it, that is part of the change. */
function writeChange(base: Scenario, changed: Scenario): string {
  const arrow = writeTransportArrow(base, changed, ({ algorithm }) => algorithm, nameAlgorithm);
  const packets = base.network.ecnThresholdPackets === null ? changed.network.ecnThresholdPackets : null;
  if (packets === null) return arrow;
  return t("{packets, plural, one {{arrow}, marking from # packet} other {{arrow}, marking from # packets}}", { arrow, packets });
}

export const algorithmRemedies: readonly Remedy[] = [
  toAlgorithm("dctcp", ({ base }) =>
    base.network.ecnThresholdPackets === null
      ? phrase("<b>A switch that marks packets</b>, and new software at both ends.", strong)
      : phrase("<b>New software at both ends.</b> The switch marks packets already.", strong),
  ),
  toAlgorithm("gip", () => phrase("<b>New software on every sender.</b>", strong)),
  toAlgorithm("prin", () => phrase("<b>Priorities in the switch</b>, and new software on every sender.", strong)),
  toAlgorithm("sack", () => phrase("Software that nearly every system has."), { isRecovery: true }),
  toAlgorithm("newreno", () => phrase("Software that every system has."), { isRecovery: true, isSpare: true }),
];
