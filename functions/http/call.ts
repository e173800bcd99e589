import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/area.ts";
import type { Services } from "../services.ts";
import type { ApiKey } from "../store/api-keys.ts";
import type { Found, Wanted } from "../store/table.ts";
import type { Parsed } from "./parse.ts";

/** Who calls: a key of a project. What it may do is on the key. */
export interface Caller {
  readonly projectId: string;
  readonly key: ApiKey;
}

/** What a request wants read in the same call as its key; `projectId` is the key text's hint, judged afterwards. */
export type Alongside = (parsed: Parsed, projectId: string, services: Services) => Wanted;

/** One request on its way through the pipeline; each stage adds its part. */
export interface Call {
  readonly operation: Operation;
  readonly services: Services;
  readonly event: APIGatewayProxyEventV2;
  readonly requestId: string;
  parsed: Parsed | undefined;
  admitted: Admission | undefined;
}

/** The body of the request, byte for byte as it was sent. */
export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
}

export interface Admission {
  /** Undefined where anyone may call. */
  readonly caller: Caller | undefined;
  readonly found: Found;
}
