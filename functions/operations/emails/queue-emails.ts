import type { WorkMessage } from "../../domain/emails/work-message.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Hands queued emails to the queues of their regions and lanes. What a queue does not take is due by its own row. */
export async function queueEmails(services: Services, emails: readonly Email[]): Promise<void> {
  if (emails.length === 0) return;
  const queues = await services.sendQueues();
  const places = Map.groupBy(emails, ({ region, lane }) => `${region} ${lane}`);
  for (const some of places.values()) {
    const first = some[0];
    if (!first) continue;
    const { region, lane } = first;
    const left = await queues.sendAll({ region, lane }, some.map(messageFor));
    if (left.length > 0)
      services.log.error("not handed over; the sweeper will", { region, count: left.length });
  }
}

/** The message that has an email delivered. */
export function messageFor({ projectId, id, region, charge }: Email): WorkMessage {
  return { kind: "email", projectId, emailId: id, region, units: charge.units };
}
