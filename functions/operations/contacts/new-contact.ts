import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseStanding, type Standing } from "../../store/contacts/address-states.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import { contactKey, standingKey } from "../../store/platform/keys.ts";
import { type Found, getItem } from "../../store/platform/read.ts";
import { hooksOf } from "../outbox/subscribed-webhooks.ts";
import { changeContact, noGroup, refuseTooManyGroups, taken } from "./change-contact.ts";
import type { GivenProperties } from "./check-properties.ts";
import { type ConsentActor, consentEntries } from "./consent/consent-entries.ts";
import { propertyChange } from "./declare-properties.ts";
import { goneGroups, isHidden } from "./find-contact.ts";
import { removeContact } from "./remove-contact.ts";
import { saveContact } from "./save-contact.ts";

export interface GivenContact {
  /** As given, and folded. */
  readonly email: { readonly email: string; readonly key: string };
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly properties?: GivenProperties | undefined;
  readonly unsubscribed?: boolean | undefined;
  readonly audienceIds?: readonly string[] | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

interface Asked {
  readonly projectId: string;
  readonly given: GivenContact;
  /** Whether a contact that has the address is updated; else it is refused with `already_exists`. */
  readonly upsert: boolean;
  readonly by: ConsentActor;
  /** The id that a contact gets that is created: for a caller who must know it again. */
  readonly id?: string;
}

/**
 * Creates a contact, or brings the one that has the address up to date. What the recipient decided stays: an address
 * that unsubscribed starts unsubscribed, `unsubscribed: false` is no resubscription here, and who locked it is given
 * no topic (§3 rule 3).
 */
export async function newContact(services: Services, asked: Asked, found: Found): Promise<Contact> {
  const { projectId, given, upsert } = asked;
  let standing = parseStanding(found.data(standingKey(projectId, given.email.key)));
  for (let attempt = 0; attempt < 4; attempt++) {
    const present = await contactOf(services, projectId, standing, given.email.key);
    const about = { gone: goneGroups(projectId, found), hooks: hooksOf(projectId, found) };
    if (present && isHidden(present, about.gone)) await removeContact(services, projectId, present, about);
    else if (present && !upsert) throw taken(present.id);
    else if (present) return await update(services, asked, present, found);
    const result = await create(services, asked, standing, found);
    if ("contact" in result) return result.contact;
    // Somebody has the address meanwhile: looked at again.
    const item = await getItem(services.tables, "data", standingKey(projectId, given.email.key));
    standing = parseStanding(item);
  }
  throw new Refusal("unavailable", "the address is busy; try again");
}

async function contactOf(
  { tables }: Services,
  projectId: string,
  standing: Standing | undefined,
  key: string,
): Promise<Contact | undefined> {
  if (standing?.contactId === undefined) return undefined;
  const item = await getItem(tables, "data", contactKey(projectId, standing.contactId));
  const contact = item && parseContact(item);
  // It may have moved to another address since the standing was read.
  return contact?.key === key ? contact : undefined;
}

async function create(
  services: Services,
  asked: Asked,
  standing: Standing | undefined,
  found: Found,
): Promise<{ readonly contact: Contact } | { readonly again: true }> {
  const { projectId, given, by } = asked;
  const now = services.clock();
  const locked = standing?.locked ?? false;
  if (locked && given.topicIds?.length) throw lockedOut();
  const unsubscribedAt = standing?.unsubscribedAt ?? (given.unsubscribed ? now.toISOString() : null);
  const contact: Contact = {
    id: asked.id ?? newId("con", now, services.random(idRandomBytes)),
    ...given.email,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    properties: (await propertyChange(services, projectId, given.properties, found))({}),
    ...{ unsubscribedAt, locked, rev: 0, updatedAt: now.toISOString() },
    audienceIds: [...new Set(given.audienceIds)],
    topicIds: [...new Set(given.topicIds)],
  };
  refuseTooManyGroups(contact);
  const [gone, hooks] = [goneGroups(projectId, found), hooksOf(projectId, found)];
  const consent = consentEntries(services, undefined, contact, by);
  const hindrance = await saveContact(services, projectId, {
    before: undefined,
    after: contact,
    ...{ gone, hooks, consent, standing },
  });
  if (!hindrance) return { contact };
  if (hindrance.kind === "no group") throw noGroup(hindrance.groupId);
  return { again: true };
}

async function update(services: Services, asked: Asked, present: Contact, found: Found): Promise<Contact> {
  const { projectId, given, by } = asked;
  const properties = await propertyChange(services, projectId, given.properties, found);
  const now = services.clock().toISOString();
  const change = (contact: Contact): Partial<Contact> => {
    if (contact.key !== given.email.key)
      throw new Refusal("unavailable", "the contact has just got another address; try again");
    const topicIds = [...new Set([...contact.topicIds, ...(given.topicIds ?? [])])];
    const isOut = contact.unsubscribedAt !== null && contact.locked;
    if (isOut && topicIds.length > contact.topicIds.length) throw lockedOut();
    return {
      ...(given.firstName !== undefined && { firstName: given.firstName }),
      ...(given.lastName !== undefined && { lastName: given.lastName }),
      properties: properties(contact.properties),
      ...(given.unsubscribed && contact.unsubscribedAt === null && { unsubscribedAt: now }),
      audienceIds: [...new Set([...contact.audienceIds, ...(given.audienceIds ?? [])])],
      topicIds,
    };
  };
  const [gone, hooks] = [goneGroups(projectId, found), hooksOf(projectId, found)];
  return changeContact(services, projectId, present, change, { gone, hooks, by });
}

export function lockedOut(): Refusal {
  const message =
    "the recipient unsubscribed by their own act: only they, or a change of the contact, can undo it";
  return new Refusal("resubscription_locked", message);
}
