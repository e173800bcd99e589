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
  },
  parameters: {
    eventId: "The ID of an event.",
    "listActivity.type":
      "Only events of this type, such as `email.bounced`, or group of types, such as `email.*`.",
    "listActivity.emailId": "Only events of this email.",
    "listActivity.contactId": "Only events about this contact or emails to its address.",
    "listActivity.from": "Only events at or after this time: ISO 8601 with an offset.",
    "listActivity.to": "Only events at or before this time: ISO 8601 with an offset.",
  },
};
