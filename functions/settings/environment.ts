import * as z from "zod/mini";

/** Names of the environment variables that `lib/` sets and `functions/services.ts` reads. */
export const variables = {
  dataTable: "DATA_TABLE",
  moneyTable: "MONEY_TABLE",
  bodiesBucket: "BODIES_BUCKET",
  sendQueues: "SEND_QUEUES",
  jobsQueue: "JOBS_QUEUE",
  webhooksQueue: "WEBHOOKS_QUEUE",
  inboundQueue: "INBOUND_QUEUE",
  broadcastQueue: "BROADCAST_QUEUE",
  /** Set only by the local service: webhooks may go to this machine, without TLS. */
  webhooksToLoopback: "WEBHOOKS_TO_LOOPBACK",
  configurationSets: "CONFIGURATION_SET_PREFIX",
  deployment: "DEPLOYMENT",
  tenants: "TENANTS",
  /** The id of the AWS account. */
  account: "ACCOUNT_ID",
  /** Set only by the local service: the addresses of its DNS server. */
  dnsServers: "DNS_SERVERS",
  /** Which model generates markup: see `markup-model.ts`. Only the function that generates has it. */
  markupModel: "MARKUP_MODEL",
  signIn: "SIGN_IN",
  publicUrl: "PUBLIC_URL",
} as const;
export type Variable = keyof typeof variables;

/** An event is written with a delivery to each webhook in one transaction, which limits their number. */
const mostWebhooks = 10;

export const Plan = z.strictObject({
  /** Emails a month at most, one per recipient; also the initial value of a project's own quota. */
  monthlyQuota: z.int().check(z.nonnegative()),
  domains: z.int().check(z.nonnegative()),
  /** Calls of `POST /emails` and `POST /emails/bulk` in a second; no limit where it is absent. */
  sendsPerSecond: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** Each of these is `groupLimit` where it is absent. */
  audiences: z.optional(z.int().check(z.nonnegative())),
  topics: z.optional(z.int().check(z.nonnegative())),
  segments: z.optional(z.int().check(z.nonnegative())),
  /** Generations of markup a month; `generationLimit` where it is absent. */
  aiGenerations: z.optional(z.int().check(z.nonnegative())),
  /** `templateLimit` where it is absent. */
  templates: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  /** `broadcastLimit` where it is absent. */
  broadcasts: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000))),
  /** At most ten, which is also the default. */
  webhooks: z.optional(z.int().check(z.nonnegative(), z.maximum(mostWebhooks))),
});
export type Plan = z.infer<typeof Plan>;

/** The default limit of audiences, topics and segments each. */
export const groupLimit = 100;

/** The default limit of generations of markup a month. */
export const generationLimit = 100;

/** The default limit of templates, layouts and blocks together; their list is read as a whole. */
export const templateLimit = 300;

/** The default limit of broadcasts: only drafts can be deleted, so it counts those of all years. */
export const broadcastLimit = 10_000;

/** How many webhook endpoints a plan allows. */
export function webhookLimit({ webhooks }: Plan): number {
  return webhooks ?? mostWebhooks;
}

/** The owner's settings that handlers need: `lib/config.ts` writes them as JSON into one variable. */
export const Deployment = z.strictObject({
  /** Begins the names of the deployment's resources, and is the value of their tag: see `deployment-tag.ts`. */
  name: z.string(),
  homeRegion: z.string(),
  regions: z.array(z.string()).check(z.minLength(1)),
  /** Those of them that take no new domains and sends; what they accepted before is still sent. */
  retiringRegions: z.optional(z.array(z.string())),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The price of one recipient, in micro-units of the currency. */
  priceMicros: z.int().check(z.nonnegative()),
  /** The free credits that a new project gets. */
  freeCredits: z.int().check(z.nonnegative()),
  plans: z.record(z.string(), Plan),
  /** The deployment's own DNS zone, which return paths point to; absent where it has none. */
  serviceZone: z.optional(z.string()),
  paginationOffsetEnabled: z.boolean(),
  paginationMaxOffset: z.int().check(z.nonnegative()),
  bodyRetentionDays: z.int().check(z.positive()),
  emailRetentionDays: z.int().check(z.positive()),
  activityRetentionDays: z.int().check(z.positive()),
  /** The sender of notices to the owners of projects; without it none are sent. */
  noticesFrom: z.optional(z.string()),
  /**
   * When tables that were restored to an earlier time went into service. What was accepted before and is not sent by their
   * rows may have been sent since: it never is again.
   */
  restoredAt: z.optional(z.string()),
});
export type Deployment = z.infer<typeof Deployment>;

/** Returns the regions that take new domains and sends. */
export function openRegions({ regions, retiringRegions = [] }: Deployment): readonly string[] {
  return regions.filter((region) => !retiringRegions.includes(region));
}

/** The OpenID provider that authenticates persons. */
export const SignIn = z.strictObject({
  issuer: z.string(),
  /** The audience, or the client, of its access tokens for this service. */
  audience: z.string(),
  /** The URL of its public keys, where it is not `/.well-known/jwks.json` below the issuer. */
  jwksUri: z.optional(z.string()),
});
export type SignIn = z.infer<typeof SignIn>;

/** The send queues of a region; transactional email never waits behind a broadcast. */
export const SendQueues = z.record(
  z.string(),
  z.strictObject({ transactional: z.string(), broadcast: z.string() }),
);
export type SendQueues = z.infer<typeof SendQueues>;
