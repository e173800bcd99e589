import assert from "node:assert/strict";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { Operation } from "../../functions/contract/area.ts";
import { operations } from "../../functions/contract/index.ts";
import { sharedRefusals } from "../../functions/contract/shared-refusals.ts";
import { type RefusalName, refusalStatus } from "../../functions/domain/refusals.ts";
import type { Endpoint } from "../../functions/http/endpoint.ts";
import type { Services } from "../../functions/services.ts";

export interface Ask {
  /** The API key's text; absent for a request without one. */
  readonly key?: string;
  /** A signed-in person's access token, instead of a key. */
  readonly token?: string;
  /** The project that a person calls on, where the path does not say. */
  readonly project?: string;
  readonly body?: unknown;
  /** The body as it stands, instead of `body` as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  // Tests read into replies of any shape; each reply is held to its declaration before they do.
  // biome-ignore lint/suspicious/noExplicitAny: the declared schema has checked it
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as API Gateway would hand it over, straight to the handler of its route. `path` may have a query. */
export type Api = (method: string, path: string, ask?: Ask) => Promise<Answer>;

export function newApi(services: Services): Api {
  let count = 0;
  return async (method, path, ask = {}) => {
    const [bare = "", query = ""] = path.split("?");
    const operation = operations.find((one) => one.method === method && patternOf(one.path).test(bare));
    const event = eventOf(method, bare, query, operation, ask, `request-${++count}`);
    const handler = await handlerOf(operation, services);
    const { statusCode = 0, headers = {}, body = "" } = await handler(event, {} as Context);
    const answer = { status: statusCode, headers: headers as Record<string, string>, body: JSON.parse(body) };
    if (operation) holdToDeclaration(operation, answer);
    return answer;
  };
}

type Run = (event: APIGatewayProxyEventV2, context: Context) => ReturnType<ReturnType<Endpoint["on"]>>;

async function handlerOf(operation: Operation | undefined, services: Services): Promise<Run> {
  const file = operation ? `${operation.area}/${kebab(operation.id)}` : "fallback/unknown-route";
  const path = join(import.meta.dirname, "../../functions/api", `${file}.ts`);
  const { handler } = (await import(/* @vite-ignore */ path)) as { handler: Endpoint };
  return operation ? handler.on(services) : handler;
}

/** Every reply and every error that a test receives is one that its endpoint's declaration names. */
function holdToDeclaration(operation: Operation, { status, body, headers }: Answer): void {
  const [replyStatus, schema] = operation.reply;
  if (status === replyStatus)
    return void assert.equal(schema.safeParse(body).error, undefined, `${operation.id} replies`);
  const name = body.name as RefusalName;
  const declared = [...sharedRefusals(operation), ...operation.refuses];
  assert.ok(declared.includes(name), `${operation.id} does not declare the refusal ${name}: ${body.message}`);
  assert.deepEqual([status, body.statusCode], [refusalStatus[name], refusalStatus[name]]);
  assert.ok(typeof body.message === "string" && body.requestId === headers["x-request-id"]);
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
    ...(query && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
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

function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
