import type { IncomingMessage } from "node:http";
import { verifyIdentity } from "./identity-check.ts";
import { type Json, requireText } from "./json-fields.ts";
import type { SesContext } from "./ses-context.ts";
import { SesRefusal } from "./ses-refusal.ts";
import { readTags } from "./tags.ts";

/** `POST` verifies an identity in a region (`{region, identity, Tags}`), as its DNS would when deployed. */
export async function answerVerified(req: IncomingMessage, body: Json, context: SesContext): Promise<Json> {
  // A page of another site cannot send this type without being asked for permission first.
  if (req.method !== "POST" || !req.headers["content-type"]?.startsWith("application/json")) {
    throw new SesRefusal("BadRequestException", "POST a body of application/json.");
  }
  const identity = requireText(body, "identity");
  await verifyIdentity(context, requireText(body, "region"), identity, readTags(body));
  return { identity, verified: true };
}
