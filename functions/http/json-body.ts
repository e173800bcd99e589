import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/area.ts";
import { Refusal } from "../domain/refusals.ts";
import { rawBody } from "./call.ts";

/** What a send may weigh in all: what one invocation of a function can carry. */
export const largestBody = 6 * 1024 * 1024;

const parser = httpJsonBodyParser();

/** The body as JSON, or why it is none. Nothing is thrown: the fault is judged after admission. */
export async function jsonBody(
  operation: Operation,
  event: APIGatewayProxyEventV2,
): Promise<{ readonly value?: unknown; readonly fault?: Refusal }> {
  const bytes = rawBody(event);
  if (bytes.length === 0 && operation.bodyOptional) return { value: {} };
  if (bytes.length > largestBody) {
    return { fault: new Refusal("payload_too_large", `the request is larger than ${largestBody} bytes`) };
  }
  const type = event.headers["content-type"] ?? "";
  if (!utf8Json.test(type) || event.headers["content-encoding"]) {
    return { fault: new Refusal("unsupported_media_type", "send JSON with Content-Type: application/json") };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // The parser puts its result where the text was: it gets an event of its own.
    const own = { headers: event.headers, body: text, isBase64Encoded: false };
    // It declares its own request type; of it, it reads the event alone.
    await parser.before?.({ event: own } as unknown as Parameters<NonNullable<typeof parser.before>>[0]);
    return { value: own.body as unknown };
  } catch {
    return { fault: new Refusal("validation_error", "the body is not valid JSON in UTF-8") };
  }
}

const utf8Json = /^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-?8"?\s*)?$/i;
