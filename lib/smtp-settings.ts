import * as z from "zod/mini";

const hostname = z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "must be a lower-case host name");
const tasks = z.int().check(z.minimum(2), z.maximum(100));

const Settings = z.strictObject({
  /** What clients connect to and the certificate is for; `smtp.<zoneName>` where there is a service domain. */
  hostname: z.optional(z.string().check(hostname)),
  /** A secret of the home region, JSON with `cert` (the whole chain) and `key`, both PEM: for STARTTLS one is needed. */
  certificateSecretArn: z
    .string()
    .check(
      z.regex(
        /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:\S+-[A-Za-z0-9]{6}$/,
        "must be the whole ARN of a secret, with the six characters at its end",
      ),
    ),
  /** A certificate that the balancer shows on 465 and 2465; absent, the container shows its own there too. */
  balancerCertificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/\S+$/,
          "must be the ARN of a certificate in ACM",
        ),
      ),
  ),
  /** Offers port 25 as well. It is for submission only, as the others are: nobody's MX points here. */
  port25: z._default(z.boolean(), false),
  minTasks: z._default(tasks, 2),
  maxTasks: z._default(tasks, 10),
  /** Two or more zones of the home region; absent, the first two that the account has. */
  zones: z.optional(
    z
      .array(z.string().check(z.regex(/^[a-z0-9-]+[a-z]$/, "must be the name of a zone")))
      .check(z.minLength(2, "needs at least two zones"), z.maxLength(4, "takes at most four zones")),
  ),
});
type Settings = z.output<typeof Settings>;

/** `false` leaves SMTP out, and is what a deployment without a certificate has. */
export const SmtpSettings = z.prefault(
  z.pipe(
    z.transform((given: unknown) => (given === false ? undefined : given)),
    z.optional(Settings),
  ),
  false,
);

interface Judged {
  readonly homeRegion: string;
  readonly serviceDomain?: { readonly zoneName: string } | undefined;
  readonly smtp?: Settings | undefined;
}

/** What cannot be seen in one setting alone: found here, or hours later by a deployment that fails. */
export const smtpChecks = [
  z.refine<Judged>(({ smtp, serviceDomain }) => !smtp || Boolean(smtp.hostname ?? serviceDomain), {
    path: ["smtp", "hostname"],
    error: "is needed where there is no serviceDomain",
  }),
  z.refine<Judged>(({ smtp }) => !smtp || smtp.minTasks <= smtp.maxTasks, {
    path: ["smtp", "maxTasks"],
    error: "must not be less than minTasks",
  }),
  z.refine<Judged>(({ smtp }) => new Set(smtp?.zones).size === (smtp?.zones?.length ?? 0), {
    path: ["smtp", "zones"],
    error: "names a zone twice",
  }),
  z.refine<Judged>(
    ({ smtp, homeRegion }) => smtp?.zones?.every((zone) => zone.startsWith(homeRegion)) ?? true,
    {
      path: ["smtp", "zones"],
      error: "must be zones of homeRegion",
    },
  ),
  ...(["certificateSecretArn", "balancerCertificateArn"] as const).map((name) =>
    z.refine<Judged>(
      ({ smtp, homeRegion }) => [undefined, homeRegion].includes(smtp?.[name]?.split(":")[3]),
      {
        path: ["smtp", name],
        error: "must be of homeRegion",
      },
    ),
  ),
];
