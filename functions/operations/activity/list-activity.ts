import { eventIdsOf } from "../../domain/emails/email-events.ts";
import { passes } from "../../domain/outbox/event-types.ts";
import { isId, timeOfId } from "../../domain/platform/ids.ts";
import { invalidCursor, type PageQuery } from "../../domain/platform/page-request.ts";
import type { Services } from "../../services.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { parseContact } from "../../store/contacts/contacts.ts";
import { parseEmail } from "../../store/emails/emails.ts";
import { type Event, eventPagesOf, idsOfPage } from "../../store/outbox/events.ts";
import { cascadesKey, contactKey, emailKey, eventKey } from "../../store/platform/keys.ts";
import { type FoundRows, listItems, type RowRequest } from "../../store/platform/read.ts";
import { foldedAddress, isBeingDeleted } from "../contacts/find-contact.ts";
import { highVolumePage } from "../contacts/list-contacts.ts";
import { eventView } from "../outbox/event-view.ts";
import { cursorPage, offsetPage, type Source } from "../platform/list-pages.ts";
import { oldestShown } from "../platform/retention.ts";
import { activitySource, emailEventSource } from "./activity-source.ts";
import { findEvent } from "./find-event.ts";

/** Everything that a query asks for holds together. */
interface ActivityQuery extends PageQuery {
  readonly type?: string | undefined;
  readonly emailId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What a list of events reads along with the caller's key, so that its page takes one call more. */
export function readsForActivity({ tables }: Services, projectId: string, query: ActivityQuery): RowRequest {
  const { emailId, contactId } = query;
  const cursor = query.after || query.before;
  return {
    data: [
      ...(cursor !== undefined && isId("evt", cursor) ? [eventKey(projectId, cursor)] : []),
      ...(emailId === undefined ? [] : [emailKey(projectId, emailId)]),
      ...(contactId === undefined ? [] : [contactKey(projectId, contactId), cascadesKey(projectId)]),
    ],
    ...(emailId !== undefined && { listed: () => listItems(tables, eventPagesOf(projectId, emailId)) }),
  };
}

/** A page of what happened, in either mode. Refuses with `invalid_pagination` and `invalid_cursor`. */
export async function listActivity(
  services: Services,
  projectId: string,
  query: ActivityQuery,
  found: FoundRows,
) {
  const request = highVolumePage(services, query);
  const source = sourceOf(services, projectId, query, found);
  if (request.mode === "offset") {
    const page = await offsetPage(source, request);
    return { ...page, items: page.items.map(eventView) };
  }
  const { cursor } = request;
  if (cursor !== undefined && !findEvent(services, projectId, cursor, found)) throw invalidCursor();
  const isFiltered = query.type !== undefined || query.contactId !== undefined;
  const page = await cursorPage(source, request, isFiltered);
  return { ...page, items: page.items.map(eventView) };
}

function sourceOf(
  services: Services,
  projectId: string,
  { type, emailId, contactId, from, to }: ActivityQuery,
  found: FoundRows,
): Source<Event> {
  const contact = contactId === undefined ? undefined : contactFilter(projectId, contactId, found);
  const begins = [from, contact?.since, oldestShown(services)].filter((at) => at !== undefined);
  const narrowed = {
    ...{ projectId, to },
    from: new Date(Math.max(...begins.map((at) => at.getTime()))),
    matches: (event: Event) =>
      (type === undefined || passes([type], event.type)) && (!contact || contact.matches(event)),
  };
  if (emailId === undefined) return activitySource(services, narrowed);
  const item = found.data(emailKey(projectId, emailId));
  const ids = item ? [...eventIdsOf(parseEmail(item)), ...found.listed.flatMap(idsOfPage)] : [];
  return emailEventSource(services, narrowed, ids);
}

/**
 * What is about a contact: what names it, and what happened to mail to its address. Of one that is deleted no address
 * is known, and nothing that names it is older than itself.
 */
function contactFilter(projectId: string, contactId: string, found: FoundRows) {
  const item = found.data(contactKey(projectId, contactId));
  const contact = item && parseContact(item);
  const names = (event: Event) => event.contactId === contactId;
  if (!contact || isBeingDeleted(contact, parseCascades(found.data(cascadesKey(projectId)))))
    return { since: timeOfId(contactId), matches: names };
  const wentTo = ({ emailId, recipient }: Event) =>
    emailId !== undefined && recipient !== undefined && foldedAddress(recipient) === contact.key;
  return { since: undefined, matches: (event: Event) => names(event) || wentTo(event) };
}
