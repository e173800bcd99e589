import { existsSync } from "node:fs";
import { join } from "node:path";
import { variables } from "../../functions/settings/environment.ts";
import type { Invoker } from "../../local/runtime/invoker.ts";
import type { FunctionModel } from "../../local/template/function-models.ts";

/** Which version's functions are called; with `both`, one call after the other, as while a deployment is under way. */
export type Turn = "former" | "now" | "both";

/** The folders of the functions of two versions. */
export interface Versions {
  readonly former: string;
  readonly now: string;
  /** The setting `DEPLOYMENT` of the former version: CloudFormation changes it together with the code. */
  readonly formerDeployment?: string;
}

/**
 * Calls functions of one version or the other. Each version has threads of its own, as Lambda has environments. A
 * function that one version lacks is called as the templates have it.
 */
export function versionedInvoker(inner: Invoker, versions: Versions, turn: () => Turn): Invoker {
  let calls = 0;
  const versionNow = () => {
    const now = turn();
    if (now !== "both") return now;
    calls += 1;
    return calls % 2 === 0 ? "former" : "now";
  };
  return {
    invoke: (fn, event) => {
      const version = versionNow();
      const folder = join(versions[version], fn.name);
      if (!existsSync(folder)) return inner.invoke(fn, event);
      const environment = version === "former" ? formerEnvironment(fn, versions) : fn.environment;
      return inner.invoke({ ...fn, environment, folder, arn: `${fn.arn}:${version}` }, event);
    },
    stop: () => inner.stop(),
  };
}

function formerEnvironment({ environment }: FunctionModel, { formerDeployment }: Versions) {
  const now = environment[variables.deployment];
  if (formerDeployment === undefined || now === undefined) return environment;
  const deployment = asFormer(JSON.parse(now), JSON.parse(formerDeployment));
  return { ...environment, [variables.deployment]: JSON.stringify(deployment) };
}

/** The settings that the former version knows, with the values of now, which are those of this machine. */
export function asFormer(now: unknown, former: unknown): unknown {
  if (!isRecord(now) || !isRecord(former)) return now ?? former;
  return Object.fromEntries(
    Object.entries(former).map(([name, value]) => [name, asFormer(now[name], value)]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
