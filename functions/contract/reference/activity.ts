import type { AreaReference } from "./area-reference.ts";
import { partialPages } from "./pagination.ts";

export const activity: AreaReference = {
  groups: { activity: "The events of a project and its emails, in chronological order." },
  operations: {
    listActivity: {
      summary: "List events",
      description: `Newest first. Filters are combined with AND. \`contactId\` selects events about the contact and events of emails to its address; for a deleted contact, only the former. \`emailId\` selects the events of the email. ${partialPages} An event appears shortly after it happened, at the position of its own time.`,
    },
    getEvent: { summary: "Get an event", description: "With the IDs of what it is about and its details." },
    getMetrics: {
      summary: "Get metrics",
      description:
        "What the emails of the project, or of one domain, counted by the hour or by the day, in UTC. Every period of the range is in `data`, oldest first, also without any emails. An event counts in the period in which it happened, once, usually within seconds of SES reporting it. A failure of the service may lose a count, but never counts twice: use the emails and their events where every one matters. Emails of broadcasts are not included: see `GET /broadcasts/{broadcastId}/analytics`.",
    },
  },
  schemas: {
    Event: {
      type: "Such as `email.delivered`.",
      at: "When the event happened. The ID encodes the same time.",
      recipient:
        "The recipient that the event is about. Absent if it applies to all recipients; `erased` if the person was erased.",
      sequence: "The position among the events of the email, from 1, in the order of recording.",
      machine: "True if SES attributes the event to an automated client; otherwise absent.",
      detail: "Additional data that depends on the type.",
      emailId: "The email that the event is about. Each of these IDs is absent if it does not apply.",
    },
    Metrics: {
      from: "The beginning of the first period.",
      to: "The end of the last period.",
      totals: "The sums of the whole range.",
      "totals.sent": "Recipients whose email SES accepted.",
      "totals.delivered": "Recipients whose server accepted the email.",
      "totals.bounced": "Recipients whose server refused the email permanently.",
      "totals.softBounced": "Reports of a temporary failure. The email may be delivered later.",
      "totals.complained": "Reports of an email as spam.",
      "totals.opened": "Emails opened at least once by a person, if they track opens.",
      "totals.machineOpened":
        "Emails opened at least once by an automated client, whether or not by a person too.",
      "totals.clicked": "Emails with at least one link clicked by a person, if they track clicks.",
      "totals.machineClicked": "Emails with at least one link clicked by an automated client.",
      "totals.received": "Emails received for domains with `inbound: true`, blocked and dropped ones too.",
      rates:
        "`delivered` and `bounced` as a share of `sent`, the others as a share of `delivered`; null if there are none.",
      data: "The same figures for each period of the range, oldest first.",
      "data.at": "The beginning of the period.",
      domains: "The same figures for each domain that has any, also one that was deleted since.",
      asOf: "When this was read.",
    },
  },
  parameters: {
    eventId: "The ID of an event.",
    "listActivity.type":
      "Only events of this type, such as `email.bounced`, or group of types, such as `email.*`.",
    "listActivity.emailId": "Only events of this email.",
    "listActivity.contactId": "Only events about this contact or emails to its address.",
    "getMetrics.from":
      "The first period is the one that contains this time: ISO 8601 with an offset. At most 62 days before `to`, or 7 days by the hour. Without it, the last 7 days, or 24 hours.",
    "getMetrics.to": "The last period is the one that contains this time. Without it, the present one.",
    "getMetrics.interval": "The length of a period. `day` by default.",
    "getMetrics.domainId": "Only emails sent from this domain.",
    "listActivity.from": "Only events at or after this time: ISO 8601 with an offset.",
    "listActivity.to": "Only events at or before this time: ISO 8601 with an offset.",
  },
};
