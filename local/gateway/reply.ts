import type { ServerResponse } from "node:http";
import * as z from "zod/mini";

const FunctionReply = z.object({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
});

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
}

/** Responses of the gateway itself. */
export const gatewayReplies = {
  badRequest: own(400, "Bad Request"),
  notFound: own(404, "Not Found"),
  tooLong: own(413, "Request Too Long"),
  failed: own(500, "Internal Server Error"),
  unavailable: own(503, "Service Unavailable"),
};

function own(status: number, message: string): Reply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify({ message }) };
}

/**
 * Converts the result of a function to a response, as payload format 2.0 does: a result without a status code is the
 * JSON body of a 200 response.
 */
export function replyOf(answer: unknown): Reply {
  if (typeof answer !== "object" || answer === null || !("statusCode" in answer)) return asJson(answer);
  const parsed = z.safeParse(FunctionReply, answer);
  if (!parsed.success) return gatewayReplies.failed;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...ownHeaders(headers ?? {}),
      ...(cookies?.length ? { "set-cookie": cookies } : {}),
    },
    body: isBase64Encoded === true ? Buffer.from(body ?? "", "base64") : (body ?? ""),
  };
}

function asJson(answer: unknown): Reply {
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answer ?? null),
  };
}

/** The gateway sets the headers for length and framing itself. */
function ownHeaders(headers: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return Object.fromEntries(
    named.filter(([name]) => !["content-length", "transfer-encoding", "connection"].includes(name)),
  );
}

export function write(res: ServerResponse, requestId: string, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("apigw-requestid", requestId);
  if (status !== 204 && status !== 304) res.setHeader("content-length", Buffer.byteLength(body));
  res.statusCode = status;
  res.end(body);
}
