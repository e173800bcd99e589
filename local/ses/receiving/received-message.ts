/** A message as it comes in: the envelope, the client, and the bytes. */
interface IncomingMessage {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly clientAddress: string;
  readonly clientName: string;
  readonly raw: Buffer;
}

/** A message that was accepted, with the id and the time that it got. */
export interface ReceivedMessage extends IncomingMessage {
  readonly messageId: string;
  readonly at: Date;
}

const checks = ["spam", "virus", "spf", "dkim", "dmarc"] as const;

/**
 * Returns the bytes that are stored: SES puts its own fields above those of the sender, of which Received is the one
 * whose host can be trusted.
 */
export function storedBytes({ sender, clientAddress, clientName, messageId, at, raw }: ReceivedMessage) {
  const address = clientAddress.includes(":") ? `IPv6:${clientAddress}` : clientAddress;
  const fields = [
    `Return-Path: <${sender}>`,
    `Received: from ${clientName} ([${address}])`,
    ` by inbound-smtp.local with SMTP id ${messageId};`,
    ` ${at.toUTCString()}`,
    "",
  ];
  return Buffer.concat([Buffer.from(fields.join("\r\n")), raw]);
}

interface StoredAt {
  readonly bucket: string;
  readonly prefix: string;
  readonly objectKey: string;
  readonly topicArn: string;
  readonly recipients: readonly string[];
}

/** Returns what SES publishes about a message that one of its rules stored. */
export function notificationOf(message: ReceivedMessage, stored: StoredAt): string {
  const { messageId, sender, recipients } = message;
  const timestamp = message.at.toISOString();
  const { verdicts, policy } = statedVerdicts(message.raw);
  return JSON.stringify({
    notificationType: "Received",
    mail: { timestamp, source: sender, messageId, destination: recipients, headersTruncated: false },
    receipt: {
      ...{ timestamp, processingTimeMillis: 1, recipients: stored.recipients },
      ...Object.fromEntries(
        checks.map((check) => [`${check}Verdict`, { status: verdicts.get(check) ?? "PASS" }]),
      ),
      ...(policy !== undefined && { dmarcPolicy: policy }),
      action: {
        ...{ type: "S3", topicArn: stored.topicArn, bucketName: stored.bucket },
        ...{ objectKeyPrefix: stored.prefix, objectKey: stored.objectKey },
      },
    },
  });
}

/**
 * Nothing is scanned on this machine. A message says what would be found, in `X-Local-Verdicts: spam=FAIL, dmarc=FAIL,
 * policy=reject`; every check that it does not name passes.
 */
function statedVerdicts(raw: Buffer) {
  const header = raw.toString("latin1", 0, 64 * 1024).split("\r\n\r\n")[0] ?? "";
  const [, stated = ""] = /^x-local-verdicts:(.*)$/im.exec(header) ?? [];
  const found = new Map(
    [...stated.matchAll(/(\w+)=(\w+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  return { verdicts: found, policy: found.get("policy") };
}
