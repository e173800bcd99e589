import type { Services } from "../../../services.ts";
import { takeCap } from "../../../store/inbound/inbound-caps.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Whether another message of the thread may be forwarded in this hour: two services that forward to each other stop here
 * where neither marks its emails. Without a thread, messages from one sender to one recipient count as one.
 */
export async function mayForward(services: Services, email: InboundEmail, most: number): Promise<boolean> {
  const now = services.clock().getTime();
  const hour = Math.floor(now / hourMs);
  const thread = email.threadOf ?? `${email.sender.toLowerCase()} ${email.recipient}`;
  const cap = { subject: `forward ${thread} ${hour}`, most, until: new Date((hour + 2) * hourMs) };
  return takeCap(services.tables, email.projectId, cap, email.id);
}

/** Whether the sender may get a reply: one each day. */
export async function mayReply(services: Services, email: InboundEmail): Promise<boolean> {
  const day = Math.floor(services.clock().getTime() / dayMs);
  const sender = (email.from ?? email.sender).toLowerCase();
  const cap = { subject: `reply ${sender} ${day}`, most: 1, until: new Date((day + 2) * dayMs) };
  return takeCap(services.tables, email.projectId, cap, email.id);
}
