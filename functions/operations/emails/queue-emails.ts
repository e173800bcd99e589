import type { WorkMessage } from "../../domain/emails/work-message.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Sends queued emails to the queues of their regions and lanes. The sweeper finds the rows that a queue refuses. */
export async function queueEmails(services: Services, emails: readonly Email[]): Promise<void> {
  if (emails.length === 0) return;
  const queues = await services.sendQueues();
  const places = Map.groupBy(emails, ({ region, lane }) => `${region} ${lane}`);
  for (const some of places.values()) {
    const first = some[0];
    if (!first) continue;
    const { region, lane } = first;
    const left = await queues.sendAll({ region, lane }, some.map(messageFor));
    if (left.length > 0) services.log.error("not enqueued; the sweeper will", { region, count: left.length });
  }
}

/** Returns the message by which a worker delivers an email. */
export function messageFor({ projectId, id, region, charge }: Email): WorkMessage {
  return { kind: "email", projectId, emailId: id, region, units: charge.units };
}
