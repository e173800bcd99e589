import { forwardRefusal, replyRefusal } from "../../../domain/inbound/action-rules.ts";
import { automaticReason } from "../../../domain/inbound/automatic.ts";
import { blockedBy } from "../../../domain/inbound/blocklist.ts";
import type { ParsedMail } from "../../../domain/inbound/parsed-mail.ts";
import type { Receipt } from "../../../domain/inbound/receipt.ts";
import { evaluateRoutes } from "../../../domain/inbound/routes.ts";
import { sendingHost } from "../../../domain/inbound/sending-host.ts";
import type { InboundEmail, RouteOutcome } from "../../../store/inbound/inbound-emails.ts";
import type { InboundRules, RouteRow } from "../../../store/inbound/inbound-rules.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";

/** A message for one recipient, before it is decided what happens to it. */
export interface MailToJudge {
  readonly receipt: Pick<Receipt, "sender" | "verdicts">;
  readonly recipient: string;
  readonly size: number;
  readonly parsed: ParsedMail;
  readonly parse: "ok" | "failed";
}

/** What is decided about a message: a part of its row. */
export type Judgement = Pick<InboundEmail, "status" | "routes" | "blockedBy" | "automatic">;

/** Decides what happens to a message: the blocklist comes before the routes. */
export function judgeMail(
  rules: InboundRules,
  webhooks: readonly SubscribedWebhook[],
  mail: MailToJudge,
  at: string,
): Judgement {
  const { sender } = mail.receipt;
  const from = mail.parsed.content.from?.address;
  const { headers } = mail.parsed;
  const reason = automaticReason({ headers, sender, from, recipient: mail.recipient });
  const automatic = reason === undefined ? {} : { automatic: reason };
  const senders = { envelope: sender, from, host: sendingHost(headers)?.address };
  for (const rule of rules.blocklist) {
    const which = blockedBy(rule, senders);
    if (which)
      return { status: "blocked", routes: [], blockedBy: { entryId: rule.id, sender: which }, ...automatic };
  }
  if (mail.size > rules.settings.largestBytes) return { status: "dropped", routes: [], ...automatic };
  const routes = routesOf(rules.routes, mail).map((route): RouteOutcome => {
    const outcome = outcomeOf(route, webhooks, { ...mail, ...automatic });
    return { routeId: route.id, action: route.action.type, outcome, at };
  });
  return { ...withDrop(routes, rules.settings.unmatched), ...automatic };
}

/** Returns the routes that act on a message, in their order. */
export function routesOf(routes: readonly RouteRow[], { recipient, parsed, receipt }: MailToJudge) {
  const { from, subject, attachments } = parsed.content;
  const facts = { subject, verdicts: receipt.verdicts, hasAttachment: attachments.length > 0 };
  return evaluateRoutes(routes, { recipient, from: from?.address, ...facts }).flatMap(
    ({ route, mismatch }) => (mismatch === undefined ? route : []),
  );
}

/** A message is dropped where nothing was done with it before: a route that acts on it needs it. */
function withDrop(routes: RouteOutcome[], unmatched: "store" | "drop"): Pick<Judgement, "status" | "routes"> {
  if (routes.length === 0) return { status: unmatched === "drop" ? "dropped" : "stored", routes };
  const isUsed = routes.some(({ action }) => action !== "drop");
  if (!isUsed) return { status: "dropped", routes };
  const kept = routes.map((one) => (one.action === "drop" ? { ...one, outcome: "kept" } : one));
  return { status: "stored", routes: kept };
}

function outcomeOf(
  { action }: RouteRow,
  webhooks: readonly SubscribedWebhook[],
  mail: MailToJudge & { readonly automatic?: string },
): string {
  const { receipt, parsed, size, parse } = mail;
  const facts = { automatic: mail.automatic, verdicts: receipt.verdicts, size, parse };
  if (action.type === "webhook") {
    const webhook = webhooks.find(({ id }) => id === action.webhookId);
    if (!webhook) return "webhook_not_found";
    return webhook.enabled ? "done" : "webhook_disabled";
  }
  if (action.type === "forward") return forwardRefusal(facts, action.evenIfSpam ?? false) ?? "pending";
  if (action.type === "reply") {
    const { headers, content } = parsed;
    const answered = { ...facts, headers, sender: receipt.sender, from: content.from?.address };
    return replyRefusal(answered) ?? "pending";
  }
  return "done";
}
