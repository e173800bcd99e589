import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod/mini";
import type { Operation } from "../contract/platform/area.ts";
import { Refusal } from "../domain/platform/refusals.ts";
import type { Services } from "../services.ts";
import { rateHeaders } from "./rate-headers.ts";

export const always = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;

export interface Reply {
  readonly body: unknown;
  /** Whether the body is the part for keys that may not read what was changed. */
  readonly isPart?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether an endpoint that upserts has updated: then the status is 200. */
  readonly isUpdate?: boolean;
}

/** Returns a response in the shape that its declaration promises; a mismatch is a bug. */
export function answerReply(
  operation: Operation,
  reply: Reply,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const status = operation.upserts && reply.isUpdate ? 200 : operation.reply[0];
  return answer(status, checkedReply(operation, reply), requestId, reply.headers);
}

/** Returns a reply's body as declared. */
export function checkedReply({ id, reply, withoutRead }: Operation, { body, isPart }: Reply): unknown {
  const schema = isPart && withoutRead ? withoutRead[1] : reply[1];
  const checked = schema.safeParse(body);
  if (!checked.success) throw new Error(`${id} broke its reply's declaration: ${faultsOf(checked.error)}`);
  return checked.data;
}

/** All error responses share this body. */
export function answerRefusal(refusal: Refusal, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { status: statusCode, name, message, issues, retryAfter, rate } = refusal;
  const body = { statusCode, name, message, requestId, ...(issues && { issues }) };
  return answer(statusCode, body, requestId, {
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...rateHeaders(rate),
  });
}

/** Logs an error and returns what the caller sees of it. */
export function refusalOf(
  error: unknown,
  services: Services | undefined,
  fields: { readonly requestId: string; readonly operation: string },
): Refusal {
  if (error instanceof Refusal && error.status < 500) {
    services?.log.info("refused", { ...fields, refusal: error.name, status: error.status });
    return error;
  }
  services?.log.error(error instanceof Refusal ? "unavailable" : "bug", { ...fields, error });
  return error instanceof Refusal
    ? error
    : new Refusal("internal_error", "Something went wrong on our side.");
}

/** Returns a response with a JSON body. One with 401 names the scheme that it asks for (RFC 9110 §11.6.1). */
export function answer(
  statusCode: number,
  body: unknown,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      ...always,
      "content-type": "application/json",
      "x-request-id": requestId,
      ...(statusCode === 401 && { "www-authenticate": "Bearer" }),
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

function faultsOf(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`).join("; ");
}
