import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Operation } from "../contract/platform/area.ts";
import { Refusal } from "../domain/platform/refusals.ts";
import { rawBody } from "./call.ts";

const largestForm = 64 * 1024;
const urlEncoded = "application/x-www-form-urlencoded";

/**
 * The fields of a form, in either of the encodings that browsers and mail programs send (RFC 8058 §3.2), or why there
 * are none. Of a field that is given twice, the last counts.
 */
export async function formBody(
  operation: Operation,
  event: APIGatewayProxyEventV2,
): Promise<{ readonly value?: unknown; readonly fault?: Refusal }> {
  const bytes = rawBody(event);
  if (bytes.length === 0 && operation.bodyOptional) return { value: {} };
  if (bytes.length > largestForm)
    return { fault: new Refusal("payload_too_large", `the form is larger than ${largestForm} bytes`) };
  const type = event.headers["content-type"] || urlEncoded;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    return { fault: new Refusal("unsupported_media_type", "send a form") };
  try {
    const fields = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
    return { value: Object.fromEntries(fields) };
  } catch {
    return { fault: new Refusal("validation_error", "the form cannot be read") };
  }
}
