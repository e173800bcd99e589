import type { AreaReference } from "./area-reference.ts";
import { partialPages } from "./pagination.ts";

export const contacts: AreaReference = {
  groups: { contacts: "The people that a project knows, one contact per address, with their consent." },
  operations: {
    listContacts: {
      summary: "List contacts",
      description: `Newest first. \`email\` selects at most one contact; other filters are combined with AND. ${partialPages} Contacts of a deleted audience disappear immediately.`,
    },
    createContact: {
      summary: "Create a contact",
      description:
        "Addresses are unique within a project, regardless of case. Consent belongs to the address: a contact for an address that unsubscribed starts unsubscribed, and one with the resubscription lock is not added to topics. A topic that the recipient left, by a link or by `POST /subscriptions/leave`, is refused with 403 `resubscription_locked`, which names it, and nothing is changed: only `POST /subscriptions/subscribe` subscribes them again. The first use of a property declares its type; text stays text. All given groups must exist. With `upsert=true`, an existing contact is updated, but never resubscribed. `topicIds` subscribes the contact, so it needs the scope `subscription:subscribe` as well.",
      example: { email: "ada@example.com", firstName: "Ada", properties: { plan: "pro" } },
    },
    getContact: { summary: "Get a contact", description: "By ID or by address." },
    updateContact: {
      summary: "Update a contact",
      description:
        "Omitted fields keep their value; a property that is `null` is removed. `unsubscribed: false` resubscribes the contact and removes the lock. With a new address, the contact takes over the consent of that address, and leaves the topics that its recipient left.",
      example: { lastName: "Lovelace" },
    },
    deleteContact: {
      summary: "Delete or erase a contact",
      description:
        "Deletes the contact from every audience and topic. With `erase=true`, personal data is also removed asynchronously from everything the project stores: the content of emails to the person, the address in emails and suppressions (which stay effective), the consent log, and pending import and export files. Emails to the person that are not sent yet are canceled and refunded. Erasure completes within the hour, or later in a project with very many emails.",
    },
    listConsent: {
      summary: "List consent changes",
      description:
        "Newest first. Available as long as the contact exists. Changes at the same instant are unordered.",
    },
    listContactProperties: {
      summary: "List contact properties",
      description: "All that are declared, in the order of their keys.",
    },
    createContactProperty: {
      summary: "Create a contact property",
      description: "Declares a property and its type.",
      example: { key: "birthday", type: "date" },
    },
    deleteContactProperty: {
      summary: "Delete a contact property",
      description:
        "Deletes the declaration, so that another type can be declared. Values of existing contacts are kept.",
    },
  },
  schemas: {
    Contact: {
      email: "As originally given.",
      properties: "By name. A date is returned as its instant in UTC.",
      unsubscribed: "Whether the contact is unsubscribed from all marketing email.",
      resubscriptionLocked: "True if the recipient unsubscribed themselves: they cannot be subscribed again.",
    },
    CreateContactBody: {
      email: "An address without a display name. Compared without regard to case.",
      properties:
        "Up to 50 per contact and per project. The first value of a property declares its type, also in an import; a value of another type is rejected. To change the type, delete the property and declare it again.",
      unsubscribed: "`false` has no effect for an address that has unsubscribed.",
      audienceIds: "Up to 25 audiences and topics in total.",
      topicIds: "Needs the scope `subscription:subscribe` as well. None that the recipient has left.",
    },
    UpdateContactBody: {
      unsubscribed: "`false` resubscribes the contact and removes the lock.",
      resubscriptionLocked: "Whether subscribing is refused while the contact is unsubscribed.",
    },
  },
  parameters: {
    contactRef: "The ID of a contact, or its percent-encoded address.",
    propertyName: "The name of a property.",
    upsert: "`true` updates an existing contact with this address instead of returning an error.",
    "listContacts.email": "Only the contact with this address.",
  },
};
