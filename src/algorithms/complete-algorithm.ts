import type { Algorithm, AlgorithmDescription, ParamSpecs } from "../engine/congestion.ts";

type Creators<P extends ParamSpecs> = Pick<Algorithm<P>, "createSender" | "createReceiver" | "createSink" | "createPort">;

/**
 * A transport from its description and the functions that create what runs. The annotation lets a bundler drop the call, and with it the
 * code of every sender, where only the description is imported: so it is on the page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function completeAlgorithm<P extends ParamSpecs>(description: AlgorithmDescription<P>, creators: Creators<P>): Algorithm<P> {
  return { ...description, ...creators };
}
