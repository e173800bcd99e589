import { variables } from "../functions/settings/environment.ts";
import type { FunctionModel } from "./template/function-models.ts";
import type { Model } from "./template/read-model.ts";

/** The development project's: the local SES sends from no other domain at first. */
export const developmentDomain = "example.test";
const noticesFrom = `notices@${developmentDomain}`;

/**
 * The deployment as it is on one's own machine: webhooks may go to this machine, and notices come from an address that
 * the local SES sends from, whatever is configured.
 */
export function withLocalSettings(model: Model): Model {
  const sets = model.functions.flatMap(({ environment }) => environment[variables.configurationSets] ?? []);
  return { ...model, functions: model.functions.map((fn) => withSettings(fn, sets[0])) };
}

function withSettings(fn: FunctionModel, sets: string | undefined): FunctionModel {
  const { [variables.deployment]: deployment } = fn.environment;
  if (deployment === undefined) return fn;
  const own = {
    [variables.webhooksToLoopback]: "true",
    [variables.deployment]: JSON.stringify({ ...JSON.parse(deployment), noticesFrom }),
    // Whoever mails notices knows the sets only where an address for them is configured.
    ...(sets !== undefined && { [variables.configurationSets]: sets }),
  };
  return { ...fn, environment: { ...fn.environment, ...own } };
}
