import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import type { Services } from "../../../services.ts";
import type { Chunk } from "../../../store/broadcasts/chunks.ts";
import { readContacts } from "../../../store/contacts/contact-rows.ts";
import { noFields } from "../rendering/content-form.ts";
import type { MergeFields } from "../rendering/render-email.ts";

/** Returns the fields of a chunk's contacts by their ids; they are read only where the content has some. */
export async function mergeFieldsOf(
  { tables }: Services,
  projectId: string,
  { hasFields }: BroadcastForm,
  { recipients }: Chunk,
): Promise<(contactId: string) => MergeFields> {
  if (!hasFields) return () => noFields;
  const ids = recipients.map(([contactId]) => contactId);
  const contacts = await readContacts(tables, projectId, ids);
  const byId = new Map(contacts.flatMap((contact) => (contact ? [[contact.id, contact] as const] : [])));
  return (contactId) => byId.get(contactId) ?? noFields;
}
