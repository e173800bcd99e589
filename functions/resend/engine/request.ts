import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type * as z from "zod/mini";
import type { Operation } from "../../contract/platform/area.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Scope } from "../../domain/platform/scopes.ts";
import type { OwnError } from "../../domain/resend/errors.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { giveBody, type ReadBody } from "../../http/given-body.ts";
import type { Services } from "../../services.ts";

/** Headers of an endpoint's answer that are the caller's. */
const passedOnHeaders = [
  "idempotent-replayed",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
] as const;

/** Headers of an error answer that are the caller's. */
const errorHeaders = [...passedOnHeaders, "retry-after"] as const;

/** An error answer of an endpoint, to be given on in Resend's form, with those of its headers that are the caller's. */
export class Declined extends Error {
  readonly error: OwnError;
  readonly headers: Readonly<Record<string, string>>;
  constructor(error: OwnError, headers: Readonly<Record<string, string>> = {}) {
    super(error.message);
    this.error = error;
    this.headers = headers;
  }
}

interface EndpointInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Of an operation that answers some keys in part, that part. */
type EndpointReply<D extends Operation> = D["withoutRead"] extends readonly [
  Scope,
  infer Part extends z.ZodMiniType,
]
  ? z.output<Part>
  : z.output<D["reply"][1]>;

/** One request of the surface. Whatever it does, it does by the endpoints of this service, with the caller's own key. */
export interface ResendRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly event: APIGatewayProxyEventV2;
  readonly services: Services;
  /** The body as JSON. @throws {Refusal} it is none */
  readonly body: () => unknown;
  /**
   * Calls an endpoint. What `input` throws is reported once the key was judged, like every fault of a body.
   * @throws {Declined} it answered with an error
   */
  readonly ask: <D extends Operation>(
    endpoint: Endpoint<D>,
    input?: () => EndpointInput,
  ) => Promise<EndpointReply<D>>;
  /** Headers of the endpoints' answers that the caller gets as well. */
  readonly passedOn: Record<string, string>;
}

export function newRequest(
  services: Services,
  event: APIGatewayProxyEventV2,
  context: Context,
  { params, read }: { readonly params: ResendRequest["params"]; readonly read: ReadBody },
): ResendRequest {
  const passedOn: Record<string, string> = {};
  return {
    params,
    ...{ event, services, passedOn, headers: event.headers },
    // The type of an event says that a parameter can be absent; a parsed query has none without a value.
    query: (event.queryStringParameters ?? {}) as Record<string, string>,
    body: () => {
      if (read.fault) throw read.fault;
      return read.value;
    },
    ask: async (endpoint, input = () => ({})) => {
      const { fault, ...given } = judged(input, params);
      const asked = giveBody(eventFor(event, given), fault ? { fault } : { value: given.body ?? {} });
      const { statusCode = 500, headers = {}, body = "" } = await endpoint.on(services)(asked, context);
      const parsed: unknown = JSON.parse(body);
      // Every error of an endpoint has this body: `answerRefusal`.
      if (statusCode >= 400) throw new Declined(parsed as OwnError, headersOf(headers, errorHeaders));
      if (fault) throw fault;
      Object.assign(passedOn, headersOf(headers, passedOnHeaders));
      // The endpoint has checked its answer against the declaration that this type is derived from.
      return parsed as EndpointReply<typeof endpoint.operation>;
    },
  };
}

/** Where the input has a fault, the path alone is given on. */
function judged(
  input: () => EndpointInput,
  params: ResendRequest["params"],
): EndpointInput & { readonly fault?: Refusal } {
  try {
    return input();
  } catch (error) {
    if (error instanceof Refusal) return { params, fault: error };
    throw error;
  }
}

function eventFor(
  event: APIGatewayProxyEventV2,
  { params = {}, query = {} }: EndpointInput,
): APIGatewayProxyEventV2 {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...event, pathParameters: { ...params }, queryStringParameters: Object.fromEntries(given) };
}

function headersOf(
  headers: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
