import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/platform/area.ts";
import { Refusal } from "../domain/platform/refusals.ts";
import { rawBody } from "./call.ts";

/** What a send may weigh in all: what one invocation of a function can carry. */
export const largestBody = 6 * 1024 * 1024;
/** The largest bulk call that every other limit lets pass holds some 52,000; more only keeps the parser busy. */
const mostValues = 60_000;

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
  if (holdsMoreValues(bytes, mostValues)) {
    return { fault: new Refusal("payload_too_large", `the body holds more than ${mostValues} values`) };
  }
  const type = event.headers["content-type"] ?? "";
  if (!utf8Json.test(type) || event.headers["content-encoding"]) {
    return { fault: new Refusal("unsupported_media_type", "send JSON with Content-Type: application/json") };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // The parser puts its result where the text was, and judges the type once more by a rule of its own: it gets an
    // event of its own.
    const own = { headers: { "content-type": "application/json" }, body: text, isBase64Encoded: false };
    // It declares its own request type; of it, it reads the event alone.
    await parser.before?.({ event: own } as unknown as Parameters<NonNullable<typeof parser.before>>[0]);
    return { value: own.body as unknown };
  } catch (error) {
    // The parser's own word for a key that would change the prototype of what is read.
    const forbidden = error instanceof Error && error.message.startsWith("Forbidden key");
    const message = forbidden
      ? "the body may not hold the keys __proto__ or constructor.prototype"
      : "the body is not valid JSON in UTF-8";
    return { fault: new Refusal("validation_error", message) };
  }
}

const [comma, quote, backslash, bracket, brace] = [0x2c, 0x22, 0x5c, 0x5b, 0x7b] as const;

/** Counts what begins a value, without reading any: a comma or an opening outside of strings. */
function holdsMoreValues(json: Uint8Array, most: number): boolean {
  // A value takes two bytes at least, with its comma.
  if (json.length <= 2 * most) return false;
  let count = 0;
  let inString = false;
  for (let at = 0; at < json.length && count <= most; at++) {
    const byte = json[at];
    if (byte === quote) inString = !inString;
    else if (inString) at += byte === backslash ? 1 : 0;
    else if (byte === comma || byte === bracket || byte === brace) count++;
  }
  return count > most;
}

const utf8Json = /^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-?8"?\s*)?$/i;
