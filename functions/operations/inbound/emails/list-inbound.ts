import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor, type PageQuery } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import {
  existingInboundEmail,
  type InboundEmail,
  listInboundRows,
} from "../../../store/inbound/inbound-emails.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../../store/platform/read-plan.ts";
import { highVolumePage } from "../../contacts/list-contacts.ts";
import { cursorPage, offsetPage, type Source } from "../../platform/list-pages.ts";
import { inboundSummary } from "./inbound-summary.ts";

/** Filters, all of which must hold. */
export interface InboundQuery extends PageQuery {
  readonly recipient?: string | undefined;
  readonly from?: string | undefined;
  readonly domainId?: string | undefined;
  readonly routeId?: string | undefined;
  readonly status?: InboundEmail["status"] | undefined;
  readonly automatic?: boolean | undefined;
  readonly receivedFrom?: Date | undefined;
  readonly receivedTo?: Date | undefined;
}

export function inboundListReads(projectId: string, { after, before }: InboundQuery) {
  const cursor = after || before;
  const key = cursor && isId("inb", cursor) ? inboundEmailKey(projectId, cursor) : undefined;
  return { cursorRow: optionalRow(key, existingInboundEmail) };
}

/**
 * Returns a page of the project's inbound emails, the latest first, in either mode.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listInbound(
  services: Services,
  projectId: string,
  query: InboundQuery,
  { cursorRow }: ReadResult<ReturnType<typeof inboundListReads>>,
) {
  const request = highVolumePage(services, query);
  const source = sourceOf(services, projectId, query);
  if (request.mode === "offset") {
    const page = await offsetPage(source, request);
    return { ...page, items: page.items.map(inboundSummary) };
  }
  if (request.cursor !== undefined && !cursorRow) throw invalidCursor();
  const page = await cursorPage(source, request, isFiltered(query));
  return { ...page, items: page.items.map(inboundSummary) };
}

function sourceOf({ tables }: Services, projectId: string, query: InboundQuery): Source<InboundEmail> {
  return {
    read: async (from) => {
      const { emails, more } = await listInboundRows(tables, projectId, from);
      const looked = emails.map((email) => {
        const hidden = email.deletedAt !== undefined;
        return { id: email.id, row: !hidden && matches(email, query) ? email : undefined, hidden };
      });
      return { looked, more };
    },
  };
}

function isFiltered({ limit: _, page: __, after: ___, before: ____, ...filters }: InboundQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function matches(email: InboundEmail, query: InboundQuery): boolean {
  const { recipient, from, domainId, routeId, status, automatic, receivedFrom, receivedTo } = query;
  const at = Date.parse(email.receivedAt);
  return (
    (recipient === undefined || email.recipient.toLowerCase() === recipient) &&
    (from === undefined || email.from?.toLowerCase() === from || email.sender.toLowerCase() === from) &&
    (domainId === undefined || email.domainId === domainId) &&
    (routeId === undefined || email.routes.some((one) => one.routeId === routeId)) &&
    (status === undefined || email.status === status) &&
    (automatic === undefined || (email.automatic !== undefined) === automatic) &&
    (receivedFrom === undefined || at >= receivedFrom.getTime()) &&
    (receivedTo === undefined || at <= receivedTo.getTime())
  );
}
