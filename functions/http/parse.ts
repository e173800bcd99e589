import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import type { Operation } from "../contract/platform/area.ts";
import { pathParams } from "../contract/platform/path-params.ts";
import { type Issue, Refusal } from "../domain/platform/refusals.ts";
import { camelCased } from "./camel-case.ts";
import type { Refused } from "./issues/issues-of.ts";
import { malformedTexts } from "./issues/malformed-text.ts";
import { mostIssues } from "./issues/most-issues.ts";
import { pathText } from "./issues/path-text.ts";

/** A request's input as parsed by its declaration, or everything that is wrong with it. */
export interface Parsed {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  /** Thrown after admission, so that it reveals nothing to callers without access. A header's comes before the body's. */
  readonly fault: Refusal | undefined;
}

/** Parses path, query and body together, so that one error lists every issue. */
export async function parseRequest(
  operation: Operation,
  event: APIGatewayProxyEventV2,
  body: unknown,
  bodyFault: Refusal | undefined,
): Promise<Parsed> {
  const key = idempotencyKeyOf(operation, event);
  const refused: Refused[] = [];
  const take = (schema: z.ZodMiniType, value: unknown, at?: string): unknown => {
    const result = schema.safeParse(value, { reportInput: false });
    if (result.success) return result.data;
    refused.push({ schema, value, at, issues: result.error.issues });
    return undefined;
  };
  const params = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [
      name,
      take(paramSchema(name), value, name),
    ]),
  );
  const query = take(operation.query ?? z.strictObject({}), event.queryStringParameters ?? {});
  const sent = operation.body && !bodyFault ? camelCased(operation.body, body) : undefined;
  const parsed = operation.body && !bodyFault ? take(operation.body, sent) : undefined;
  const overriding = [...repeatedParameters(operation, event), ...malformed(event, sent)];
  const paths = new Set(overriding.map(({ path }) => path));
  // The words are loaded by the first request that has a fault: most processes never need them.
  const issues = refused.length > 0 ? (await import("./issues/issues-of.ts")).issuesOf(refused) : [];
  const fault =
    key.fault ?? bodyFault ?? faultOf([...overriding, ...issues.filter(({ path }) => !paths.has(path))]);
  return { params, query, body: parsed, idempotencyKey: key.value, fault };
}

/** The gateway joins the values of a repeated parameter, which would read as one. Pages ignore their query. */
function repeatedParameters({ page }: Operation, { rawQueryString = "" }: APIGatewayProxyEventV2): Issue[] {
  if (page || !rawQueryString.includes("&")) return [];
  const names = [...new URLSearchParams(rawQueryString).keys()];
  const repeated = names.filter((name, at) => names.indexOf(name) < at);
  return [...new Set(repeated)].map((name) => ({ path: pathText([name]), message: "given twice" }));
}

/** Strings with lone surrogates, wherever they are: most schemas accept them, and the store does not. */
function malformed(
  { pathParameters, queryStringParameters }: APIGatewayProxyEventV2,
  body: unknown,
): Issue[] {
  return [pathParameters, queryStringParameters, body]
    .flatMap((part) => malformedTexts(part))
    .map((path) => ({
      path: pathText(path),
      message: "must be well-formed Unicode without lone surrogates",
    }));
}

/** The `Idempotency-Key` header: an empty one is as if absent (specification §4 rules 1 and 2). */
function idempotencyKeyOf(
  operation: Operation,
  event: APIGatewayProxyEventV2,
): { readonly value?: string; readonly fault?: Refusal } {
  const value = operation.idempotent ? event.headers["idempotency-key"] : undefined;
  if (value === undefined || value === "") return {};
  if (/^[\x20-\x7e]{1,255}$/.test(value)) return { value };
  const message = "Idempotency-Key must be 1 to 255 printable ASCII characters.";
  return { fault: new Refusal("invalid_idempotency_key", message) };
}

function faultOf(issues: readonly Issue[]): Refusal | undefined {
  const first = issues[0];
  if (!first) return undefined;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const details = { issues: issues.slice(0, mostIssues) };
  return new Refusal("validation_error", `${first.path || "body"}: ${first.message}${more}.`, details);
}

function paramSchema(name: string): z.ZodMiniType {
  return name in pathParams ? pathParams[name as keyof typeof pathParams] : z.never();
}
