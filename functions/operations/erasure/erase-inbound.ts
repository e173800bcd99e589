import type { Services } from "../../services.ts";
import { parseEmail } from "../../store/emails/emails.ts";
import type { EraseState } from "../../store/erasure/erasures.ts";
import { removeForwardAddress } from "../../store/inbound/forward-addresses.ts";
import { type InboundEmail, listInboundRows } from "../../store/inbound/inbound-emails.ts";
import { readSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { foldedAddress } from "../contacts/find-contact.ts";
import { deleteInbound } from "../inbound/emails/delete-inbound.ts";
import type { Step } from "../platform/job-step.ts";
import { eraseEmail } from "./erase-email.ts";

const inboundAtOnce = 50;

/**
 * Forgets a person's consent to forwards, deletes what they have written to the project, and erases the emails by which
 * routes forwarded it. Where one of these is being sent, the message stays until the next round, which begins after that.
 */
export async function eraseInbound(services: Services, projectId: string, state: EraseState): Promise<Step> {
  const { tables } = services;
  // Nothing is forwarded to them any more, whatever routes say.
  if (state.beyondInbound === undefined) await removeForwardAddress(tables, projectId, state.address);
  const walk = { descending: false, beyond: state.beyondInbound, limit: inboundAtOnce };
  const { emails, more } = await listInboundRows(tables, projectId, walk);
  const theirs = emails.filter((email) => isTheirs(email, state));
  const { webhooks } = theirs.length > 0 ? await readSubscribedWebhooks(tables, projectId) : { webhooks: [] };
  let { again } = state;
  for (const email of theirs) {
    const open = await erasePassedOn(services, email, state.address, webhooks);
    if (open === undefined) await deleteInbound(services, email);
    else again = again === undefined || open < again ? open : again;
  }
  const { beyondInbound: _, ...rest } = state;
  const next = { ...rest, ...(again !== undefined && { again }) };
  const last = emails.at(-1);
  if (more && last) return { state: { ...next, beyondInbound: last.id }, status: "running" };
  return { state: { ...next, phase: "emails" }, status: "running" };
}

/** By envelope or From header. Later messages of the address are another person's. */
function isTheirs({ from, sender, receivedAt }: InboundEmail, { address, at }: EraseState): boolean {
  const isPerson = (one: string) => (foldedAddress(one) ?? one.toLowerCase()) === address;
  return Date.parse(receivedAt) <= Date.parse(at) && [from ?? "", sender].some(isPerson);
}

/** Erases the emails that routes sent; returns one that is being sent, and has to be visited again. */
async function erasePassedOn(
  services: Services,
  { projectId, routes }: InboundEmail,
  address: string,
  webhooks: readonly SubscribedWebhook[],
): Promise<string | undefined> {
  let open: string | undefined;
  for (const { emailId } of routes) {
    const item =
      emailId === undefined
        ? undefined
        : await getItem(services.tables, "data", emailKey(projectId, emailId));
    if (item && !(await eraseEmail(services, parseEmail(item), address, webhooks))) open = emailId;
  }
  return open;
}
