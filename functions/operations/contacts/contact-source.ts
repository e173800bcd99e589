import type { Services } from "../../services.ts";
import type { DeletedGroups } from "../../store/contacts/cascades.ts";
import { listContactRows } from "../../store/contacts/contact-rows.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { listMembers } from "../../store/contacts/memberships.ts";
import type { Source } from "../platform/list-pages.ts";
import { isBeingDeleted } from "./find-contact.ts";

export interface ContactSelection {
  readonly projectId: string;
  /** Groups that are being deleted: contacts that are deleted with theirs are hidden. */
  readonly deletedGroups: DeletedGroups;
  /** The audience or topic of the contacts; absent for the whole project. */
  readonly groupId?: string | undefined;
  readonly matches?: ((contact: Contact) => boolean) | undefined;
}

/** The contacts of a project, or of one of its groups. A page of either is one query, as long as they are not large. */
export function contactSource({ tables }: Services, selection: ContactSelection): Source<Contact> {
  const { projectId, deletedGroups, groupId, matches = () => true } = selection;
  const listed = (id: string, contact: Contact | undefined) => {
    if (!contact || isBeingDeleted(contact, deletedGroups)) return { id, row: undefined, hidden: true };
    return { id, row: matches(contact) ? contact : undefined };
  };
  if (groupId === undefined) {
    return {
      read: async (from) => {
        const { contacts, more, units } = await listContactRows(tables, projectId, from);
        return { looked: contacts.map((contact) => listed(contact.id, contact)), more, units };
      },
    };
  }
  return {
    read: async (from) => {
      const { members, more, units } = await listMembers(tables, projectId, groupId, from);
      return { looked: members.map(({ id, contact }) => listed(id, contact)), more, units };
    },
  };
}
