import assert from "node:assert/strict";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { operations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { sharedRefusals } from "../../functions/contract/platform/shared-refusals.ts";
import { type RefusalName, refusalStatus } from "../../functions/domain/platform/refusals.ts";
import type { Services } from "../../functions/services.ts";
import { handlerOf } from "./load-endpoint.ts";
import { type MadeCall, notingCalls } from "./recorder.ts";
import { callerOf, holdToCaller } from "./tenancy.ts";

export interface Ask {
  /** The API key's text; absent for a request without one. */
  readonly key?: string;
  /** A signed-in person's access token, instead of a key. */
  readonly token?: string;
  /** The project that a person calls on, where the path does not say. */
  readonly project?: string;
  readonly body?: unknown;
  /** The body as text, instead of `body` as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  // Tests read responses of any shape; each is checked against its declaration first.
  // biome-ignore lint/suspicious/noExplicitAny: the declared schema has checked it
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls the handler of a route with the event that API Gateway would send. `path` may have a query. */
export type Api = (method: string, path: string, ask?: Ask) => Promise<Answer>;

export function newApi(services: Services): Api {
  let count = 0;
  return async (method, path, ask = {}) => {
    const [bare = "", query = ""] = path.split("?");
    const operation = operationAt(method, bare);
    const event = eventOf(method, bare, query, operation, ask, `request-${++count}`);
    const handler = await handlerOf(operation, services);
    const calls: MadeCall[] = [];
    const run = () => handler(event, {} as Context);
    const { statusCode = 0, headers = {}, body = "" } = await notingCalls(calls, run);
    const answer = {
      status: statusCode,
      headers: headers as Record<string, string>,
      body: read(headers, body),
    };
    if (operation) holdToDeclaration(operation, answer);
    holdToCaller(callerOf(operation?.id ?? "unknown route", event), calls, answer.body.id);
    return answer;
  };
}

/** The operation of a path; as in API Gateway, a literal comes before a parameter. */
function operationAt(method: string, path: string): Operation | undefined {
  const fitting = operations.filter((one) => one.method === method && patternOf(one.path).test(path));
  const paramsOf = (one: Operation) => one.path.split("{").length;
  return fitting.toSorted((one, other) => paramsOf(one) - paramsOf(other))[0];
}

/** Returns pages as text and everything else as parsed JSON. */
export function read(headers: Readonly<Record<string, unknown>>, body: string) {
  return headers["content-type"] === "application/json" ? JSON.parse(body) : body;
}

/** Asserts that every success and error response is one that the endpoint declares. */
function holdToDeclaration(operation: Operation, { status, body, headers }: Answer): void {
  const [replyStatus, schema] = operation.reply;
  if (status === replyStatus || (operation.upserts && status === 200)) {
    const isPart = operation.withoutRead?.[1].safeParse(body).success ?? false;
    const fault = isPart ? undefined : schema.safeParse(body).error;
    return void assert.equal(fault, undefined, `${operation.id} replies`);
  }
  if (operation.page) return void holdToPage(operation, status, body, headers);
  const name = body.name as RefusalName;
  const declared = [...sharedRefusals(operation), ...operation.refuses];
  assert.ok(declared.includes(name), `${operation.id} does not declare the refusal ${name}: ${body.message}`);
  assert.deepEqual([status, body.statusCode], [refusalStatus[name], refusalStatus[name]]);
  assert.ok(typeof body.message === "string" && body.requestId === headers["x-request-id"]);
}

/** An error page is for people: only its status can be checked. */
function holdToPage(operation: Operation, status: number, body: unknown, headers: Answer["headers"]): void {
  const declared = [...sharedRefusals(operation), ...operation.refuses].map((name) => refusalStatus[name]);
  assert.ok(
    declared.some((one) => one === status),
    `${operation.id} does not declare the status ${status}`,
  );
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.ok(String(body).includes(headers["x-request-id"] ?? "no request id"));
}

/** Joins the values of a repeated parameter by a comma, as API Gateway does. */
function joined(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(",")]));
}

function eventOf(
  method: string,
  path: string,
  query: string,
  operation: Operation | undefined,
  { key, token, project, body, text, headers = {} }: Ask,
  requestId: string,
): APIGatewayProxyEventV2 {
  const bearer = key ?? token;
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    version: "2.0",
    routeKey: operation ? `${operation.method} ${operation.path}` : "$default",
    rawPath: path,
    rawQueryString: query,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(project !== undefined && { "x-project-id": project }),
      ...(content !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(query && { queryStringParameters: joined(new URLSearchParams(query)) }),
    ...(operation && { pathParameters: paramsOf(operation.path, path) }),
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
      requestId,
      routeKey: "",
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
    ...(content !== undefined && { body: content }),
    isBase64Encoded: false,
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{([^}]+)\}/g, "(?<$1>[^/]+)")}$`);
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const groups = Object.entries(patternOf(pattern).exec(path)?.groups ?? {});
  return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
}
