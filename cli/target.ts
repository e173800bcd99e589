import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { newServices, type Services } from "../functions/services.ts";
import { Deployment, SendQueues, variables } from "../functions/settings/environment.ts";
import { clientConfig } from "../local/engines/endpoints.ts";
import { findRunningService, type RunningService } from "../local/running-service.ts";
import { type Given, type Option, optionOf } from "./given.ts";
import { readOutputs } from "./outputs.ts";
import { Refused, UsageError } from "./refused.ts";

/** The service that a verb works on. */
export interface Target {
  readonly services: Services;
  /** The local service; undefined for a deployed one. */
  readonly local: RunningService | undefined;
  readonly sendQueues: SendQueues;
  close(): void;
}

/** The options that choose a service; every verb takes them. */
export const targetOptions: { readonly [name: string]: Option } = {
  local: { type: "boolean", about: "the local service that runs now (the default)" },
  outputs: {
    type: "string",
    value: "file",
    about: "a deployed service, by what cdk deploy --outputs-file wrote, with your AWS credentials",
  },
  stack: { type: "string", value: "name", about: "which stack of that file, where it has several APIs" },
};

/** Throws `Refused` when there is no such service, and `UsageError` when the options contradict each other. */
export function openTarget(given: Given, localDir: string): Target {
  const outputs = optionOf(given, "outputs");
  const stack = optionOf(given, "stack");
  if (outputs === undefined) {
    if (stack !== undefined) throw new UsageError("--stack names a stack of --outputs, which is not given");
    return localTarget(localDir);
  }
  if (given.options["local"]) throw new UsageError("--local and --outputs choose different services");
  return deployedTarget(outputs, stack);
}

function localTarget(dir: string): Target {
  const local = findRunningService(dir);
  if (!local)
    throw new Refused("no local service runs: start one by npm start, or name a deployed one by --outputs");
  const endpoint = local.endpoints.DYNAMODB;
  return targetOf(local.environment, new DynamoDBClient(clientConfig(endpoint, local.region)), local);
}

function deployedTarget(outputs: string, stack: string | undefined): Target {
  const environment = readOutputs(outputs, stack);
  const { homeRegion } = Deployment.parse(JSON.parse(environment[variables.deployment] ?? ""));
  return targetOf(environment, new DynamoDBClient({ region: homeRegion }), undefined);
}

function targetOf(
  environment: Readonly<Record<string, string>>,
  dynamo: DynamoDBClient,
  local: RunningService | undefined,
): Target {
  const sendQueues = SendQueues.parse(JSON.parse(environment[variables.sendQueues] ?? "{}"));
  return { services: newServices(environment, dynamo), local, sendQueues, close: () => dynamo.destroy() };
}
