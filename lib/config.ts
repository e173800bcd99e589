import * as z from "zod/mini";
import { Deployment } from "../functions/settings/environment.ts";
import { explainIssue } from "./explain-issue.ts";
import { sesRegions } from "./ses-regions.ts";
import { SmtpSettings, smtpChecks } from "./smtp-settings.ts";

const fields = Deployment.shape;
const days = z.int().check(z.minimum(1), z.maximum(3650));
const Region = z.string().check(
  z.refine((region) => sesRegions.includes(region), {
    error: ({ input }) => `${String(input)} is not a region that SES sends from`,
  }),
);

const ServiceDomain = z.strictObject({
  /** The API answers at `api.<zoneName>`; return paths point at `rp-<region>.<zoneName>`. */
  zoneName: z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "must be a lower-case domain name")),
  hostedZoneId: z.string().check(z.regex(/^Z[A-Z0-9]{1,31}$/, "must be a Route 53 hosted zone id")),
});

const HttpsUrl = z
  .string()
  .check(z.regex(/^https:\/\/[^\s?#]+$/, "must be an https address without a query"));

/** An OpenID provider of the deployment's owner, instead of a user pool. */
const OwnProvider = z.strictObject({
  issuer: HttpsUrl,
  /** What its access tokens for this service name as their audience: a name of this API, not the pages' client. */
  audience: z.string().check(z.minLength(1)),
  /** `<issuer>/.well-known/jwks.json` where it is absent. */
  jwksUri: z.optional(HttpsUrl),
});

const UserPool = z.strictObject({
  /** Where pages may be led back to after a sign-in; none of them, and there is no sign-in by pages. */
  callbackUrls: z._default(z.array(z.url()), []),
  /** Gives the pool sign-in pages of its own, at this name. */
  domainPrefix: z.optional(
    z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "takes a-z, 0-9 and -")),
  ),
});

const Config = z
  .strictObject({
    /** Begins the name of everything that is found by name; it cannot change once deployed. */
    name: z._default(
      z
        .string()
        .check(z.regex(/^[a-z][a-z0-9-]{0,15}$/, "must be 1 to 16 of a-z, 0-9 and -, a letter first")),
      "eds",
    ),
    homeRegion: z._default(Region, "us-east-1"),
    regions: z._default(z.array(Region).check(z.minLength(1, "needs at least one region")), [
      "us-east-1",
      "eu-west-1",
    ]),
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
    /** Whom notices to the owners of projects come from: an address of an identity that SES in the home region has. */
    noticesFrom: z.optional(z.email("must be a bare address, such as notices@example.com")),
    /** One of the spans that CloudWatch Logs knows. */
    logRetentionDays: z._default(
      z.literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731]),
      30,
    ),
    /** Requests a second that the API takes, over all projects; more are answered with 429. */
    requestsPerSecond: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
    /** Functions that record SES events at once, 100 events each: see `functions/settings/events-queue.ts`. */
    eventsConcurrency: z._default(z.int().check(z.minimum(2), z.maximum(1000)), 10),
    /** Gives each project an SES tenant: its own reputation and suppression list, at a price per month. */
    tenants: z._default(z.boolean(), false),
    /** Whose tokens persons sign in with; absent, a Cognito user pool is deployed. */
    signIn: z.optional(OwnProvider),
    userPool: z._default(UserPool, { callbackUrls: [] }),
    smtp: SmtpSettings,
    /** Where alarms are mailed to, beside the topic that they always speak to. */
    alarmEmail: z.optional(z.email("must be a bare address, such as alarms@example.com")),
  })
  .check(
    z.refine(({ homeRegion, regions }) => regions.includes(homeRegion), {
      path: ["homeRegion"],
      error: "must be one of regions",
    }),
    z.refine(({ regions }) => new Set(regions).size === regions.length, {
      path: ["regions"],
      error: "names a region twice",
    }),
    z.refine(({ activityRetentionDays, emailRetentionDays }) => activityRetentionDays <= emailRetentionDays, {
      path: ["activityRetentionDays"],
      error: "must not be more than emailRetentionDays: an email's events are found by its row",
    }),
    z.refine(({ plans }) => Object.hasOwn(plans, "free"), {
      path: ["plans"],
      error: "needs a plan called free, which every new project starts on",
    }),
    ...smtpChecks,
  );
export type Config = z.output<typeof Config>;

/**
 * What a deployment's owner decided, complete and checked.
 * @throws {Error} Every mistake in it, one a line.
 */
export function parseConfig(given: unknown): Config {
  const { success, data, error } = Config.safeParse(given);
  if (success) return data;
  throw new Error(
    ["The deployment configuration has mistakes:", ...error.issues.map(explainIssue)].join("\n  "),
  );
}

/** The part of it that handlers need, for their `DEPLOYMENT` variable. */
export function deploymentOf(config: Config): Deployment {
  const { homeRegion, regions, currency, priceMicros, freeCredits, plans, serviceDomain } = config;
  const { paginationOffsetEnabled, paginationMaxOffset, bodyRetentionDays, emailRetentionDays } = config;
  const { activityRetentionDays, noticesFrom } = config;
  return {
    homeRegion,
    regions,
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
  };
}
