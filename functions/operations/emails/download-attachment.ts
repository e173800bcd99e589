import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { urlSeconds } from "../../settings/file-folders.ts";
import type { MessageBody } from "../../store/emails/bodies.ts";
import { attachmentFile } from "../../store/platform/file-names.ts";

/**
 * Returns a URL of an attachment, which gets an object of its own for a day. It is put each time: the object of an
 * earlier request may be about to expire.
 * @throws {Refusal} `not_found` where the email has none of that index, or its body is no longer kept
 */
export async function downloadAttachment(
  services: Services,
  email: { readonly projectId: string; readonly id: string },
  body: MessageBody | undefined,
  index: number,
) {
  const attachment = body?.attachments[index];
  if (!attachment) throw new Refusal("not_found", "The attachment was not found, or is no longer kept.");
  const files = await services.files();
  const name = attachmentFile(email.projectId, email.id, index);
  await files.put(name, Buffer.from(attachment.content, "base64"));
  const expiresAt = new Date(services.clock().getTime() + urlSeconds * 1000).toISOString();
  return { downloadUrl: await files.downloadUrl(name, attachment.filename), expiresAt };
}
