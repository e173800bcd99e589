import { jsonObject } from "../platform/json-object.ts";
import { withoutNeedlessQuotes } from "./quoted-local.ts";

export const verdictValues = ["PASS", "FAIL", "GRAY", "PROCESSING_FAILED", "DISABLED"] as const;
export type Verdict = (typeof verdictValues)[number];

/** What SES found out about a message. Only the receipt says it: a header can be forged. */
export interface Verdicts {
  readonly spf: Verdict;
  readonly dkim: Verdict;
  readonly dmarc: Verdict;
  /** What the sender's domain asks for where DMARC fails; null where it publishes none. */
  readonly dmarcPolicy: "none" | "quarantine" | "reject" | null;
  readonly spam: Verdict;
  readonly virus: Verdict;
}

/** A message that SES received and stored. */
export interface Receipt {
  readonly messageId: string;
  readonly receivedAt: Date;
  /** The region of the topic that the notification came from. */
  readonly region: string;
  /** The envelope sender, "" for a null return path. */
  readonly sender: string;
  /** The envelope recipients that the receipt rule matched. */
  readonly recipients: readonly string[];
  readonly verdicts: Verdicts;
  readonly bucket: string;
  readonly objectKey: string;
}

const mostRecipients = 100;

/** Parses a notification of SES's S3 action, raw or in the envelope of SNS; undefined for any other text. */
export function parseReceipt(text: string): Receipt | undefined {
  const outer = jsonObject(text);
  const body = typeof outer?.["Message"] === "string" ? jsonObject(outer["Message"]) : outer;
  const [mail, receipt] = [objectOf(body?.["mail"]), objectOf(body?.["receipt"])];
  const action = objectOf(receipt?.["action"]);
  if (body?.["notificationType"] !== "Received" || !mail || !receipt || action?.["type"] !== "S3")
    return undefined;
  const { messageId, source } = mail;
  const { bucketName: bucket, objectKey, topicArn } = action;
  const receivedAt = new Date(String(receipt["timestamp"] ?? mail["timestamp"]));
  const region = typeof topicArn === "string" ? topicArn.split(":")[3] : undefined;
  const recipients = receipt["recipients"];
  if (typeof messageId !== "string" || !/^[\w.-]{1,200}$/.test(messageId)) return undefined;
  if (typeof bucket !== "string" || typeof objectKey !== "string" || !region) return undefined;
  if (!isUsual(receivedAt) || !Array.isArray(recipients)) return undefined;
  return {
    ...{ messageId, receivedAt, region, bucket, objectKey },
    sender: typeof source === "string" ? withoutNeedlessQuotes(source.replace(/^<|>$/g, "").trim()) : "",
    recipients: [...new Set(recipients.flatMap(addressOf))].slice(0, mostRecipients),
    verdicts: verdictsOf(receipt),
  };
}

function verdictsOf(receipt: Readonly<Record<string, unknown>>): Verdicts {
  const policy = String(receipt["dmarcPolicy"] ?? "").toLowerCase();
  const verdict = (name: string) => verdictOf(objectOf(receipt[`${name}Verdict`])?.["status"]);
  return {
    spf: verdict("spf"),
    dkim: verdict("dkim"),
    dmarc: verdict("dmarc"),
    dmarcPolicy: policy === "none" || policy === "quarantine" || policy === "reject" ? policy : null,
    spam: verdict("spam"),
    virus: verdict("virus"),
  };
}

function verdictOf(value: unknown): Verdict {
  return verdictValues.find((one) => one === value) ?? "PROCESSING_FAILED";
}

/** A domain can be written with the dot of the root at its end. */
function addressOf(value: unknown): readonly string[] {
  return typeof value === "string" && value.includes("@")
    ? [withoutNeedlessQuotes(value.trim().toLowerCase().replace(/\.$/, ""))]
    : [];
}

/** Whether ids and responses can have a time. */
function isUsual(at: Date): boolean {
  return at.getTime() > 0 && at.getTime() < Date.UTC(2200, 0);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // Any object has fields by name, of any kind.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}
