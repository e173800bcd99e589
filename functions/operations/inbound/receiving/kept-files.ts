import type { Services } from "../../../services.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { contentFile, packContent, rawFile } from "../../../store/inbound/inbound-files.ts";
import type { InboundRules } from "../../../store/inbound/inbound-rules.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** A blocked message is kept for its reason only. */
export const blockedDays = 7;

/** Keeps a message and its content. One that is dropped leaves nothing, also of an attempt before it was to be dropped. */
export async function putFiles(
  services: Services,
  { raw, parsed }: ReceivedMail,
  email: InboundEmail,
  settings: InboundRules["settings"],
): Promise<void> {
  const { projectId, id, status } = email;
  if (status === "dropped") return removeFiles(services, email);
  const days = status === "blocked" ? blockedDays : settings.rawDays;
  const files = await services.inboundFiles();
  await Promise.all([
    files.put(rawFile(projectId, id), raw, days),
    files.put(contentFile(projectId, id), packContent(parsed.content), days),
  ]);
}

export async function removeFiles(services: Services, { projectId, id }: InboundEmail): Promise<void> {
  const files = await services.inboundFiles();
  await files.remove([rawFile(projectId, id), contentFile(projectId, id)]);
}
