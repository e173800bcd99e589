import * as z from "zod/mini";
import { Deployment } from "../functions/settings/environment.ts";
import { explainIssue } from "./explain-issue.ts";
import { MarkupModelSettings } from "./markup-settings.ts";
import { Region, Regions, regionChecks } from "./region-settings.ts";
import { domainName } from "./settings/domain-name.ts";
import { days, RestoredAt, retentionChecks } from "./settings/retention-settings.ts";
import { isFreeOfReservedWords, OidcProvider, UserPool } from "./sign-in-settings.ts";
import { SmtpSettings, smtpChecks } from "./smtp-settings.ts";

const fields = Deployment.shape;
const ServiceDomain = z.strictObject({
  /**
   * The API answers at `api.<zoneName>`, which unsubscribe links contain: choose it before the first deployment. Given
   * later, links sent before keep leading to the execute-api endpoint, which therefore stays enabled. Return
   * paths point at `rp-<region>.<zoneName>`.
   */
  zoneName: z.string().check(domainName("must be a lower-case domain name")),
  hostedZoneId: z
    .string()
    .check(z.regex(/^Z[A-Z0-9]{1,31}$/, "must be the id of a Route 53 hosted zone, such as Z0123456789ABC")),
});

/** DynamoDB's own minimum is what a new table has anyway. */
const WarmThroughput = z.strictObject({
  reads: z.int().check(z.minimum(12_000)),
  writes: z.int().check(z.minimum(4000)),
});

const Config = z
  .strictObject({
    /** The prefix of all resource names; it cannot change once deployed. */
    name: z._default(
      z
        .string()
        .check(
          z.regex(/^[a-z][a-z0-9-]{0,15}$/, "must be 1 to 16 of a-z, 0-9 and -, starting with a letter"),
        ),
      "eds",
    ),
    homeRegion: z._default(Region, "us-east-1"),
    regions: z._default(Regions, ["us-east-1", "eu-west-1"]),
    /** Regions to be removed later: they take no new domains and sends, and send what they have. */
    retiringRegions: z._default(z.array(Region), []),
    currency: z._default(
      z.string().check(z.regex(/^[A-Z]{3}$/, "must be three capital letters, such as USD")),
      "USD",
    ),
    priceMicros: z._default(fields.priceMicros, 400),
    freeCredits: z._default(fields.freeCredits, 100),
    plans: z._default(fields.plans, {
      free: { monthlyQuota: 3000, domains: 3 },
      pro: { monthlyQuota: 1_000_000, domains: 100 },
    }),
    serviceDomain: z.optional(ServiceDomain),
    paginationOffsetEnabled: z._default(z.boolean(), false),
    paginationMaxOffset: z._default(fields.paginationMaxOffset, 50_000),
    bodyRetentionDays: z._default(days, 30),
    emailRetentionDays: z._default(days, 365),
    activityRetentionDays: z._default(days, 365),
    /** The sender of notices to project owners: an address of a verified SES identity in the home region. */
    noticesFrom: z.optional(z.email("must be a bare address, such as notices@example.com")),
    /** When restored tables went into service: see "Restore the tables" in docs/operator.md. */
    restoredAt: z.optional(RestoredAt),
    /** One of the retention periods that CloudWatch Logs supports. */
    logRetentionDays: z._default(
      z.literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731]),
      30,
    ),
    /** The API's limit of requests per second over all projects; requests above it get a 429 response. */
    requestsPerSecond: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
    /** Recipients a second that SES allows, by region, 14 by default: sets how many functions send at once. */
    sendRates: z._default(z.partialRecord(Region, z.int().check(z.minimum(1), z.maximum(100_000))), {}),
    /** Concurrent functions that record SES events, up to 300 events each: see `functions/settings/events-queue.ts`. */
    eventsConcurrency: z._default(z.int().check(z.minimum(2), z.maximum(1000)), 10),
    /** Units a second that both tables and their indexes are prepared for at once; AWS bills it once. */
    warmThroughput: z.optional(WarmThroughput),
    /** Creates an SES tenant for each project: its own reputation and suppression list, billed monthly by AWS. */
    tenants: z._default(z.boolean(), false),
    /** The OpenID provider that people sign in with; without it, a Cognito user pool is deployed. */
    signIn: z.optional(OidcProvider),
    userPool: z._default(UserPool, { callbackUrls: [] }),
    /** The model that generates markup; without it, `POST /ai/generate` returns 503. */
    markupModel: z.optional(MarkupModelSettings),
    smtp: SmtpSettings,
    /** Serves Resend's API below `/resend`, for programs that were written for it. */
    resendSurface: z._default(z.boolean(), true),
    /** An address that is subscribed to the alarm topics by email. */
    alarmEmail: z.optional(z.email("must be a bare address, such as alarms@example.com")),
  })
  .check(
    ...regionChecks,
    ...retentionChecks,
    z.refine(({ plans }) => Object.hasOwn(plans, "free"), {
      path: ["plans"],
      error: "must contain a plan named free, the plan of every new project",
    }),
    z.refine(({ name, signIn, userPool }) => signIn || userPool.domainPrefix || isFreeOfReservedWords(name), {
      path: ["name"],
      error: "must not contain aws, amazon or cognito, unless userPool.domainPrefix is set",
    }),
    ...smtpChecks,
  );
export type Config = z.output<typeof Config>;

/**
 * Returns the validated configuration with all defaults.
 * @throws {Error} The configuration is invalid; the message lists every problem, one per line.
 */
export function parseConfig(input: unknown): Config {
  const { success, data, error } = Config.safeParse(input);
  if (success) return data;
  throw new Error(
    ["The deployment configuration is invalid:", ...error.issues.map(explainIssue)].join("\n  "),
  );
}

/** Returns the part of the configuration that handlers need, for their `DEPLOYMENT` variable. */
export function deploymentOf(config: Config): Deployment {
  const { name, homeRegion, regions, currency, priceMicros, freeCredits, plans, serviceDomain } = config;
  const { paginationOffsetEnabled, paginationMaxOffset, bodyRetentionDays, emailRetentionDays } = config;
  const { activityRetentionDays, noticesFrom, retiringRegions, restoredAt } = config;
  return {
    name,
    homeRegion,
    regions,
    ...(retiringRegions.length > 0 && { retiringRegions }),
    currency,
    priceMicros,
    freeCredits,
    plans,
    ...(serviceDomain && { serviceZone: serviceDomain.zoneName }),
    paginationOffsetEnabled,
    paginationMaxOffset,
    bodyRetentionDays,
    emailRetentionDays,
    activityRetentionDays,
    ...(noticesFrom !== undefined && { noticesFrom }),
    ...(restoredAt !== undefined && { restoredAt }),
  };
}
