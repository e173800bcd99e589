import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/platform/area.ts";
import { largestBody } from "../domain/platform/limits/request-limits.ts";
import { Refusal } from "../domain/platform/refusals.ts";
import { rawBody } from "./call.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { givenBody, type ReadBody } from "./given-body.ts";
import { pathText } from "./issues/path-text.ts";

/** The largest bulk call within all other limits has about 52,000; more only keeps the parser busy. */
const mostValues = 60_000;

const parser = httpJsonBodyParser();

/** Returns the body as JSON, or what is wrong with it; nothing is thrown, since admission comes first. */
export async function jsonBody(
  operation: Pick<Operation, "bodyOptional">,
  event: APIGatewayProxyEventV2,
): Promise<ReadBody> {
  const given = givenBody(event);
  if (given) return given;
  const bytes = rawBody(event);
  if (bytes.length === 0 && operation.bodyOptional) return { value: {} };
  if (bytes.length > largestBody) {
    return {
      fault: new Refusal(
        "payload_too_large",
        `The request is larger than ${largestBody} bytes (escapes count twice); send fewer entries or smaller attachments.`,
      ),
    };
  }
  if (holdsMoreValues(bytes, mostValues)) {
    return {
      fault: new Refusal(
        "payload_too_large",
        `The body has more than ${mostValues} values; split the request.`,
      ),
    };
  }
  const type = event.headers["content-type"] ?? "";
  if (!utf8Json.test(type) || event.headers["content-encoding"]) {
    return {
      fault: new Refusal(
        "unsupported_media_type",
        "Unsupported media type: send JSON with `Content-Type: application/json`.",
      ),
    };
  }
  let text: string | undefined;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // The parser replaces the text by its result and checks the type once more, so it gets a separate event.
    const own = { headers: { "content-type": "application/json" }, body: text, isBase64Encoded: false };
    // Of its request type it reads only the event.
    await parser.before?.({ event: own } as unknown as Parameters<NonNullable<typeof parser.before>>[0]);
    const twice = duplicateKey(text);
    if (twice) return { fault: repeatedKey(pathText(twice)) };
    return { value: own.body as unknown };
  } catch (error) {
    return { fault: new Refusal("validation_error", faultOf(error, text)) };
  }
}

function faultOf(error: unknown, text: string | undefined): string {
  // How the parser names a key that would change an object's prototype.
  if (error instanceof Error && error.message.startsWith("Forbidden key"))
    return "The body must not have the keys `__proto__` or `constructor.prototype`.";
  return isJson(text) ? "The body is nested too deeply." : "The body is not valid JSON in UTF-8.";
}

/** Unlike the rest of what reads a body, the engine's own parser takes any depth. */
function isJson(text: string | undefined): boolean {
  try {
    return text !== undefined && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function repeatedKey(path: string): Refusal {
  const message = "given twice";
  return new Refusal("validation_error", `${path}: ${message}.`, { issues: [{ path, message }] });
}

const [comma, quote, backslash, bracket, brace] = [0x2c, 0x22, 0x5c, 0x5b, 0x7b] as const;

/** Counts the commas and opening brackets outside of strings, which is cheaper than parsing. */
function holdsMoreValues(json: Uint8Array, most: number): boolean {
  // A value takes at least two bytes, with its comma.
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
