import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cancellationView } from "../../operations/emails/cancellations/cancellation-view.ts";
import { newCancellation } from "../../operations/emails/cancellations/new-cancellation.ts";

export const handler = endpoint(
  emails.cancelEmails,
  { reads: () => ({}) },
  async ({ body: { filter, dryRun = false } }, { caller: { projectId, pin }, services }) => {
    const { createdAfter, createdBefore, scheduledAfter, scheduledBefore, ...exact } = filter;
    const times = Object.entries({ createdAfter, createdBefore, scheduledAfter, scheduledBefore });
    const instants = times.flatMap(([name, at]) => (at ? [[name, at.toISOString()]] : []));
    return cancellationView(
      await newCancellation(services, {
        ...{ projectId, pin, dryRun },
        filter: { ...exact, ...Object.fromEntries(instants) },
      }),
    );
  },
);
