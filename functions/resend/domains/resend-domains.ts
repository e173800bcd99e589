import { domainCalls } from "../../contract/resend/domain-calls.ts";
import { surface } from "../engine/surface.ts";
import { domains } from "./domains.ts";
import { suppressions } from "./suppressions.ts";
import { webhookEvents } from "./webhook-events.ts";
import { webhooks } from "./webhooks.ts";

export const handler = surface(domainCalls, { ...domains, ...webhooks, ...webhookEvents, ...suppressions });
