import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { Declaration, Operation } from "../contract/area.ts";
import { newServices, type Services } from "../services.ts";
import { admit } from "./admit.ts";
import { answerRefusal, answerReply, type Reply, refusalOf } from "./answer.ts";
import { type Alongside, type Call, type CallerOf, rawBody } from "./call.ts";
import { jsonBody } from "./json-body.ts";
import { parseRequest } from "./parse.ts";
import type { AlongsideOf, Input, Surface, Work } from "./work.ts";

const json: Surface = { read: jsonBody, reply: answerReply, refuse: answerRefusal };

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
  alongside?: AlongsideOf<D>,
  surface = json,
): Endpoint {
  const bound = new WeakMap<Services, Handler>();
  // The same schemas that the types are derived from have made the input by the time that it is asked.
  const untyped = alongside as Alongside | undefined;
  const on = (services: Services): Handler => {
    const known = bound.get(services) ?? pipeline(operation, { work, alongside: untyped, surface }, services);
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

interface Parts<D extends Declaration> {
  readonly work: Work<D>;
  readonly alongside: Alongside | undefined;
  readonly surface: Surface;
}

function pipeline<D extends Operation>(
  operation: D,
  { work, alongside, surface }: Parts<D>,
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
        const { value, fault } = operation.body ? await surface.read(operation, event) : {};
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
        request.response = surface.refuse(refusal, requestIdOf(request.event));
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
      const isAdmitted = call?.admitted && (call.admitted.caller || operation.access === "anyone");
      if (!call?.parsed || !call.admitted || !isAdmitted)
        throw new Error("a request passed the pipeline without admission");
      if (call.parsed.fault) throw call.parsed.fault;
      // The declaration's own schemas made these values, and its types are derived from the same schemas.
      const input = { ...call.parsed, raw: rawBody(event) } as unknown as Input<D>;
      const { caller, found } = call.admitted;
      // Admission goes by the same declaration, so the caller is of the kind that it promises.
      const done = await work(input, { caller: caller as CallerOf<D>, services, found });
      return surface.reply(operation, replyOf(done), call.requestId);
    });
  return async (event, context) => {
    try {
      return await handler(event, context);
    } finally {
      // A process is frozen after its answer: what still ran would be lost, or go on in the midst of another request.
      await callOf.get(event)?.admitted?.beside;
    }
  };
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
