import { mostGroups } from "../../domain/contacts/group-limits.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

type InGroups = Pick<Contact, "audienceIds" | "topicIds">;

/**
 * Bounds the groups of a contact; one that is in more already may leave some, or change otherwise.
 * @throws {Refusal} `invalid_state`
 */
export function refuseTooManyGroups(after: InGroups, before?: InGroups): void {
  const groups = (contact: InGroups) => contact.audienceIds.length + contact.topicIds.length;
  if (groups(after) <= Math.max(mostGroups, before ? groups(before) : 0)) return;
  throw new Refusal("invalid_state", `A contact may be in at most ${mostGroups} audiences and topics.`);
}

/** `not_found` of a contact, not of a group that it joins. */
export class ContactNotFound extends Refusal {
  constructor() {
    super("not_found", "Contact not found in this project.");
  }
}

/** `already_exists`, with the contact that has the address. */
export class AddressInUse extends Refusal {
  readonly contactId: string;

  constructor(contactId: string) {
    super("already_exists", `Another contact (\`${contactId}\`) already uses this address.`);
    this.contactId = contactId;
  }
}
