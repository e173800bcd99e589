import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** The target of a proxy: an engine by the SDK's name for it, or the API. */
export type ProxiedService = "DYNAMODB" | "SQS" | "S3" | "SESV2" | "API";

export interface Call {
  readonly service: ProxiedService;
  /** The operation's name, such as `TransactWriteItems`, if the request has it; else method and path. */
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
}

export function callOf(service: ProxiedService, req: IncomingMessage): Call {
  return { service, operation: operationOf(service, req), headers: req.headers };
}

/** The JSON protocols name the operation in a header, the REST protocols by method and path. */
function operationOf(service: ProxiedService, { headers, method = "", url = "" }: IncomingMessage): string {
  const target = headers["x-amz-target"];
  if (typeof target === "string") return target.slice(target.lastIndexOf(".") + 1);
  const path = url.split("?", 1)[0] ?? "";
  if (service === "SESV2" && method === "POST" && path === "/v2/email/outbound-emails") return "SendEmail";
  if (service === "S3" && path.split("/").length > 2)
    return method === "PUT" ? "PutObject" : method === "GET" ? "GetObject" : `${method} object`;
  return `${method} ${path}`;
}
