import { devNull } from "node:os";
import { type Endpoints, endpointVariables, localCredentials } from "../engines/endpoints.ts";
import type { FunctionModel } from "../template/function-models.ts";

/** The environment that a function sees: what its template sets, what Lambda sets, and where the engines are. */
export function functionEnvironment(
  fn: FunctionModel,
  endpoints: Endpoints,
): Readonly<Record<string, string>> {
  return {
    ...fn.environment,
    ...endpointVariables(endpoints),
    AWS_REGION: fn.region,
    AWS_DEFAULT_REGION: fn.region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    // Nothing of the AWS set-up of the person at this machine: no profile, region or endpoint of theirs.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_LAMBDA_FUNCTION_NAME: fn.physicalName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    LAMBDA_TASK_ROOT: fn.folder,
    TZ: ":UTC",
  };
}
