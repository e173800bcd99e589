import { broughtAgainMs } from "../../../domain/inbound/route-message.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { markDeleted } from "../../../store/inbound/deleted-inbound.ts";
import { existingInboundEmail, type InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { attachmentFile, contentFile, rawFile } from "../../../store/inbound/inbound-files.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";

/**
 * Deletes an inbound email with its objects. The objects go first: after a crash in between, the call is repeated.
 * @throws {Refusal} `not_found` where it was deleted in the meantime
 */
export async function deleteInbound(services: Services, inbound: InboundEmail): Promise<void> {
  const { tables, clock } = services;
  const { projectId, id, attachmentCount } = inbound;
  const attachments = Array.from({ length: attachmentCount }, (_, at) => attachmentFile(projectId, id, at));
  await (await services.inboundFiles()).remove([
    rawFile(projectId, id),
    contentFile(projectId, id),
    ...attachments,
  ]);
  const now = clock();
  const ttl = Math.floor((now.getTime() + broughtAgainMs) / 1000);
  let email: InboundEmail | undefined = inbound;
  await retryOnConflict(services.tables, "The inbound email is being changed; delete it again.", async () => {
    if (!email) throw new Refusal("not_found", "Inbound email not found in this project.");
    if ("item" in (await markDeleted(tables, email, now, ttl))) return true;
    email = existingInboundEmail(await getItem(tables, "data", inboundEmailKey(projectId, id)));
    return undefined;
  });
}
