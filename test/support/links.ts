import { randomBytes } from "node:crypto";
import { linkKeyBytes, newLinkToken } from "../../functions/domain/contacts/link-token.ts";
import { confirmationMs } from "../../functions/domain/inbound/forwarding/forwarding-rules.ts";
import { newForwardingToken } from "../../functions/domain/inbound/forwarding/forwarding-token.ts";
import { makeLinkKey } from "../../functions/store/contacts/link-keys.ts";
import { askOwnerWrite } from "../../functions/store/inbound/forward-addresses.ts";
import { forwardAddressKey } from "../../functions/store/platform/keys.ts";
import { transact } from "../../functions/store/platform/transact.ts";
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

/** Returns the token of a link that asks the owner of an address, as in the confirmation email. */
export async function newConfirmToken(
  { services, clock }: World,
  { id: projectId }: TestProject,
  address: string,
): Promise<string> {
  const now = clock.now();
  const [askedAt, expiresAt] = [now.toISOString(), new Date(now.getTime() + confirmationMs).toISOString()];
  const asked = {
    projectId,
    address,
    status: "pending" as const,
    round: 1,
    askedAt,
    expiresAt,
    sentAt: askedAt,
  };
  await transact(services.tables, randomBytes(12).toString("hex"), {
    asked: askOwnerWrite(services.tables, asked),
  });
  const key = await makeLinkKey(services.tables, projectId, randomBytes(linkKeyBytes));
  const addressDigest = forwardAddressKey(projectId, address).sk;
  return newForwardingToken({ projectId, addressDigest, round: 1 }, key);
}
