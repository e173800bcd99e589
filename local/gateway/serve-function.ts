import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Invoke } from "../runtime/invoker.ts";
import type { FunctionModel } from "../template/function-models.ts";
import type { MatchRoute } from "./match-route.ts";
import { readBody } from "./read-body.ts";
import { gatewayReplies, type Reply, replyOf } from "./reply.ts";
import { type RequestEvent, requestEvent, splitTarget } from "./request-event.ts";

/** The function of a route, and its timeout. */
export interface RouteTarget {
  readonly fn: FunctionModel;
  readonly apiId: string;
  readonly timeoutMs: number;
}

export interface Serving {
  readonly match: MatchRoute<RouteTarget>;
  readonly invoke: Invoke;
  readonly account: string;
  readonly log: (line: string) => void;
}

export interface Served {
  readonly requestId: string;
  readonly reply: Reply;
}

/** In bytes: the limit of API Gateway for a body, and of Lambda for an event and a result as JSON. */
const limits = { body: 10_485_760, event: 6_291_456, answer: 6_291_556 };

/** Invokes the function of the matching route and returns the response. */
export async function serveFunction(req: IncomingMessage, serving: Serving): Promise<Served> {
  try {
    return await serve(req, serving);
  } catch (error) {
    if (error instanceof URIError) return { requestId: "-", reply: gatewayReplies.badRequest };
    throw error;
  }
}

async function serve(req: IncomingMessage, serving: Serving): Promise<Served> {
  const matched = serving.match(req.method ?? "GET", splitTarget(req).path);
  if (matched === undefined) return { requestId: "-", reply: gatewayReplies.notFound };
  const body = await readBody(req, limits.body);
  if (body === undefined) return { requestId: "-", reply: gatewayReplies.tooLong };
  const { route, pathParameters } = matched;
  const { target, routeKey } = route;
  const event = requestEvent(req, body, {
    routeKey,
    apiId: target.apiId,
    account: serving.account,
    pathParameters,
  });
  return { requestId: event.requestContext.requestId, reply: await ask(target, event, serving) };
}

async function ask(
  { fn, timeoutMs }: RouteTarget,
  event: RequestEvent,
  { invoke, log }: Serving,
): Promise<Reply> {
  if (Buffer.byteLength(JSON.stringify(event)) > limits.event) return gatewayReplies.tooLong;
  const done = new AbortController();
  const late = sleep(timeoutMs, gatewayReplies.unavailable, { signal: done.signal });
  late.catch(() => {});
  try {
    return await Promise.race([invoke(fn, event).then(replyWithinLimit), late]);
  } catch (error) {
    log(String(error));
    return gatewayReplies.failed;
  } finally {
    done.abort();
  }
}

function replyWithinLimit(answer: unknown): Reply {
  if (Buffer.byteLength(JSON.stringify(answer ?? null)) > limits.answer) return gatewayReplies.failed;
  return replyOf(answer);
}
