import { Refusal } from "../../../domain/platform/refusals.ts";
import { attachmentOf } from "../../../gateways/inbound/parse-mail.ts";
import type { Services } from "../../../services.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { attachmentFile, contentFile, rawFile, unpackContent } from "../../../store/inbound/inbound-files.ts";

const downloadSeconds = 5 * 60;
/** How long an attachment's own object is kept after it was asked for. */
const keptDays = 1;

/**
 * Returns a URL of the raw message.
 * @throws {Refusal} `not_found` where it is not kept, or no longer
 */
export async function downloadRaw(services: Services, { projectId, id }: InboundEmail) {
  const files = await services.inboundFiles();
  const name = rawFile(projectId, id);
  if (!(await files.exists(name))) throw gone("The raw message");
  return downloadOf(services, await files.downloadUrl(name, `${id}.eml`));
}

/**
 * Returns a URL of an attachment, which gets an object of its own when it is first asked for.
 * @throws {Refusal} `not_found` where there is none of that number, or it is no longer kept
 */
export async function downloadAttachment(services: Services, { projectId, id }: InboundEmail, index: number) {
  const files = await services.inboundFiles();
  const [packed, raw] = await Promise.all([
    files.get(contentFile(projectId, id)),
    files.get(rawFile(projectId, id)),
  ]);
  const attachment = packed && unpackContent(packed).attachments[index];
  if (!attachment) throw gone("The attachment");
  const name = attachmentFile(projectId, id, index);
  // Put each time, for another day: the object of an earlier request may be about to expire.
  const bytes = raw && (await attachmentOf(raw, index));
  if (!bytes) throw gone("The attachment");
  await files.put(name, bytes, keptDays);
  return downloadOf(
    services,
    await files.downloadUrl(name, attachment.filename ?? `attachment-${index + 1}`),
  );
}

function downloadOf({ clock }: Services, downloadUrl: string) {
  return { downloadUrl, expiresAt: new Date(clock().getTime() + downloadSeconds * 1000).toISOString() };
}

function gone(what: string): Refusal {
  return new Refusal("not_found", `${what} was not found, or is no longer kept.`);
}
