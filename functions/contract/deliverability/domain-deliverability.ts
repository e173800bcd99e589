import * as z from "zod/mini";
import { complianceRules } from "../../domain/deliverability/compliance.ts";
import { dmarcPolicies } from "../../domain/deliverability/dmarc-policy.ts";
import { dmarcStatuses } from "../../domain/deliverability/organizational-domain.ts";
import { mailboxProviders } from "../../domain/platform/addresses/mailbox-providers.ts";
import { area } from "../platform/area.ts";
import { wholeNumber } from "../platform/pages.ts";
import { Count, Instant, id } from "../platform/words.ts";
import { judgement } from "./judgement.ts";

const nullable = z.nullable;

const Compliance = z.strictObject({
  domainId: id("dom"),
  name: z.string(),
  organizationalDomain: z.string(),
  /** Since when it counts as a bulk sender. */
  bulkSince: nullable(Instant),
  dmarc: z.strictObject({
    status: z.enum(dmarcStatuses),
    policy: nullable(z.enum(dmarcPolicies)),
    foundAt: nullable(z.string()),
  }),
  rules: z.array(z.strictObject({ rule: z.enum(complianceRules), ...judgement })),
  checkedAt: Instant,
});

/** A month is one row of at most 4 KB for each day. */
const Days = z.pipe(
  wholeNumber("must be a whole number from 1 to 31"),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.minimum(1, "must be at least 1"), z.maximum(31, "must be at most 31")),
  ),
);

const times = { delivered: Count, p50Ms: nullable(Count), p95Ms: nullable(Count) };

const DeliveryTimes = z.strictObject({
  domainId: id("dom"),
  from: z.string(),
  to: z.string(),
  all: z.strictObject(times),
  providers: z.array(z.strictObject({ provider: z.enum(mailboxProviders), ...times })),
});

/** What receivers make of a domain's email. */
export const domainDeliverability = area("domains", {
  getCompliance: {
    method: "GET",
    path: "/domains/{domainId}/compliance",
    access: { key: "domain:read" },
    reply: [200, Compliance],
    refuses: ["not_found"],
  },
  getDeliveryTimes: {
    method: "GET",
    path: "/domains/{domainId}/delivery-times",
    access: { key: "domain:read" },
    query: z.strictObject({ days: z.optional(Days) }),
    reply: [200, DeliveryTimes],
    refuses: ["not_found"],
  },
});
