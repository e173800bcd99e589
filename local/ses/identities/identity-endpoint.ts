import type { IncomingMessage } from "node:http";
import { type Json, requireText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { SesContext } from "../ses-context.ts";
import { verifyIdentity } from "./identity-check.ts";
import { readTags } from "./tags.ts";

/** `POST` verifies an identity in a region (`{region, identity, Tags}`), as DNS does in a deployment. */
export async function answerVerified(req: IncomingMessage, body: Json, context: SesContext): Promise<Json> {
  // Pages of other sites cannot send this content type without a CORS preflight.
  if (req.method !== "POST" || !req.headers["content-type"]?.startsWith("application/json")) {
    throw new SesRefusal("BadRequestException", "POST a body of application/json.");
  }
  const identity = requireText(body, "identity");
  await verifyIdentity(context, requireText(body, "region"), identity, readTags(body));
  return { identity, verified: true };
}
