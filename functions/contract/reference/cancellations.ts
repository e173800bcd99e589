/** The part of the emails' reference that is about cancellations by a filter. */
export const cancellations = {
  operations: {
    cancelEmails: {
      summary: "Cancel emails by a filter",
      description:
        "Cancels all emails that match the filter, are accepted by now and are not being sent yet, and refunds each as a single cancellation does. It runs asynchronously, newest emails first, for at least a minute, so that bulk emails that were just accepted are included. With `dryRun` it only counts, and usually ends within the request. Of a cancellation and a send at the same time one wins: an email is canceled and refunded, or sent.",
      example: { filter: { tag: "campaign:spring", createdBefore: "2030-01-31T09:00:00+01:00" } },
    },
    getCancellation: {
      summary: "Get a cancellation",
      description:
        "Returns the progress of a cancellation by a filter. Kept for 30 days after its end. `counts.matched` is the sum of the other two, except in a dry run.",
    },
  },
  schemas: {
    CancelEmailsBody: {
      filter: "An email must match all fields that are given, and at least one must be given.",
      "filter.status": "Emails that are held while sending is paused are `queued`.",
      "filter.tag": "`name` or `name:value`.",
      "filter.domainId": "The ID of the sending domain. A pinned key cancels only emails of its own.",
      "filter.sameBulkAs": "The ID of any email of a bulk call: all emails of that call.",
      "filter.createdAfter": "Accepted later than this.",
      "filter.createdBefore": "Accepted earlier than this.",
      "filter.scheduledAfter": "Scheduled for a time later than this.",
      "filter.scheduledBefore": "Scheduled for a time earlier than this.",
      dryRun: "Counts the emails and the refund, and changes nothing.",
    },
    Cancellation: {
      "counts.matched": "Emails that matched and were not being sent when they were looked at.",
      "counts.tooLate": "Of these, the emails that a worker began to send first.",
      refund: "What was refunded, or in a dry run what would be.",
    },
  },
} as const;
