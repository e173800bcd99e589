import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/platform/area.ts";
import { Refusal } from "../domain/platform/refusals.ts";
import { rawBody } from "./call.ts";

const largestForm = 64 * 1024;
const urlEncoded = "application/x-www-form-urlencoded";

/**
 * Returns the fields of a form in one of the encodings that browsers and mail clients send (RFC 8058 §3.2), or what is
 * wrong with it. The last of several values of a field counts.
 */
export async function formBody(
  operation: Operation,
  event: APIGatewayProxyEventV2,
): Promise<{ readonly value?: unknown; readonly fault?: Refusal }> {
  const bytes = rawBody(event);
  if (bytes.length === 0 && operation.bodyOptional) return { value: {} };
  if (bytes.length > largestForm)
    return { fault: new Refusal("payload_too_large", `The form is larger than ${largestForm} bytes.`) };
  const type = event.headers["content-type"] || urlEncoded;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    return { fault: new Refusal("unsupported_media_type", "Unsupported media type: send a form.") };
  try {
    const fields = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
    return { value: Object.fromEntries(fields) };
  } catch {
    return { fault: new Refusal("validation_error", "The form is not valid.") };
  }
}
