import { setTimeout as sleep } from "node:timers/promises";
import { type FaultList, refuseBy } from "../sending/send-faults.ts";
import type { SesContext, SesRequest } from "../ses-context.ts";
import type { Json } from "./json-fields.ts";
import { findRoute } from "./routes.ts";
import { SesRefusal } from "./ses-refusal.ts";

export interface ServerSettings {
  readonly context: SesContext;
  readonly faults: FaultList;
  readonly log: (line: string) => void;
  /** Aborted when the server closes, to cancel delayed calls. */
  readonly closing: AbortSignal;
}

/** A call of the SES API, over HTTP or in process. */
export interface SesCall extends Pick<SesRequest, "body" | "sourceIp"> {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
}

export interface SesReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

const credentialScope = /Credential=[^/,\s]+\/\d{8}\/(?<region>[a-z0-9-]+)\/ses\/aws4_request/;

/**
 * Returns the reply to a call; undefined if its connection should be dropped.
 *
 * @throws {SesRefusal}
 */
export async function replyTo(
  { context, faults, closing }: ServerSettings,
  call: SesCall,
  answered: Promise<unknown>,
): Promise<SesReply | undefined> {
  const { method, url, body, sourceIp } = call;
  const route = findRoute(method, url.pathname);
  if (!route) {
    throw new SesRefusal(
      "UnknownOperationException",
      `This local SES does not support ${method} ${url.pathname}.`,
    );
  }
  const region = signedRegion(call);
  const fault = faults.meet(region, route.operation);
  if (fault) refuseBy(fault);
  if (fault?.mode === "lose-request") return undefined;
  if (fault?.mode === "delay") await sleep(fault.delayMs ?? 0, undefined, { signal: closing });
  const { params } = route;
  const reply = await route.run(context, {
    ...{ region, params, body, sourceIp, answered },
    query: url.searchParams,
  });
  return fault?.mode === "lose-answer" ? undefined : replyOf(200, reply);
}

/** Returns the reply for an error. Unexpected errors are logged and hidden from the caller. */
export function refusalOf({ log }: ServerSettings, error: unknown): SesReply {
  if (!(error instanceof SesRefusal)) log(`SES: ${error instanceof Error ? error.stack : error}`);
  else if (error.name === "UnknownOperationException") log(`SES: ${error.message}`);
  const { status, name, message } =
    error instanceof SesRefusal
      ? error
      : new SesRefusal("InternalServiceErrorException", "An internal error occurred.");
  return replyOf(status, { message }, { "x-amzn-errortype": name });
}

export function replyOf(status: number, body: Json, more: SesReply["headers"] = {}): SesReply {
  return { status, headers: { "content-type": "application/json", ...more }, body };
}

/** Returns the region of the signature: all regions share one endpoint. */
export function signedRegion({ authorization = "" }: Pick<SesCall, "authorization">): string {
  const region = credentialScope.exec(authorization)?.groups?.["region"];
  if (region === undefined)
    throw new SesRefusal("MissingAuthenticationTokenException", "The request is not signed.");
  return region;
}
