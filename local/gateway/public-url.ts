import { variables } from "../../functions/settings/environment.ts";
import type { Model } from "../template/read-model.ts";

/** The model with every function that writes links into mails leading them to this machine's gateway. */
export function withPublicUrl(model: Model, url: string): Model {
  const name = variables.publicUrl;
  const functions = model.functions.map((fn) =>
    name in fn.environment ? { ...fn, environment: { ...fn.environment, [name]: url } } : fn,
  );
  return { ...model, functions };
}
