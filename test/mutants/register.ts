import { authentication } from "./authentication.ts";
import { broadcasts } from "./broadcasts.ts";
import { consent } from "./consent.ts";
import { delivery } from "./delivery.ts";
import { idempotency } from "./idempotency.ts";
import { inbound } from "./inbound.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { money } from "./money.ts";
import type { SourceMutant } from "./mutant.ts";
import { quota } from "./quota.ts";
import { smtp } from "./smtp.ts";
import { stack } from "./stack.ts";
import { sweeping } from "./sweeping.ts";
import { tenancy } from "./tenancy.ts";
import { webhooks } from "./webhooks.ts";

/** All mutants, by the area that they make wrong. */
export const register: Readonly<Record<string, readonly SourceMutant[]>> = {
  money,
  quota,
  idempotency,
  tenancy,
  authentication,
  consent,
  delivery: [...delivery, ...sweeping],
  webhooks,
  lists,
  smtp,
  stack,
  messages,
  broadcasts,
  inbound,
};
