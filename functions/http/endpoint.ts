import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { Declaration, Operation } from "../contract/platform/area.ts";
import { newServices, type Services } from "../services.ts";
import { preparePlan, type ReadPlan, type ReadResult } from "../store/platform/read-plan.ts";
import { admit } from "./admit.ts";
import { answerRefusal, answerReply, type Reply, refusalOf } from "./answer.ts";
import { type Admitted, type CallerOf, type Prefetch, rawBody } from "./call.ts";
import { jsonBody } from "./json-body.ts";
import { type Parsed, parseRequest } from "./parse.ts";
import { partOfReply } from "./part-of-reply.ts";
import type { Input, Reading, Surface, Work } from "./work.ts";

const json: Surface = { read: jsonBody, reply: answerReply, refuse: answerRefusal };

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
/** A deployed function's handler; `on` binds it to other services than its environment's. */
export type Endpoint<D extends Operation = Operation> = Handler & {
  readonly on: (services: Services) => Handler;
  readonly operation: D;
};

/**
 * The pipeline of every endpoint. Parsing comes first because it decides what to read together with the key, but
 * errors are reported in the order: key, scope, header, body, then the endpoint's own rules.
 */
export function endpoint<const D extends Operation, const P extends ReadPlan>(
  operation: D,
  reading: Reading<D, P>,
  work: Work<D, ReadResult<P>>,
  surface: Surface = json,
): Endpoint<D> {
  const bound = new WeakMap<Services, Handler>();
  // The same schemas that the types are derived from have made the input by the time that `reads` is called.
  const prefetch: Prefetch = (parsed, projectId, services, actor) =>
    preparePlan(services.tables, reading.reads(parsed as never, { projectId, services, actor }));
  // The pipeline gives the work the result of this very plan.
  const parts = { work: work as Work<D, unknown>, prefetch, surface };
  const on = (services: Services): Handler => {
    const known = bound.get(services) ?? pipeline(operation, parts, services);
    bound.set(services, known);
    return known;
  };
  let own: Services | undefined;
  const handler: Handler = (event, context) => {
    own ??= newServices();
    return on(own)(event, context);
  };
  return Object.assign(handler, { on, operation });
}

interface Parts<D extends Declaration> {
  readonly work: Work<D, unknown>;
  readonly prefetch: Prefetch;
  readonly surface: Surface;
}

/** State that the middlewares share, in middy's `request.internal`. */
interface Stages extends Record<string, unknown> {
  parsed?: Parsed;
  admitted?: Admitted;
}

function pipeline<D extends Operation>(
  operation: D,
  { work, prefetch, surface }: Parts<D>,
  services: Services,
): Handler {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context, Stages>({
    // A process is frozen after its response, so background work ends first. The type of a plugin's request does not
    // include the state that the middlewares keep in it.
    requestEnd: (request) => (request.internal as Stages).admitted?.background,
  })
    .onError((request) => {
      const requestId = requestIdOf(request.event);
      const refusal = refusalOf(request.error, services, { requestId, operation: operation.id });
      request.response = surface.refuse(refusal, requestId);
    })
    .use({
      before: async ({ event, internal }) => {
        const { value, fault } = operation.body ? await surface.read(operation, event) : {};
        internal.parsed = await parseRequest(operation, event, value, fault);
      },
    })
    .use({
      before: async ({ event, internal }) => {
        const { parsed } = internal;
        if (parsed) internal.admitted = await admit({ operation, services, event }, parsed, prefetch);
      },
    })
    .use({
      before: async ({ event, internal: { parsed, admitted } }) => {
        if (!parsed || !admitted || !(admitted.caller || operation.access === "anyone"))
          throw new Error("a request passed the pipeline without admission");
        if (parsed.fault) throw parsed.fault;
        // The declaration's own schemas made these values, and its types are derived from the same schemas.
        const input = { ...parsed, raw: rawBody(event) } as unknown as Input<D>;
        const { caller, found } = admitted;
        // Admission follows the same declaration, so the caller is of the kind that it names.
        const done = await work(input, { caller: caller as CallerOf<D>, services, found });
        const reply = partOfReply(operation, caller, replyOf(done));
        return surface.reply(operation, reply, requestIdOf(event));
      },
    })
    .handler(() => {
      throw new Error("no middleware answered");
    });
}

function replyOf(done: unknown): Reply {
  if (typeof done === "object" && done !== null && "reply" in done && "headers" in done) {
    // An endpoint that sets headers says so by this pair; no declared reply has both fields.
    return { body: done.reply, headers: done.headers as Readonly<Record<string, string>> };
  }
  if (typeof done === "object" && done !== null && "reply" in done && "isUpdate" in done)
    return { body: done.reply, isUpdate: done.isUpdate === true };
  return { body: done };
}

function requestIdOf(event: APIGatewayProxyEventV2): string {
  return event.requestContext.requestId;
}
