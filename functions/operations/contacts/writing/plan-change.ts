import type { Services } from "../../../services.ts";
import type { AddressState, TopicChoice } from "../../../store/contacts/address-states.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { type ConsentActor, consentEntries } from "../consent/consent-entries.ts";
import { refuseTooManyGroups } from "../contact-refusals.ts";
import type { ContactContext } from "../find-contact.ts";
import type { ContactWriteRequest } from "./contact-writes.ts";

/**
 * Computes a change from a contact as it was last read: again after each conflict. `addressState` is that of
 * `ChangeOptions`, as it was last read.
 */
export type ContactChange = (contact: Contact, addressState: AddressState | undefined) => Partial<Contact>;

export interface ChangeOptions {
  readonly by: ConsentActor;
  /** A topic that the recipient opts out of, or is subscribed to again. */
  readonly topic?: TopicChoice | undefined;
  /** The state that was read of an address which the change gives the contact; with `onlyOpenTopics`, that of its own. */
  readonly addressState?: AddressState | undefined;
  /** The change is computed again where the recipient has opted out of a topic that the contact joins. */
  readonly onlyOpenTopics?: boolean | undefined;
}

/**
 * The change of a contact as it was read, with its consent history; undefined where it has no effect.
 * @throws {Refusal} `invalid_state`, and those of `change`
 */
export function plannedChange(
  services: Services,
  before: Contact,
  change: ContactChange,
  context: ContactContext,
  { by, topic, addressState, onlyOpenTopics }: ChangeOptions,
): (ContactWriteRequest & { readonly after: Contact }) | undefined {
  const changes = change(before, addressState);
  if (!topic && isSame(before, changes)) return undefined;
  const updatedAt = services.clock().toISOString();
  const after: Contact = { ...before, ...changes, rev: before.rev + 1, updatedAt };
  refuseTooManyGroups(after, before);
  const consent = consentEntries(services, before, after, by, topic);
  const { deletedGroups, webhooks } = context;
  return { before, after, deletedGroups, webhooks, consent, topic, addressState, onlyOpenTopics };
}

function isSame(before: Contact, changes: Partial<Contact>): boolean {
  return JSON.stringify({ ...before, ...changes }) === JSON.stringify(before);
}
