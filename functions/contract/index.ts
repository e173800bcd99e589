import { activity } from "./activity/activity.ts";
import { broadcastResults } from "./broadcasts/broadcast-results.ts";
import { broadcastSteps } from "./broadcasts/broadcast-steps.ts";
import { broadcastTests } from "./broadcasts/broadcast-tests.ts";
import { broadcasts } from "./broadcasts/broadcasts.ts";
import { audiences } from "./contacts/audiences.ts";
import { contacts } from "./contacts/contacts.ts";
import { segments } from "./contacts/segments.ts";
import { subscriptions } from "./contacts/subscriptions.ts";
import { suppressions } from "./contacts/suppressions.ts";
import { topics } from "./contacts/topics.ts";
import { unsubscribe } from "./contacts/unsubscribe.ts";
import { diagnosis } from "./deliverability/diagnosis.ts";
import { domainDeliverability } from "./deliverability/domain-deliverability.ts";
import { metrics } from "./deliverability/metrics.ts";
import { domains } from "./domains/domains.ts";
import { emails } from "./emails/emails.ts";
import { testSends } from "./emails/test-sends.ts";
import { imports } from "./imports/imports.ts";
import { dmarcReports } from "./inbound/dmarc-reports.ts";
import { forwarding } from "./inbound/forwarding.ts";
import { inboundEmails } from "./inbound/inbound.ts";
import { inboundRouting } from "./inbound/routing.ts";
import { ai } from "./markup/markup.ts";
import type { Declaration, Operation } from "./platform/area.ts";
import { keys } from "./projects/keys.ts";
import { limits } from "./projects/limits.ts";
import { members } from "./projects/members.ts";
import { outbound } from "./projects/outbound.ts";
import { projects } from "./projects/projects.ts";
import { templates } from "./templates/templates.ts";
import { webhooks } from "./webhooks/webhooks.ts";

/** Every endpoint of the public API, by area. */
export const areas = {
  emails: { ...emails, ...testSends, ...diagnosis },
  contacts,
  imports,
  audiences,
  topics,
  segments,
  subscriptions,
  suppressions,
  unsubscribe,
  templates,
  broadcasts: { ...broadcasts, ...broadcastSteps, ...broadcastTests, ...broadcastResults },
  domains: { ...domains, ...domainDeliverability },
  webhooks,
  inboundEmails,
  inboundRouting,
  forwarding,
  dmarcReports,
  activity: { ...activity, ...metrics },
  outbound,
  limits,
  projects,
  keys,
  members,
  ai,
} as const;

type Areas = typeof areas;
/** The id of every operation. */
export type OperationId = { [Name in keyof Areas]: keyof Areas[Name] }[keyof Areas];

export const operations = Object.values(areas).flatMap((area): Operation<Declaration, OperationId>[] =>
  Object.values(area),
);

/** The errors that any endpoint can have; a declaration adds its own. */
export { sharedRefusals } from "./platform/shared-refusals.ts";
