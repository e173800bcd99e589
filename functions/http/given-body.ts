import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Refusal } from "../domain/platform/refusals.ts";

/** A body as JSON, or what is wrong with it. */
export interface ReadBody {
  readonly value?: unknown;
  readonly fault?: Refusal;
}

const bodies = new WeakMap<APIGatewayProxyEventV2, ReadBody>();

/**
 * Gives an endpoint another body than the bytes of its event: that of a request that was made in another form. The
 * bytes stay those of the caller, so a repeated request is recognized as it was sent.
 */
export function giveBody(event: APIGatewayProxyEventV2, body: ReadBody): APIGatewayProxyEventV2 {
  bodies.set(event, body);
  return event;
}

export function givenBody(event: APIGatewayProxyEventV2): ReadBody | undefined {
  return bodies.get(event);
}
