import { contacts } from "../../contract/contacts/contacts.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { contactReads, requireContact } from "../../operations/contacts/find-contact.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { type ConsentEntry, queryConsent } from "../../store/contacts/consent.ts";
import { consentKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";

export const handler = endpoint(
  contacts.listConsent,
  { reads: ({ params }, { projectId }) => contactReads(projectId, params.contactRef) },
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    const { id } = await requireContact(services, projectId, params.contactRef, found);
    const { cursor } = request;
    if (cursor !== undefined) {
      const key = consentKey(projectId, id, cursor);
      if (!isId("evt", cursor) || !(await getItem(services.tables, "data", key))) throw invalidCursor();
    }
    const page = await cursorPage<ConsentEntry>(
      { read: (from) => queryConsent(services.tables, projectId, id, from) },
      request,
    );
    return { ...page, items: page.items.map((entry) => ({ ...entry, topicId: entry.topicId ?? null })) };
  },
);
