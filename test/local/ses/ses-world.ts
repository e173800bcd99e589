import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import { onTestFinished } from "vitest";
import type { LocalSes, SesOptions } from "../../../local/ses/local-ses.ts";
import { startSes } from "../../../local/ses/start-ses.ts";

export const topicArn = "arn:aws:sns:eu-west-1:000000000000:mail-events";
export const set = "mail";
export const home = "eu-west-1";
const everyType = ["SEND", "DELIVERY", "BOUNCE", "COMPLAINT", "REJECT", "OPEN", "CLICK", "DELIVERY_DELAY"];

/** The fields of a published event that tests use. */
export interface Published {
  readonly eventType: string;
  readonly mail: {
    readonly messageId: string;
    readonly destination: string[];
    readonly tags: Record<string, string[]>;
    readonly headers: { name: string; value: string }[];
    readonly commonHeaders: Record<string, unknown>;
    readonly headersTruncated: boolean;
    readonly sourceArn: string;
  };
  readonly bounce?: {
    bounceType: string;
    bounceSubType: string;
    bouncedRecipients: { emailAddress: string }[];
  };
  readonly complaint?: { complaintSubType: string | null; complaintFeedbackType?: string };
  readonly delivery?: { recipients: string[] };
  readonly click?: { link: string };
}

export interface SesWorld {
  readonly ses: LocalSes;
  readonly published: Published[];
  /** Messages that are not events. */
  readonly texts: string[];
  client(region?: string): SESv2Client;
  /** Sends a raw message from news@example.com and returns its message ID. */
  send(to: string | readonly string[], more?: Partial<SendEmailCommandInput>): Promise<string>;
}

/** Starts an SES with the verified domain `example.com` and a configuration set in eu-west-1; it is closed after the test. */
export async function newSesWorld(options: Partial<SesOptions> = {}): Promise<SesWorld> {
  const published: Published[] = [];
  const texts: string[] = [];
  const ses = await startSes({
    publish: async (_topic, message) => {
      if (message.startsWith("{")) published.push(JSON.parse(message));
      else texts.push(message);
    },
    log: () => undefined,
    ...options,
  });
  onTestFinished(() => ses.close());
  await ses.verify(home, "example.com");
  await ses.addConfigurationSet(home, set, [{ topicArn, eventTypes: everyType }]);
  const clients = new Map<string, SESv2Client>();
  const client = (region = home) => {
    const known = clients.get(region) ?? newClient(ses.url, region);
    clients.set(region, known);
    return known;
  };
  const send: SesWorld["send"] = async (to, more = {}) => {
    const answer = await client().send(new SendEmailCommand(mailTo(to, more)));
    return answer.MessageId ?? "";
  };
  return { ses, published, texts, client, send };
}

export function mailTo(
  to: string | readonly string[],
  more: Partial<SendEmailCommandInput> = {},
): SendEmailCommandInput {
  return {
    FromEmailAddress: "news@example.com",
    Destination: { ToAddresses: [to].flat() },
    Content: { Raw: { Data: rawMessage([to].flat().join(", ")) } },
    ConfigurationSetName: set,
    ...more,
  };
}

export function rawMessage(to: string, headers: readonly string[] = [], body = "Hello"): Uint8Array {
  const lines = [
    "From: News <news@example.com>",
    `To: ${to}`,
    "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=",
    ...headers,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

function newClient(endpoint: string, region: string): SESv2Client {
  const client = new SESv2Client({
    endpoint,
    region,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  return client;
}
