import { randomBytes } from "node:crypto";
import { linkKeyBytes, newLinkToken } from "../../functions/domain/contacts/link-token.ts";
import { makeLinkKey } from "../../functions/store/contacts/link-keys.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

/** Returns the token of an unsubscribe link, as in an email to that recipient. */
export async function newToken(
  { services }: World,
  { id }: TestProject,
  aim: { readonly address: string; readonly topicId?: string },
): Promise<string> {
  const key = await makeLinkKey(services.tables, id, randomBytes(linkKeyBytes));
  return newLinkToken({ projectId: id, ...aim }, key);
}
