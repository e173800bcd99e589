import * as z from "zod/mini";
import { domainName } from "./settings/domain-name.ts";

const hostname = domainName("must be a lower-case hostname");
const tasks = z.int().check(z.minimum(2), z.maximum(100));

const Settings = z.strictObject({
  /**
   * The hostname that clients connect to and the certificate covers; defaults to `smtp.<zoneName>` with a service
   * domain.
   */
  hostname: z.optional(z.string().check(hostname)),
  /** A secret in the home region: JSON with `cert` (the full chain) and `key`, both PEM. STARTTLS requires it. */
  certificateSecretArn: z
    .string()
    .check(
      z.regex(
        /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:\S+-[A-Za-z0-9]{6}$/,
        "must be the complete ARN of a secret, including the six-character suffix",
      ),
    ),
  /**
   * An ACM certificate for the load balancer on ports 465 and 2465; without it, the container terminates TLS there
   * too.
   */
  balancerCertificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/\S+$/,
          "must be the ARN of an ACM certificate",
        ),
      ),
  ),
  /** Adds port 25, for submission like the other ports: the service is not an MX. */
  port25: z._default(z.boolean(), false),
  minTasks: z._default(tasks, 2),
  maxTasks: z._default(tasks, 10),
  /** Two to four availability zones of the home region; defaults to the first two of the account. */
  zones: z.optional(
    z
      .array(z.string().check(z.regex(/^[a-z0-9-]+[a-z]$/, "must be the name of an availability zone")))
      .check(
        z.minLength(2, "must contain at least two zones"),
        z.maxLength(4, "must contain at most four zones"),
      ),
  ),
});
type Settings = z.output<typeof Settings>;

/** `false`, the default, deploys without SMTP. */
export const SmtpSettings = z.prefault(
  z.pipe(
    z.transform((given: unknown) => (given === false ? undefined : given)),
    z.optional(Settings),
  ),
  false,
);

/** A zone's subnet has 59 addresses, of which the load balancer takes up to eight; a replacement runs all tasks twice. */
const tasksPerZone = 25;
const defaultZones = 2;

interface CheckedConfig {
  readonly homeRegion: string;
  readonly serviceDomain?: { readonly zoneName: string } | undefined;
  readonly smtp?: Settings | undefined;
}

/** Checks that involve several settings; without them, the deployment itself would fail. */
export const smtpChecks = [
  z.refine<CheckedConfig>(({ smtp, serviceDomain }) => !smtp || Boolean(smtp.hostname ?? serviceDomain), {
    path: ["smtp", "hostname"],
    error: "is required without serviceDomain",
  }),
  z.refine<CheckedConfig>(({ smtp }) => !smtp || smtp.minTasks <= smtp.maxTasks, {
    path: ["smtp", "maxTasks"],
    error: "must not be less than minTasks",
  }),
  z.refine<CheckedConfig>(
    ({ smtp }) => !smtp || smtp.maxTasks <= tasksPerZone * (smtp.zones?.length ?? defaultZones),
    {
      path: ["smtp", "maxTasks"],
      error: `must be at most ${tasksPerZone} for each zone, so that the addresses of its subnet suffice while all tasks are replaced`,
    },
  ),
  z.refine<CheckedConfig>(({ smtp }) => new Set(smtp?.zones).size === (smtp?.zones?.length ?? 0), {
    path: ["smtp", "zones"],
    error: "must not contain a zone twice",
  }),
  z.refine<CheckedConfig>(
    ({ smtp, homeRegion }) => smtp?.zones?.every((zone) => zone.startsWith(homeRegion)) ?? true,
    {
      path: ["smtp", "zones"],
      error: "must be zones of homeRegion",
    },
  ),
  ...(["certificateSecretArn", "balancerCertificateArn"] as const).map((name) =>
    z.refine<CheckedConfig>(
      ({ smtp, homeRegion }) => [undefined, homeRegion].includes(smtp?.[name]?.split(":")[3]),
      {
        path: ["smtp", name],
        error: "must be in homeRegion",
      },
    ),
  ),
];
