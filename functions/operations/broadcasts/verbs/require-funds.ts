import { Refusal } from "../../../domain/platform/refusals.ts";
import { chargeFor, microsOf, monthEnd, monthOf, priceOf } from "../../../domain/projects/charge.ts";
import { pausedMessage, shortageOf, sumOf } from "../../../domain/projects/funds.ts";
import type { Services } from "../../../services.ts";
import { readFunds } from "../../../store/projects/funds.ts";
import type { RecipientCount } from "./count-recipients.ts";

/**
 * Refuses a broadcast that the project's funds do not cover as they are now. They are taken when its recipients are
 * known: until then they can change, in either direction.
 * @throws {Refusal} `outbound_paused`, `outbound_quota_exceeded`, `insufficient_balance`
 */
export async function requireFunds(
  services: Services,
  projectId: string,
  { recipients, isExact }: Pick<RecipientCount, "recipients" | "isExact">,
): Promise<void> {
  const { tables, clock, deployment, memory } = services;
  const now = clock();
  const price = priceOf(deployment);
  const funds = sumOf(await readFunds(tables, projectId, memory.shards.get(projectId) ?? 1), monthOf(now));
  const shortage = shortageOf(funds, recipients, price, monthOf(now));
  const hint = isExact ? "" : " If enough contacts are unsubscribed or suppressed, send with override.";
  if (shortage === "paused") throw new Refusal("outbound_paused", pausedMessage(funds));
  if (shortage === "quota") {
    const retryAfter = Math.ceil((monthEnd(now).getTime() - now.getTime()) / 1000);
    const figures = `${recipients} recipients, and ${Math.max(0, funds.quotaLeft)} left of the monthly quota`;
    throw new Refusal("outbound_quota_exceeded", `This broadcast has ${figures}.${hint}`, { retryAfter });
  }
  if (shortage !== "money") return;
  const needed = microsOf(chargeFor(recipients, funds.credits, price));
  const figures = `costs ${needed} micros beyond the free credits, and the balance is ${funds.balanceMicros}`;
  throw new Refusal("insufficient_balance", `This broadcast to ${recipients} recipients ${figures}.${hint}`);
}
