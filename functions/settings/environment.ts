import * as z from "zod/mini";

/** Names of the environment variables that `lib/` sets and `functions/services.ts` reads. */
export const variables = {
  dataTable: "DATA_TABLE",
  moneyTable: "MONEY_TABLE",
  bodiesBucket: "BODIES_BUCKET",
  sendQueues: "SEND_QUEUES",
  jobsQueue: "JOBS_QUEUE",
  webhooksQueue: "WEBHOOKS_QUEUE",
  /** Set by the local service alone: webhooks may go to this machine, and without TLS there. */
  webhooksToLoopback: "WEBHOOKS_TO_LOOPBACK",
  configurationSets: "CONFIGURATION_SET_PREFIX",
  deployment: "DEPLOYMENT",
  tenants: "TENANTS",
  /** Set by the local service alone: where its own DNS listens. */
  dnsServers: "DNS_SERVERS",
  signIn: "SIGN_IN",
  publicUrl: "PUBLIC_URL",
} as const;
export type Variable = keyof typeof variables;

/** An event is written with a delivery to each endpoint, in one transaction: so many have room in it. */
const mostWebhooks = 10;

const Plan = z.strictObject({
  /** Emails a month at most, one per recipient; also the starting value of a project's own quota. */
  monthlyQuota: z.int().check(z.nonnegative()),
  domains: z.int().check(z.nonnegative()),
  /** Each of these is `groupLimit` where it is absent. */
  audiences: z.optional(z.int().check(z.nonnegative())),
  topics: z.optional(z.int().check(z.nonnegative())),
  segments: z.optional(z.int().check(z.nonnegative())),
  /** Ten where it is absent, and at most. */
  webhooks: z.optional(z.int().check(z.nonnegative(), z.maximum(mostWebhooks))),
});
export type Plan = z.infer<typeof Plan>;

/** How many audiences, topics or segments a plan allows that does not say. */
export const groupLimit = 100;

/** How many webhook endpoints a plan allows. */
export function webhookLimit({ webhooks }: Plan): number {
  return webhooks ?? mostWebhooks;
}

/** What a deployment's owner decides and handlers need: `lib/config.ts` writes it, as JSON, in one variable. */
export const Deployment = z.strictObject({
  homeRegion: z.string(),
  regions: z.array(z.string()).check(z.minLength(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The price of one recipient, in micro-units of the currency. */
  priceMicros: z.int().check(z.nonnegative()),
  /** The free credits that a new project gets. */
  freeCredits: z.int().check(z.nonnegative()),
  plans: z.record(z.string(), Plan),
  /** The deployment's own DNS zone, where return paths point at; absent where it has none. */
  serviceZone: z.optional(z.string()),
  paginationOffsetEnabled: z.boolean(),
  paginationMaxOffset: z.int().check(z.nonnegative()),
  bodyRetentionDays: z.int().check(z.positive()),
  emailRetentionDays: z.int().check(z.positive()),
  activityRetentionDays: z.int().check(z.positive()),
  /** Whom notices to the owners of projects come from; absent, none are mailed. */
  noticesFrom: z.optional(z.string()),
});
export type Deployment = z.infer<typeof Deployment>;

/** Who vouches for signed-in persons: an OpenID provider. */
export const SignIn = z.strictObject({
  issuer: z.string(),
  /** What its access tokens for this service name as their audience, or as their client. */
  audience: z.string(),
  /** Where it publishes the keys that it signs with. */
  jwksUri: z.string(),
});
export type SignIn = z.infer<typeof SignIn>;

/** The send queues of a region; transactional mail never waits behind a broadcast. */
export const SendQueues = z.record(
  z.string(),
  z.strictObject({ transactional: z.string(), broadcast: z.string() }),
);
export type SendQueues = z.infer<typeof SendQueues>;
