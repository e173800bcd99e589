import type { Services } from "../../services.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { contactView } from "../../views/contacts/contact-view.ts";
import { changeContact } from "./change-contact.ts";
import type { ContactContext } from "./find-contact.ts";
import type { ChangeOptions, ContactChange } from "./writing/plan-change.ts";

/** Changes a contact for an API caller and returns it as a response shows it. */
export async function changeByCaller(
  services: Services,
  { projectId, actor }: { readonly projectId: string; readonly actor: string },
  contact: Contact,
  change: ContactChange,
  { deletedGroups, webhooks }: ContactContext,
  options: Omit<ChangeOptions, "by"> = {},
) {
  const by = { source: "api", actor } as const;
  const context = { deletedGroups, webhooks };
  const changed = await changeContact(services, projectId, contact, change, context, { ...options, by });
  return contactView(changed, deletedGroups);
}
