import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Operation } from "../contract/platform/area.ts";
import { html } from "../domain/platform/markup/markup.ts";
import { pageText } from "../domain/platform/markup/page.ts";
import type { Refusal } from "../domain/platform/refusals.ts";
import type { ReadPlan, ReadResult } from "../store/platform/read-plan.ts";
import { always, checkedReply, type Reply } from "./answer.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { formBody } from "./form-body.ts";
import type { Reading, Surface, Work } from "./work.ts";

/** The pipeline of an endpoint for browsers: it takes forms and returns pages, for errors too. */
export function page<const D extends Operation & { readonly page: true }, const P extends ReadPlan>(
  operation: D,
  reading: Reading<D, P>,
  work: Work<D, ReadResult<P>>,
): Endpoint {
  return endpoint(operation, reading, work, surface);
}

const surface: Surface = { read: formBody, reply: answerPage, refuse: answerRefusedPage };

/**
 * A page has no scripts, frames or images, and its address goes to no other site: a link lets anyone act for its
 * recipient.
 */
const pageHeaders = {
  ...always,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
} as const;

function answerPage(
  operation: Operation,
  reply: Reply,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const body = String(checkedReply(operation, reply));
  const headers = { ...pageHeaders, "x-request-id": requestId, ...reply.headers };
  return { statusCode: operation.reply[0], headers, body };
}

function answerRefusedPage(refusal: Refusal, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { status: statusCode, message, retryAfter } = refusal;
  const body = pageText({
    title: "That did not work",
    content: html`<p>${sentence(message)}</p>
<p class="small">Request ${requestId}</p>`,
  });
  const wait = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return { statusCode, headers: { ...pageHeaders, "x-request-id": requestId, ...wait }, body };
}

/** Messages that begin with a field's name have a small letter. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
}
