import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { ResendCall, ResendCalls } from "../../contract/resend/call.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { type OwnError, resendError } from "../../domain/resend/errors.ts";
import { answer, refusalOf } from "../../http/answer.ts";
import { rawBody } from "../../http/call.ts";
import { jsonBody } from "../../http/json-body.ts";
import { newServices, type Services } from "../../services.ts";
import { withBase64Buffers } from "./buffer-bytes.ts";
import { type FieldNames, inResendNames } from "./error-names.ts";
import { matchCall } from "./match-call.ts";
import { withoutPathIds } from "./path-ids.ts";
import { Declined, newRequest, type ResendRequest } from "./request.ts";

/** Makes one call; returns the body of the answer. */
export type ResendWork = (request: ResendRequest) => Promise<object>;

type Run = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
export type ResendSurface = Run & { readonly on: (services: Services) => Run };

/** What is no call of the surface: an error of its own. */
export type Unknown = (
  path: string,
  allowed: readonly string[],
  headers: APIGatewayProxyEventV2["headers"],
) => Refusal | OwnError;

/** The handler of some calls of the surface: finds the call, and answers it in Resend's form. */
export function surface<const Calls extends ResendCalls>(
  calls: Calls,
  work: { readonly [Name in keyof Calls]: ResendWork },
  unknown: Unknown = notOffered,
): ResendSurface {
  const on =
    (services: Services): Run =>
    async (event, context) => {
      const { requestId } = event.requestContext;
      let names: FieldNames = {};
      try {
        const path = event.rawPath.replace(/^\/resend/, "");
        const found = matchCall(calls, event.requestContext.http.method, path);
        if ("allowed" in found) {
          const allow = found.allowed.join(", ");
          return refused(
            unknown(path, found.allowed, event.headers),
            requestId,
            names,
            allow === "" ? {} : { allow },
          );
        }
        names = calls[found.name]?.names ?? {};
        const read = withoutPathIds(await bodyOf(event, calls[found.name]), found.params);
        const request = newRequest(services, event, context, { ...found, read });
        const body = await (work as Readonly<Record<string, ResendWork>>)[found.name]?.(request);
        return answer(200, body, requestId, request.passedOn);
      } catch (error) {
        if (error instanceof Declined) return refused(error.error, requestId, names, error.headers);
        return refused(refusalOf(error, services, { requestId, operation: "resend" }), requestId, names);
      }
    };
  let own: Services | undefined;
  const handler: Run = (event, context) => {
    own ??= newServices();
    return on(own)(event, context);
  };
  return Object.assign(handler, { on });
}

/** The SDK says that each of its requests holds JSON, also where it is empty. A form is read by the call that takes one. */
async function bodyOf(event: APIGatewayProxyEventV2, call: ResendCall | undefined) {
  if (rawBody(event).length === 0 || (call?.form && isForm(event))) return {};
  return jsonBody({ bodyOptional: true }, withoutBuffers(event));
}

/** A body that the gateway encoded is none of the SDK's. */
function withoutBuffers(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  if (event.isBase64Encoded || event.body === undefined) return event;
  return { ...event, body: withBase64Buffers(event.body) };
}

export function isForm({ headers }: APIGatewayProxyEventV2): boolean {
  return /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
}

export function notOffered(path: string, allowed: readonly string[]): Refusal {
  if (allowed.length > 0)
    return new Refusal("method_not_allowed", `This method is not allowed here; use ${allowed.join(", ")}.`);
  if (path.startsWith("//"))
    return new Refusal("not_found", "Path not found: remove the slash at the end of the base URL.");
  return new Refusal("not_found", "This call is not offered by this service.");
}

function refused(
  error: Refusal | OwnError,
  requestId: string,
  names: FieldNames = {},
  headers: Readonly<Record<string, string>> = waitOf(error),
) {
  const own =
    error instanceof Refusal
      ? { statusCode: error.status, name: error.name, message: error.message, issues: error.issues }
      : error;
  const body = resendError(inResendNames(own, names));
  return answer(body.statusCode, body, requestId, headers);
}

function waitOf(error: Refusal | OwnError): Readonly<Record<string, string>> {
  return error instanceof Refusal && error.retryAfter !== undefined
    ? { "retry-after": String(error.retryAfter) }
    : {};
}
