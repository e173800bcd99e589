import { authentication } from "./authentication.ts";
import { broadcastContent } from "./broadcast-content.ts";
import { broadcastFigures } from "./broadcast-figures.ts";
import { broadcastFunds } from "./broadcast-funds.ts";
import { broadcastGroups } from "./broadcast-groups.ts";
import { broadcastTemplates } from "./broadcast-templates.ts";
import { broadcastVariants } from "./broadcast-variants.ts";
import { broadcasts } from "./broadcasts.ts";
import { claimed } from "./claims.ts";
import { consent } from "./consent.ts";
import { contacts } from "./contacts.ts";
import { deliverability } from "./deliverability.ts";
import { delivery } from "./delivery.ts";
import { idempotency } from "./idempotency.ts";
import { inbound } from "./inbound.ts";
import { inboundSenders } from "./inbound-senders.ts";
import { ledger } from "./ledger.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { metrics } from "./metrics.ts";
import { money } from "./money.ts";
import type { SourceMutant } from "./mutant.ts";
import { quota } from "./quota.ts";
import { resendConsent } from "./resend-consent.ts";
import { routed } from "./routed.ts";
import { signIn } from "./sign-in.ts";
import { smtp } from "./smtp.ts";
import { stack } from "./stack.ts";
import { sweeping } from "./sweeping.ts";
import { templates } from "./templates.ts";
import { tenancy } from "./tenancy.ts";
import { webhooks } from "./webhooks.ts";

/** All mutants, by the area that they make wrong. */
export const register: Readonly<Record<string, readonly SourceMutant[]>> = {
  money: [...money, ...ledger, ...broadcastFunds],
  quota,
  idempotency,
  tenancy,
  authentication: [...authentication, ...signIn],
  consent: [...consent, ...contacts, ...resendConsent],
  delivery: [...delivery, ...claimed, ...sweeping],
  webhooks,
  lists,
  smtp,
  templates,
  stack,
  messages,
  broadcasts: [
    ...broadcasts,
    ...broadcastContent,
    ...broadcastFigures,
    ...broadcastGroups,
    ...broadcastTemplates,
    ...broadcastVariants,
  ],
  inbound: [...inbound, ...inboundSenders, ...routed],
  metrics,
  deliverability,
};
