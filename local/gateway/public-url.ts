import { variables } from "../../functions/settings/environment.ts";
import type { Invoke } from "../runtime/invoker.ts";
import type { FunctionModel } from "../template/function-models.ts";
import type { Model } from "../template/read-model.ts";

/** Returns the model with the local gateway as the base URL of links in emails. */
export function withPublicUrl(model: Model, url: string): Model {
  return { ...model, functions: model.functions.map((fn) => linked(fn, url)) };
}

/** Invokes functions with the local gateway as the base URL of links, which is known once the gateway listens. */
export function invokeWithPublicUrl(invoke: Invoke, url: () => string): Invoke {
  return (fn, event) => invoke(linked(fn, url()), event);
}

function linked(fn: FunctionModel, url: string): FunctionModel {
  const name = variables.publicUrl;
  return name in fn.environment ? { ...fn, environment: { ...fn.environment, [name]: url } } : fn;
}
