import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod/mini";
import type { Declaration, Operation, PathParam } from "../contract/area.ts";
import type { pathParams } from "../contract/path-params.ts";
import { newServices, type Services } from "../services.ts";
import type { Found } from "../store/read.ts";
import { admit } from "./admit.ts";
import { answerRefusal, answerReply, type Reply, refusalOf } from "./answer.ts";
import { type Alongside, type Call, type CallerOf, rawBody } from "./call.ts";
import { jsonBody } from "./json-body.ts";
import { parseRequest } from "./parse.ts";

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A request's input, typed by its declaration. */
export interface Input<D extends Declaration> {
  readonly params: {
    readonly [Name in PathParam<D["path"]>]: Name extends keyof typeof pathParams
      ? z.output<(typeof pathParams)[Name]>
      : never;
  };
  readonly query: Output<D["query"]>;
  readonly body: Output<D["body"]>;
  readonly idempotencyKey: string | undefined;
  /** The body's bytes as they were sent. */
  readonly raw: Buffer;
}

/** What an endpoint has at hand beside its input. */
interface At<D extends Declaration> {
  readonly caller: CallerOf<D>;
  readonly services: Services;
  /** What was read along with the key. */
  readonly found: Found;
}

type ReplyBody<D extends Declaration> = z.output<D["reply"][1]>;
export type Work<D extends Declaration> = (
  input: Input<D>,
  at: At<D>,
) => Promise<
  ReplyBody<D> | { readonly reply: ReplyBody<D>; readonly headers: Readonly<Record<string, string>> }
>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
/** A deployed function's handler; `on` binds it to another world than its environment's. */
export type Endpoint = Handler & { readonly on: (services: Services) => Handler };

/**
 * The pipeline of every endpoint. Parsing comes first because it says what to read beside the key, but it is judged
 * in the order: key, scope, header, body, then the endpoint's own rules.
 */
export function endpoint<const D extends Operation>(
  operation: D,
  work: Work<D>,
  alongside?: Alongside,
): Endpoint {
  const bound = new WeakMap<Services, Handler>();
  const on = (services: Services): Handler => {
    const known = bound.get(services) ?? pipeline(operation, work, alongside, services);
    bound.set(services, known);
    return known;
  };
  let own: Services | undefined;
  const handler: Handler = (event, context) => {
    own ??= newServices();
    return on(own)(event, context);
  };
  return Object.assign(handler, { on });
}

function pipeline<D extends Operation>(
  operation: D,
  work: Work<D>,
  alongside: Alongside | undefined,
  services: Services,
): Handler {
  const callOf = new WeakMap<object, Call>();
  const fieldsOf = (event: APIGatewayProxyEventV2) => ({
    requestId: requestIdOf(event),
    operation: operation.id,
  });
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use({
      before: async ({ event }) => {
        const { value, fault } = operation.body ? await jsonBody(operation, event) : {};
        const parsed = parseRequest(operation, event, value, fault);
        callOf.set(event, {
          operation,
          services,
          event,
          requestId: requestIdOf(event),
          parsed,
          admitted: undefined,
        });
      },
      onError: (request) => {
        const refusal = refusalOf(request.error, services, fieldsOf(request.event));
        request.response = answerRefusal(refusal, requestIdOf(request.event));
      },
    })
    .use({
      before: async ({ event }) => {
        const call = callOf.get(event);
        if (call?.parsed) call.admitted = await admit(call, call.parsed, alongside);
      },
    })
    .handler(async (event) => {
      const call = callOf.get(event);
      if (!call?.parsed || !call.admitted?.caller)
        throw new Error("a request passed the pipeline without admission");
      if (call.parsed.fault) throw call.parsed.fault;
      // The declaration's own schemas made these values, and its types are derived from the same schemas.
      const input = { ...call.parsed, raw: rawBody(event) } as unknown as Input<D>;
      const { caller, found } = call.admitted;
      // Admission goes by the same declaration, so the caller is of the kind that it promises.
      const done = await work(input, { caller: caller as CallerOf<D>, services, found });
      return answerReply(operation, replyOf(done), call.requestId);
    });
  return (event, context) => handler(event, context);
}

function replyOf(done: unknown): Reply {
  if (typeof done === "object" && done !== null && "reply" in done && "headers" in done) {
    // An endpoint that sets headers says so by this pair; no declared reply has both fields.
    return { body: done.reply, headers: done.headers as Readonly<Record<string, string>> };
  }
  return { body: done };
}

function requestIdOf(event: APIGatewayProxyEventV2): string {
  return event.requestContext.requestId;
}
