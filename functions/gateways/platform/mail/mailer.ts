import { GetAccountCommand, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { readAccount, type SesAccount } from "./account.ts";
import { openTenant, type TenantResources } from "./tenants.ts";

/** What SES answered to one email. Only `unknown` leaves open whether it was accepted. */
export type SendResult =
  | { readonly kind: "accepted"; readonly messageId: string }
  /** Not now: over the rate or the daily quota, or SES was not reached. It was not accepted. */
  | { readonly kind: "later"; readonly reason: string }
  /** Not until an operator changes the account or the deployment. It was not accepted. */
  | { readonly kind: "misconfigured"; readonly reason: string }
  /** SES has paused the account, the configuration set or the tenant. It was not accepted. */
  | { readonly kind: "paused"; readonly reason: string }
  /** Never: SES refuses this email. */
  | { readonly kind: "rejected"; readonly reason: string; readonly message: string }
  | { readonly kind: "unknown"; readonly reason: string };

export interface OutgoingEmail {
  readonly raw: Uint8Array;
  /** The sender's bare address; SES sends in the name of its domain's identity. */
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly configurationSet: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly tenant?: string;
}

export interface Mailer {
  readonly send: (region: string, email: OutgoingEmail) => Promise<SendResult>;
  /** Returns how many recipients a second the account may send to in the region. */
  readonly readSendRate: (region: string) => Promise<number>;
  readonly readAccount: (region: string) => Promise<SesAccount>;
  /** Creates a project's tenant where it does not exist, and lets it use these resources of its region. */
  readonly openTenant: (region: string, tenant: string, resources: TenantResources) => Promise<void>;
}

/** How long a call may take: well under the worker's time-out, so that the worker can still store the outcome. */
const callMs = 10_000;

/**
 * Each call has a connection of its own. A kept connection may have been closed while the function was frozen: its
 * reset looks like a lost answer, and would delay an email that SES never received by 15 minutes.
 */
const once = { keepAlive: false, maxSockets: Number.POSITIVE_INFINITY };
const fresh = { httpAgent: once, httpsAgent: once };

/** Connects a deployed function to SES in any region. A client does not retry: SES has no idempotency token. */
export function connectMailer(): Mailer {
  const clients = new Map<string, SESv2Client>();
  return newMailer((region) => {
    const client = clients.get(region) ?? new SESv2Client({ region, maxAttempts: 1, requestHandler: fresh });
    clients.set(region, client);
    return client;
  });
}

/** The clients must not retry by themselves (`maxAttempts: 1`). */
export function newMailer(clientFor: (region: string) => SESv2Client): Mailer {
  return {
    send: async (region, message) => {
      const abortSignal = AbortSignal.timeout(callMs);
      try {
        const { MessageId } = await clientFor(region).send(commandFor(message), { abortSignal });
        return MessageId
          ? { kind: "accepted", messageId: MessageId }
          : { kind: "unknown", reason: "no_message_id" };
      } catch (error) {
        return sendResultOf(error, message);
      }
    },
    readSendRate: async (region) => {
      const abortSignal = AbortSignal.timeout(callMs);
      const { SendQuota } = await clientFor(region).send(new GetAccountCommand({}), { abortSignal });
      return SendQuota?.MaxSendRate ?? 1;
    },
    readAccount: (region) => readAccount(clientFor(region), AbortSignal.timeout(callMs)),
    openTenant: (region, tenant, resources) => openTenant(clientFor(region), tenant, resources),
  };
}

function commandFor(message: OutgoingEmail): SendEmailCommand {
  return new SendEmailCommand({
    FromEmailAddress: message.from,
    Destination: {
      ToAddresses: [...message.to],
      CcAddresses: [...message.cc],
      BccAddresses: [...message.bcc],
    },
    Content: { Raw: { Data: message.raw } },
    ConfigurationSetName: message.configurationSet,
    EmailTags: Object.entries(message.tags).map(([Name, Value]) => ({ Name, Value })),
    ...(message.tenant && { TenantName: message.tenant }),
  });
}

const later = new Set([
  "TooManyRequestsException",
  "ThrottlingException",
  "Throttling",
  "LimitExceededException",
]);
/** Faults of the deployment, not of the email: it waits while an operator is alarmed. */
const misconfigured = new Set([
  "AccessDeniedException",
  "UnrecognizedClientException",
  "ExpiredTokenException",
  "InvalidSignatureException",
]);
const paused = new Set(["SendingPausedException", "AccountSuspendedException"]);
const rejected = new Set([
  "MessageRejected",
  "BadRequestException",
  "MailFromDomainNotVerifiedException",
  "NotFoundException",
]);
/** Socket errors before the first byte was sent. */
const unreached = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

const longestMessage = 200;

function sendResultOf(error: unknown, email: OutgoingEmail): SendResult {
  const { name, message: words } = error instanceof Error ? error : { name: "unknown", message: "" };
  const message = words.slice(0, longestMessage);
  if (later.has(name)) return { kind: "later", reason: name };
  const deploymentFault = misconfigured.has(name) ? name : misconfiguration(name, words, email);
  if (deploymentFault !== undefined) return { kind: "misconfigured", reason: deploymentFault };
  if (paused.has(name)) return { kind: "paused", reason: name };
  if (rejected.has(name)) return { kind: "rejected", reason: name, message };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return unreached.has(code) ? { kind: "later", reason: code } : { kind: "unknown", reason: code || name };
}

/**
 * Returns what is wrong with the deployment where SES names it only in the text of an error that it also has for
 * emails: its configuration set is missing, or the account is in the sandbox and may not send to these recipients.
 */
function misconfiguration(name: string, words: string, email: OutgoingEmail): string | undefined {
  if (name === "NotFoundException" || name === "BadRequestException")
    return /^configuration set\b.*\bnot exist/i.test(words) ? "configuration_set_missing" : undefined;
  if (name !== "MessageRejected") return undefined;
  const [, identities] = /^Email address is not verified\..*region [\w-]+: *(.*)$/is.exec(words) ?? [];
  if (identities === undefined) return undefined;
  // A sender that fails the check is the email's own fault: its domain is no longer verified.
  const failed = identities.toLowerCase().split(/, */);
  const recipients = new Set([...email.to, ...email.cc, ...email.bcc].map((one) => one.toLowerCase()));
  return failed.every((one) => recipients.has(one.trim())) ? "sandbox" : undefined;
}
