import { isOfBroadcast } from "../../domain/emails/email-ids.ts";
import { passes } from "../../domain/outbox/event-types.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { invalidCursor, type PageQuery } from "../../domain/platform/page-request.ts";
import type { Services } from "../../services.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import { parseEmail } from "../../store/emails/emails.ts";
import { eventPagesOf, idsOfPage } from "../../store/outbox/event-pages.ts";
import type { Event } from "../../store/outbox/events.ts";
import { cascadesKey, contactKey, emailKey } from "../../store/platform/keys.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed, optionalRow, type ReadResult } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";
import { foldedAddress, isBeingDeleted } from "../contacts/find-contact.ts";
import { highVolumePage } from "../contacts/list-contacts.ts";
import { eventView } from "../outbox/event-view.ts";
import { cursorPage, offsetPage, type Source } from "../platform/list-pages.ts";
import { oldestShown } from "../platform/retention.ts";
import { activitySource, emailEventSource } from "./activity-source.ts";
import { eventReads } from "./find-event.ts";

/** Filters, all of which must hold. */
interface ActivityQuery extends PageQuery {
  readonly type?: string | undefined;
  readonly emailId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What a list of events reads along with the caller's key, so that its page takes one more call. */
export function activityReads(services: Services, projectId: string, query: ActivityQuery) {
  const { emailId, contactId } = query;
  return {
    ...eventReads(services, projectId, query.after || query.before),
    ...sliceReads(projectId),
    email: optionalRow(emailId && emailKey(projectId, emailId), (item) => item && parseEmail(item)),
    contact: optionalRow(contactId && contactKey(projectId, contactId), (item) => item && parseContact(item)),
    cascades: optionalRow(contactId && cascadesKey(projectId), parseCascades),
    pagedIds: listed(
      async (tables) => (emailId === undefined ? [] : listItems(tables, eventPagesOf(projectId, emailId))),
      (items) => items.flatMap(idsOfPage),
    ),
  };
}
type ActivityRows = ReadResult<ReturnType<typeof activityReads>>;

/**
 * Returns a page of the activity log, in either mode.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listActivity(
  services: Services,
  projectId: string,
  query: ActivityQuery,
  found: ActivityRows,
) {
  const request = highVolumePage(services, query);
  const source = sourceOf(services, projectId, query, found);
  if (request.mode === "offset") {
    const page = await offsetPage(source, request);
    return { ...page, items: page.items.map(eventView) };
  }
  if (request.cursor !== undefined && !found.event) throw invalidCursor();
  const isFiltered =
    query.type !== undefined || query.contactId !== undefined || ofBroadcast(query) !== undefined;
  const page = await cursorPage(source, request, isFiltered);
  return { ...page, items: page.items.map(eventView) };
}

function sourceOf(
  services: Services,
  projectId: string,
  query: ActivityQuery,
  found: ActivityRows,
): Source<Event> {
  const { type, emailId, contactId, from, to } = query;
  const contact = contactId === undefined ? undefined : contactFilter(contactId, found);
  const ofOne = ofBroadcast(query);
  const sentFrom = ofOne === undefined ? undefined : timeOfId(ofOne);
  const begins = [from, contact?.since, sentFrom, oldestShown(services)].filter((at) => at !== undefined);
  const range = {
    ...{ projectId, slices: found.slices, to, type },
    from: new Date(Math.max(...begins.map((at) => at.getTime()))),
    matches: (event: Event) =>
      (ofOne === undefined || event.emailId === ofOne) &&
      (type === undefined || passes([type], event.type)) &&
      (!contact || contact.matches(event)),
  };
  if (emailId === undefined || ofOne !== undefined) return activitySource(services, range);
  return emailEventSource(services, range, { email: found.email, paged: found.pagedIds });
}

/** An email of a broadcast has no row that names its events: they are found in the log, from its time on. */
function ofBroadcast({ emailId }: ActivityQuery): string | undefined {
  return emailId !== undefined && isOfBroadcast(emailId) ? emailId : undefined;
}

/**
 * The events about a contact: those with its id, and those of emails to its address. The address of a deleted contact
 * is not known, and no event with its id is older than the contact.
 */
function contactFilter(contactId: string, { contact, cascades }: ActivityRows) {
  const hasId = (event: Event) => event.contactId === contactId;
  if (!contact || isBeingDeleted(contact, cascades)) return { since: timeOfId(contactId), matches: hasId };
  return { since: undefined, matches: (event: Event) => hasId(event) || isToContact(event, contact) };
}

function isToContact({ emailId, recipient }: Event, { key }: Contact): boolean {
  return emailId !== undefined && recipient !== undefined && foldedAddress(recipient) === key;
}
