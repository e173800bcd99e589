import { variables } from "../../functions/settings/environment.ts";
import type { Model } from "../template/read-model.ts";

/** Returns the model with the local gateway as the base URL of links in emails. */
export function withPublicUrl(model: Model, url: string): Model {
  const name = variables.publicUrl;
  const functions = model.functions.map((fn) =>
    name in fn.environment ? { ...fn, environment: { ...fn.environment, [name]: url } } : fn,
  );
  return { ...model, functions };
}
