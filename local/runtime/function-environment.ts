import { devNull } from "node:os";
import { type Endpoints, endpointVariables, localCredentials } from "../engines/endpoints.ts";
import type { FunctionModel } from "../template/function-models.ts";

/** Returns the environment variables of a function: those of its template, of Lambda, and the endpoints of the engines. */
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
    // Ignore the AWS profile, region and endpoints that are configured on this machine.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_LAMBDA_FUNCTION_NAME: fn.physicalName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    LAMBDA_TASK_ROOT: fn.folder,
    TZ: ":UTC",
  };
}
