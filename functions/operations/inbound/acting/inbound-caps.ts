import type { Services } from "../../../services.ts";
import { takeCap } from "../../../store/inbound/inbound-caps.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { forwardLocal } from "./forward-draft.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How often what a route has forwarded, and a relay has sent back without its marks, is forwarded in an hour. */
const mostAgain = 5;

/**
 * Whether another message of the thread may be forwarded in this hour: two services that forward to each other stop here
 * where neither marks its emails. Without a thread, messages from one sender to one recipient count as one. So does what
 * comes from the address of forwards: in a loop each of its rounds answers another email, and has another envelope.
 */
export async function mayForward(services: Services, email: InboundEmail, most: number): Promise<boolean> {
  const now = services.clock().getTime();
  const hour = Math.floor(now / hourMs);
  const from = email.from?.toLowerCase() ?? "";
  const isForward = from.startsWith(`${forwardLocal}@`);
  const [thread, limit] = isForward
    ? [`${from} ${email.recipient}`, Math.min(most, mostAgain)]
    : [email.threadOf ?? `${email.sender.toLowerCase()} ${email.recipient}`, most];
  const cap = { subject: `forward ${thread} ${hour}`, most: limit, until: new Date((hour + 2) * hourMs) };
  return takeCap(services.tables, email.projectId, cap, email.id);
}

/** Whether the sender may get a reply: one each day. */
export async function mayReply(services: Services, email: InboundEmail): Promise<boolean> {
  const day = Math.floor(services.clock().getTime() / dayMs);
  const sender = (email.from ?? email.sender).toLowerCase();
  const cap = { subject: `reply ${sender} ${day}`, most: 1, until: new Date((day + 2) * dayMs) };
  return takeCap(services.tables, email.projectId, cap, email.id);
}
