import type { Services } from "../../services.ts";
import { countedLines } from "../../settings/counted-lines.ts";
import type { Email } from "../../store/emails/emails.ts";
import { queueEmails } from "../emails/queue-emails.ts";
import { queuedSeconds } from "../emails/timeouts.ts";

/** Queues emails that no worker has sent, and logs by region how long the oldest transactional one has waited. */
export async function queueAgain(services: Services, emails: readonly Email[]): Promise<void> {
  const now = services.clock();
  const urgent = emails.filter(({ lane }) => lane === "transactional");
  for (const [region, some] of Map.groupBy(urgent, (email) => email.region)) {
    const ageSeconds = Math.max(...some.map((email) => queuedSeconds(email, now)));
    services.log.info(countedLines.queuedAgain, { region, count: some.length, ageSeconds });
  }
  await queueEmails(services, emails);
}
