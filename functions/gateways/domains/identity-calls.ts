import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  GetEmailIdentityCommand,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import {
  type MailFromStatus,
  mailFromStatuses,
  type RecordCheck,
} from "../../domain/domains/domain-status.ts";
import { deploymentTag } from "../../settings/deployment-tag.ts";

/** A domain as SES knows it in one region. */
export interface Identity {
  readonly dkimTokens: readonly string[];
  readonly dkimZone: string;
  readonly dkim: RecordCheck;
  /** Whether SES has seen the return path's records. */
  readonly mailFrom: RecordCheck;
  readonly mailFromStatus: MailFromStatus | undefined;
  readonly mailFromDomain: string | undefined;
  readonly configurationSet: string | undefined;
  /** Whether this deployment created it, or its operator adopted it: only then may it be changed or deleted. */
  readonly isOwn: boolean;
}

/** Creating an identity takes up to four calls, and its caller waits 15 seconds. */
const callMs = 3000;

export function clientTimeouts(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(callMs) };
}

/** SES creates and rotates the keys (Easy DKIM); the owner publishes three names that point to them. */
export async function create(
  client: SESv2Client,
  name: string,
  { configurationSet, deployment }: { readonly configurationSet: string; readonly deployment: string },
): Promise<void> {
  const command = new CreateEmailIdentityCommand({
    EmailIdentity: name,
    DkimSigningAttributes: { NextSigningKeyLength: "RSA_2048_BIT" },
    ConfigurationSetName: configurationSet,
    Tags: [{ Key: deploymentTag, Value: deployment }],
  });
  try {
    await client.send(command, clientTimeouts());
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
}

export async function read(client: SESv2Client, name: string, deployment: string): Promise<Identity> {
  const answer = await client.send(new GetEmailIdentityCommand({ EmailIdentity: name }), clientTimeouts());
  const { DkimAttributes: dkim, MailFromAttributes: mailFrom, Tags = [] } = answer;
  return {
    dkimTokens: dkim?.Tokens ?? [],
    dkimZone: dkim?.SigningHostedZone ?? "dkim.amazonses.com",
    dkim: checkOf(dkim?.Status),
    mailFrom: checkOf(mailFrom?.MailFromDomainStatus),
    mailFromStatus: mailFromStatuses.find((one) => one === mailFrom?.MailFromDomainStatus?.toLowerCase()),
    mailFromDomain: mailFrom?.MailFromDomain,
    configurationSet: answer.ConfigurationSetName,
    isOwn: Tags.some(({ Key, Value }) => Key === deploymentTag && Value === deployment),
  };
}

/** A temporary failure says nothing about the records. */
function checkOf(status: string | undefined): RecordCheck {
  if (status === "SUCCESS") return "yes";
  return status === "TEMPORARY_FAILURE" ? "unknown" : "no";
}
