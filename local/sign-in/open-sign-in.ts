import { variables } from "../../functions/settings/environment.ts";
import type { Cleanups } from "../cleanups.ts";
import type { Model } from "../template/read-model.ts";
import { type LocalSignIn, startSignIn } from "./start-sign-in.ts";

export async function openSignIn(dir: string | undefined, cleanups: Cleanups): Promise<LocalSignIn> {
  const started = await startSignIn(dir);
  cleanups.add(() => started.stop());
  return started;
}

/** Returns the model with every function accepting tokens of the local identity provider. */
export function withSignIn(model: Model, { signIn }: LocalSignIn): Model {
  const name = variables.signIn;
  const functions = model.functions.map((fn) =>
    name in fn.environment
      ? { ...fn, environment: { ...fn.environment, [name]: JSON.stringify(signIn) } }
      : fn,
  );
  return { ...model, functions };
}
