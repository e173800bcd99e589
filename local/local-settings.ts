import { variables } from "../functions/settings/environment.ts";
import type { FunctionModel } from "./template/function-models.ts";
import type { Model } from "./template/read-model.ts";

/** The domain of the development project, which is verified in the local SES. */
export const developmentDomain = "example.test";
const noticesFrom = `notices@${developmentDomain}`;

/**
 * Returns the model with local settings: webhook URLs may be on this machine, and notices are sent from the development
 * domain.
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
    // Templates pass the sets to functions that send notices only if a sender address is configured.
    ...(sets !== undefined && { [variables.configurationSets]: sets }),
  };
  return { ...fn, environment: { ...fn.environment, ...own } };
}
