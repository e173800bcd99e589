import { createHash } from "node:crypto";
import {
  eventTypeOf,
  type RecipientReports,
  type ReportKind,
} from "../../../domain/broadcasts/report-kinds.ts";
import type { RecipientEvent } from "../../../domain/feedback/recipient-event.ts";
import { withNumber } from "../../../domain/outbox/event-ids.ts";
import { newId } from "../../../domain/platform/ids.ts";
import { inSlice } from "../../../domain/platform/slices.ts";
import type { Event } from "../../../store/outbox/events.ts";

interface About {
  readonly emailId: string;
  readonly messageId: string;
  readonly broadcastId: string;
  readonly address: string;
}

/**
 * Returns the event that a report about an email of a broadcast becomes. Its id follows from the email, the kind, the time
 * and the link: a repeated report has the same. It has no number, since nothing counts the events of these emails.
 */
export function reportEvent(about: About, { type, at, recipient, detail, machine }: RecipientEvent): Event {
  return {
    id: reportEventId(about.emailId, type, at, detail["link"]),
    ...{ type, at, emailId: about.emailId, messageId: about.messageId, broadcastId: about.broadcastId },
    recipient: recipient ?? about.address,
    ...(machine && { machine }),
    detail,
  };
}

/**
 * Returns the ids of the events that the reports of an email were recorded as, the first of each kind. Those of clicks
 * depend on the links.
 */
export function reportEventIds(emailId: string, reports: RecipientReports): readonly string[] {
  // The keys are those of the table.
  const kinds = Object.keys(eventTypeOf) as ReportKind[];
  return kinds.flatMap((kind) => {
    const at = reports[kind];
    if (at === undefined) return [];
    return [reportEventId(emailId, eventTypeOf[kind], new Date(at).toISOString(), undefined)];
  });
}

function reportEventId(emailId: string, type: string, at: string, link: unknown): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([emailId, type, link]))
    .digest();
  return withNumber(inSlice(newId("evt", new Date(at), digest), 0), 0);
}
